"""Positions of Cattle that the tests start from."""

from __future__ import annotations

from domain.engine import lobby
from domain.engine import table as tables
from domain.engine.model import State
from domain.engine.step import run
from tests.cattle.model import DECK, HAND, Cattle, Match
from tests.cattle.rules import CATTLE, HERD
from tests.table import Table

NAMES = ("ana", "bran", "cian", "dana")


def opening(seats: int = 3, rounds: int = 2) -> State:
    """Nothing has happened; the service is about to call the muster."""
    state = Cattle(
        seats=seats,
        herds=(HERD,) * seats,
        hands=((),) * seats,
        frames=(Match(rounds=rounds),),
    )
    return run(CATTLE, state, ()).state


def dealt(*hands: str, rounds: int = 2, deck: str = "") -> Table:
    """The first round, dealt so that each seat holds the three cards named in its words."""
    cards = [card for hand in hands for card in hand.split()]
    assert len(cards) == len(hands) * HAND
    cards += deck.split()
    cards += [card for card in DECK if card not in cards]
    table = Table(CATTLE, opening(len(hands), rounds))
    return table.when("service call", f"chance {' '.join(cards)}")


def seated(seats: int, **options: int) -> tables.Table:
    """A table with everybody in place, not started."""
    table = lobby.create(CATTLE, seats, options, "ana", "0" * 64).table
    for seat, name in enumerate(NAMES[:seats]):
        table = lobby.take_seat(CATTLE, table, seat, name).table
    return table
