"""Games whose jobs fail: they are tried again, but after longer and longer pauses."""

from __future__ import annotations

import time
from collections.abc import Iterable

from redis import Redis

LONGEST_PAUSE = 60
FORGOTTEN_AFTER = 3_600


class Troubles:
    def __init__(self, queue_server: Redis) -> None:
        self._server = queue_server

    def another(self, game: str) -> int:
        """A job of this game has failed; how many there were in a row."""
        key = _key(game)
        count = int(self._server.hincrby(key, "failures", 1))
        pipeline = self._server.pipeline()
        pipeline.hset(key, "until", str(time.time() + pause(count)))
        pipeline.expire(key, FORGOTTEN_AFTER)
        pipeline.execute()
        return count

    def over(self, game: str) -> None:
        self._server.delete(_key(game))

    def resting(self, games: Iterable[str]) -> set[str]:
        """Which of these games are not to be tried yet."""
        wanted, now = list(games), time.time()
        pipeline = self._server.pipeline(transaction=False)
        for game in wanted:
            pipeline.hget(_key(game), "until")
        ends = pipeline.execute()
        return {game for game, end in zip(wanted, ends, strict=True) if end and float(end) > now}


def pause(failures: int) -> float:
    return float(min(2**failures, LONGEST_PAUSE))


def _key(game: str) -> str:
    return f"brenn:trouble:{game}"
