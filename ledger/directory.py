"""Which games there are and whose they are. An index beside the logs, not a source of truth.

Lists are kept so that a process may die at any moment: a game is entered in a list before the
append that makes it belong there, and struck off after the one that makes it leave. So a list may
hold too much, never too little; readers hold it against the games' own summaries.
"""

from __future__ import annotations

import time

from redis import Redis

from ledger.connection import call
from ledger.deadlines import Deadlines
from ledger.keys import GAMES, RUNNING, games_in, games_of, games_with, public_games
from ledger.log import Log
from ledger.refusals import TooManyGames
from ledger.scripts import script
from ledger.summary import Summary


class Directory:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self.deadlines = Deadlines(redis)
        self._claim = redis.register_script(script("claim"))

    def enter(self, game: str, owner: str, limit: int) -> None:
        """List a game that is about to be created and count it against its owner's limit."""
        if not self._claim(keys=[games_of(owner)], args=[limit, game]):
            raise TooManyGames(f"you have {limit} running games already")
        call(self._redis, "ZADD", GAMES, int(time.time() * 1_000), game)

    def end(self, game: str, owner: str) -> None:
        """A game that is over stays listed but counts no more."""
        call(self._redis, "SREM", games_of(owner), game)

    def relist(self, log: Log, game: str) -> None:
        """After a game was struck off as finished: enter it again if somebody has rewound it. It
        counts again, whatever its owner's limit is."""
        for card in log.cards([game]).values():
            if card.summary.status == "running":
                call(self._redis, "SADD", games_of(card.summary.owner), game)
                self.announce(game, None, card.summary, card.changed_at)

    def announce(self, game: str, before: Summary | None, after: Summary, at: int) -> None:
        """Enter a game in the lists it is about to belong to."""
        for key in _lists(after) - (_lists(before) if before is not None else set()):
            call(self._redis, "ZADD", key, at, game)

    def strike(self, game: str, before: Summary | None, after: Summary) -> None:
        """Strike a game off the lists it no longer belongs to."""
        for key in _lists(before) - _lists(after) if before is not None else ():
            call(self._redis, "ZREM", key, game)

    def withdraw(self, game: str, owner: str) -> None:
        """A game that was not created after all."""
        self.end(game, owner)
        call(self._redis, "ZREM", GAMES, game)

    def games(self) -> list[str]:
        """Every game, oldest first. One whose creation was cut short may have no log."""
        return [game.decode() for game in call(self._redis, "ZRANGE", GAMES, 0, -1)]

    def running(self) -> list[str]:
        """Every running game, public or not, and perhaps some that are not."""
        return [game.decode() for game in call(self._redis, "ZRANGE", RUNNING, 0, -1)]

    def strike_ended(self, game: str) -> None:
        """Strike a game that is over off the running ones: whoever ended it did not get to it."""
        call(self._redis, "ZREM", RUNNING, game)


def _lists(summary: Summary) -> set[str]:
    lists = {games_with(player) for player in {summary.owner, *summary.people}}
    if summary.status == "running":
        lists.add(RUNNING)
    if summary.terms.tournament:
        lists.add(games_in(summary.terms.tournament))
    if summary.terms.visibility == "public" and not summary.sandbox:
        lists.add(public_games(summary.status))
    return lists
