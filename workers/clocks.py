"""Sees to it that time runs out when nobody asks for it.

A thread in every worker process looks a few times a second at the index of deadlines, one small
read however many games there are. Two of them may find the same deadline, or none, or find it late:
the ledger does what the table's terms say once, and every command does it too before it is done.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from redis.exceptions import RedisError

from ledger.deadlines import Due
from ledger.receipt import Receipt
from ledger.refusals import Busy, Unavailable, UnknownGame
from ledger.write import Ledger
from workers.dispatch import Dispatch

_LOG = logging.getLogger("brenn")

TICK_SECONDS = 0.25

STALE_MILLIS = 60_000
"""An entry so old that no writer can still be about to append what it stands for."""

REST_SECONDS = 60.0
"""A game that cannot be seen to is left alone for so long."""


class Timekeeper:
    def __init__(self, ledger: Ledger, dispatch: Dispatch) -> None:
        self._ledger = ledger
        self._dispatch = dispatch
        self._resting: dict[str, float] = {}

    def expire_due(self) -> int:
        """See to every deadline that has passed; for how many games there was something to do."""
        now = self._ledger.games.log.now()
        return sum(self._see_to(due, now) for due in self._ledger.directory.deadlines.passed(now))

    def _see_to(self, due: Due, now: int) -> bool:
        if self._resting.get(due.game, 0.0) > time.monotonic():
            return False
        receipt = self._expired(due.game)
        if receipt is not None:
            self._dispatch.wake(receipt)
        elif due.deadline < now - STALE_MILLIS:
            self._ledger.directory.deadlines.drop(due)
        return receipt is not None

    def _expired(self, game: str) -> Receipt | None:
        try:
            return self._ledger.call_time(game)
        except UnknownGame:  # its creation was cut short
            return None
        except (RedisError, Unavailable, Busy):
            raise
        except Exception:  # one game must not stop the clocks of all others
            _LOG.exception("The clock of %s failed", game, extra={"discreet": True})
            self._resting[game] = time.monotonic() + REST_SECONDS
            return None


@contextmanager
def keeping_time(timekeeper: Timekeeper) -> Iterator[None]:
    """The thread, for as long as this lasts."""
    stop = threading.Event()
    thread = threading.Thread(target=_tick_until, args=(timekeeper, stop), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(timeout=5.0)


def _tick_until(timekeeper: Timekeeper, stop: threading.Event) -> None:
    told = False
    while not stop.wait(TICK_SECONDS * random.uniform(0.8, 1.2)):
        try:
            timekeeper.expire_due()
            told = False
        except Exception as error:  # a server that is away; the next look may do better
            if not told:
                _LOG.warning("Deadlines could not be looked at: %r", error)
            told = True
