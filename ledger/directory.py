"""Which games there are and whose they are. An index beside the logs, not a source of truth."""

from __future__ import annotations

import time

from redis import Redis

from ledger.connection import call
from ledger.keys import GAMES, games_of
from ledger.refusals import TooManyGames
from ledger.scripts import script


class Directory:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._claim = redis.register_script(script("claim"))

    def enter(self, game: str, owner: str, limit: int) -> None:
        """List a game that is about to be created and count it against its owner's limit."""
        if not self._claim(keys=[games_of(owner)], args=[limit, game]):
            raise TooManyGames(f"you have {limit} running games already")
        call(self._redis, "ZADD", GAMES, int(time.time() * 1_000), game)

    def end(self, game: str, owner: str) -> None:
        """A game that is over stays listed but counts no more."""
        call(self._redis, "SREM", games_of(owner), game)

    def withdraw(self, game: str, owner: str) -> None:
        """A game that was not created after all."""
        self.end(game, owner)
        call(self._redis, "ZREM", GAMES, game)

    def games(self) -> list[str]:
        """Every game, oldest first. One whose creation was cut short may have no log."""
        return [game.decode() for game in call(self._redis, "ZRANGE", GAMES, 0, -1)]
