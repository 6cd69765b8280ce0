"""A process of many writers, all on one game: they answer whatever is open, as fast as they can.

Each command has a key and is sent until it is settled. On the way out every writer tells, for each
command that was acknowledged: the first version, the last one and the id of the command.
"""

from __future__ import annotations

import json
import random
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from redis.exceptions import ConnectionError as ServerGone

from domain.engine.model import Decision
from domain.engine.refusals import DecisionClosed
from ledger.commands import Submission
from ledger.connection import connect
from ledger.receipt import Receipt
from ledger.refusals import Unavailable
from ledger.write import Ledger
from tests.ledger.play import RULES, open_in, player

Acknowledged = tuple[int, int, str]

PATIENCE = 0.3
"""Shorter than the server is away when it is killed: the writers must come back by themselves."""


def main(url: str, game: str, threads: int, moves: int, number: int) -> None:
    """Without a number of moves, write until a line comes in."""
    stop = threading.Event()
    with connect(url) as client, ThreadPoolExecutor(threads) as pool:
        ledger = Ledger(client, RULES, patience=PATIENCE)
        enough: Callable[[int], bool] = (
            (lambda done: done >= moves) if moves else (lambda done: stop.is_set())
        )
        writers = [
            pool.submit(write, ledger, game, f"{number}.{thread}", enough)
            for thread in range(threads)
        ]
        if not moves:
            sys.stdin.readline()
            stop.set()
        for writer in writers:
            for acknowledged in writer.result():
                sys.stdout.write(json.dumps(acknowledged) + "\n")


def write(
    ledger: Ledger, game: str, name: str, enough: Callable[[int], bool]
) -> list[Acknowledged]:
    rng, acknowledged, commands = random.Random(name), list[Acknowledged](), 0
    while not enough(len(acknowledged)):
        try:
            position = ledger.games.head(game).position
        except ServerGone:
            continue
        decision = rng.choice([d for d in open_in(position) if not _last_truce(d)])
        submission = Submission(decision.id, (rng.choice(decision.options),))
        commands += 1
        try:
            receipt = settled(ledger, game, decision, submission, f"{name}.{commands}")
        except DecisionClosed:  # somebody else was first
            continue
        last = receipt.version
        acknowledged.append((last - len(receipt.events) + 1, last, receipt.command))
    return acknowledged


def settled(
    ledger: Ledger, game: str, decision: Decision, submission: Submission, key: str
) -> Receipt:
    while True:
        try:
            return ledger.submit(game, player(decision.seat), submission, key=key)
        except Unavailable:
            continue


def _last_truce(decision: Decision) -> bool:
    """The call that would end the game."""
    return (decision.kind, decision.seat) == ("truce", 0)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
