"""The audit trail of a game: who did what by right of office, and who looked at what is hidden.

It stands beside the game's log and is no part of it: a look changes nothing that a player can see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct
from redis import Redis

from ledger.chains import Chains, Link, Next
from ledger.keys import keys_of
from ledger.log import Head


class Act(Struct, frozen=True):
    """What somebody does, before it is done.

    `right` says by what: as an admin (`admin`), as an organiser of the game's tournament
    (`tournament`), or as the organiser whose table it is (`table`).
    """

    at: str
    player: str
    role: str
    right: str
    operation: str
    version: int
    details: dict[str, Any]
    request_id: str


class Entry(Struct, frozen=True):
    """One line of the trail: an act, chained to the one before it."""

    game: str
    number: int
    prev: str
    at: str
    player: str
    role: str
    right: str
    operation: str
    version: int
    details: dict[str, Any]
    request_id: str


class Trail:
    def __init__(self, redis: Redis) -> None:
        self._chains = Chains(redis)

    def record(self, game: str, act: Act) -> None:
        """It is on disk when this returns."""

        def entry(head: Head) -> Next:
            said = msgspec.structs.asdict(act)
            return Next(Entry(game=game, number=head.version + 1, prev=head.hash, **said))

        key = keys_of(game).audit
        self._chains.append(key, key, entry)

    def page(self, game: str, after: int, limit: int) -> list[tuple[Entry, str]]:
        """The next entries after a number, each with its hash."""
        found = self._chains.page(keys_of(game).audit, after, limit)
        return [(msgspec.json.decode(link.line, type=Entry), link.hash) for link in found]

    def links(self, game: str) -> Iterator[Link]:
        return self._chains.read(keys_of(game).audit)
