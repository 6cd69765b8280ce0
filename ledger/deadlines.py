"""The next deadline of every game with a clock, so that nobody has to look at all games.

An index like those of the directory: a deadline is entered before the append that sets it and
struck off after the one that lifts it. It may hold too much, never too little. Every deadline is an
entry of its own, so nobody ever has to move one, and two writers cannot overwrite each other's.
"""

from __future__ import annotations

import logging
from typing import NamedTuple

from redis import Redis
from redis.exceptions import RedisError

from ledger.connection import call
from ledger.keys import DEADLINES

_LOG = logging.getLogger(__name__)

MOST = 1_000


class Due(NamedTuple):
    game: str
    deadline: int


class Deadlines:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def announce(self, game: str, before: int | None, after: int | None) -> None:
        if after is not None and after != before:
            self.enter(Due(game, after))

    def strike(self, game: str, before: int | None, after: int | None) -> None:
        if before is None or after == before:
            return
        try:
            self.drop(Due(game, before))
        except RedisError:  # the append stands; whoever finds the entry strikes it off
            _LOG.warning("a deadline of %s was not struck off", game, exc_info=True)

    def passed(self, now: int) -> list[Due]:
        """What is due, the oldest first; so many at most."""
        found = call(
            self._redis, "ZRANGE", DEADLINES, "-inf", f"({now}", "BYSCORE", "LIMIT", 0, MOST
        )
        return [_due(entry.decode()) for entry in found]

    def enter(self, due: Due) -> None:
        call(self._redis, "ZADD", DEADLINES, due.deadline, _entry(due))

    def drop(self, due: Due) -> None:
        call(self._redis, "ZREM", DEADLINES, _entry(due))


def _entry(due: Due) -> str:
    return f"{due.game} {due.deadline}"


def _due(entry: str) -> Due:
    game, _, deadline = entry.partition(" ")
    return Due(game, int(deadline))
