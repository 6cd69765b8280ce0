"""Lists of games, newest first, page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from redis import Redis

from ledger.connection import call
from ledger.keys import GAMES, games_in, games_with, public_games
from ledger.log import Log
from ledger.summary import Card

CHUNK = 100
MOST_READ = 1_000
"""Most games looked at for one page, so that a page of rare games costs no more than another."""


class Place(NamedTuple):
    """Where in a list one is: the time under which a game is listed, and the game."""

    at: int
    game: str


class Page(NamedTuple):
    cards: list[Card]
    next: Place | None


class Lobby:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._log = Log(redis)

    def page(
        self,
        status: str | None,
        player: str | None,
        tournament: str | None,
        after: Place | None,
        limit: int,
        wanted: Callable[[Card], bool],
    ) -> Page:
        """The next games after a place: public ones of a status, or those of one player or
        tournament."""
        found: list[Card] = []
        listed = self._listed(_list(status, player, tournament), after)
        for read, (place, card) in enumerate(listed, 1):
            if card is not None and status in (None, card.summary.status) and wanted(card):
                found.append(card)
            if len(found) == limit or read == MOST_READ:
                return Page(found, place)
        return Page(found, None)

    def _listed(self, key: str, after: Place | None) -> Iterator[tuple[Place, Card | None]]:
        for places in chunks(self._redis, key, after):
            cards = self._log.cards(place.game for place in places)
            for place in places:
                yield place, cards.get(place.game)


def chunks(redis: Redis, key: str, after: Place | None) -> Iterator[list[Place]]:
    """What a list holds after a place, newest first, some at a time."""
    skip = 0
    while True:
        highest = "+inf" if after is None else after.at
        raw = call(
            redis, "ZRANGE", key, highest, "-inf", "BYSCORE", "REV",
            "LIMIT", skip, CHUNK, "WITHSCORES",
        )  # fmt: skip
        places = [Place(int(float(at)), game.decode()) for game, at in _pairs(raw)]
        yield [place for place in places if after is None or place < after]
        if len(places) < CHUNK:
            return
        skip += CHUNK


def _list(status: str | None, player: str | None, tournament: str | None) -> str:
    if tournament is not None:
        return games_in(tournament)
    if player is not None:
        return games_with(player)
    return GAMES if status is None else public_games(status)


def _pairs(raw: list[object]) -> Iterator[tuple[bytes, bytes]]:
    """Members with their scores, however the client groups them."""
    flat = [part for item in raw for part in (item if isinstance(item, list | tuple) else [item])]
    found: Iterator[object] = iter(flat)
    for member, score in zip(found, found, strict=True):
        assert isinstance(member, bytes)
        yield member, score  # type: ignore[misc]
