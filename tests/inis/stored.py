"""Games of Inis through the write path, into a real log."""

from __future__ import annotations

import random

from domain.engine.model import SERVICE
from domain.engine.step import pending
from domain.games import RULES
from ledger.commands import THE_SERVICE, Principal, Submission
from ledger.receipt import Receipt
from ledger.write import Ledger

NAMES = ("ana", "bran", "cian", "dana")


def play_stored(ledger: Ledger, seats: int, seed: int, answers: int = 30_000) -> Receipt:
    """Seat everybody, start, and answer at random; returns the last receipt."""
    host = Principal(NAMES[0])
    game = ledger.create(host, "inis/1", seats).game
    for seat, name in enumerate(NAMES[:seats]):
        ledger.take_seat(game, Principal(name), seat)
    receipt = ledger.start(game, host)
    chooser = random.Random(seed)
    for _ in range(answers):
        state = receipt.position.table.playing()
        asked = [d for d in pending(RULES["inis/1"], state) if d.blocking]
        if not asked:
            break
        decision = chooser.choice(asked)
        by = THE_SERVICE if decision.seat == SERVICE else Principal(NAMES[decision.seat])
        submission = Submission(decision.id, (chooser.choice(decision.options),))
        receipt = ledger.submit(game, by, submission)
    return receipt
