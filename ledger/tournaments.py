"""Tournaments: what they are called and who organises them, folded from a log of changes.

A game says in its terms which tournament it belongs to. Nothing of a tournament is edited or
removed: every change is one more line of its chain, and what they fold to is kept beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from redis import Redis

from domain.engine.refusals import Refused
from ledger.chains import Chains, Next
from ledger.connection import call
from ledger.keys import TOURNAMENTS, tournament_keys
from ledger.log import Head

MOST_ORGANISERS = 50


class UnknownTournament(Refused):
    code = "unknown_tournament"
    hint = "Check the tournament's id."


class LastOrganiser(Refused):
    """A tournament always has an organiser."""

    code = "last_organiser"
    hint = "Appoint somebody else first."


class TooManyOrganisers(Refused):
    code = "too_many_organisers"
    hint = "Dismiss somebody first."


class Tournament(Struct, frozen=True):
    """As it stands after the change `number`; times in milliseconds."""

    id: str
    number: int
    name: str
    description: str
    organisers: tuple[str, ...]
    created_at: int
    changed_at: int


class Wanted(Struct, frozen=True):
    """A change: of the `name` and `description`, or of who organises it (`player`)."""

    kind: Literal["created", "renamed", "appointed", "dismissed"]
    by: str
    player: str = ""
    name: str = ""
    description: str = ""


class Change(Struct, frozen=True):
    """One line of a tournament's log; `at` in milliseconds."""

    tournament: str
    number: int
    prev: str
    at: int
    kind: Literal["created", "renamed", "appointed", "dismissed"]
    by: str
    player: str
    name: str
    description: str


def evolve(before: Tournament | None, change: Change) -> Tournament:
    """The tournament after a change."""
    if before is None:
        return Tournament(
            id=change.tournament,
            number=change.number,
            name=change.name,
            description=change.description,
            organisers=(change.by,),
            created_at=change.at,
            changed_at=change.at,
        )
    after = replace(before, number=change.number, changed_at=change.at)
    match change.kind:
        case "appointed":
            return replace(after, organisers=(*before.organisers, change.player))
        case "dismissed":
            left = tuple(player for player in before.organisers if player != change.player)
            return replace(after, organisers=left)
        case _:
            return replace(after, name=change.name, description=change.description)


class Tournaments:
    """`now` is the server's time in milliseconds."""

    def __init__(self, redis: Redis, now: Callable[[], int]) -> None:
        self._redis = redis
        self._chains = Chains(redis)
        self._now = now

    def create(self, id: str, by: str, name: str, description: str) -> Tournament:
        """The new tournament, or the one that has this id already."""
        # Listed before it is there: the list may hold too much, never too little.
        call(self._redis, "ZADD", TOURNAMENTS, "NX", self._now(), id)
        wanted = Wanted("created", by, name=name, description=description)
        return self._append(id, lambda now: wanted if now is None else None)

    def call_it(self, id: str, by: str, name: str | None, description: str | None) -> Tournament:
        def wanted(now: Tournament | None) -> Wanted | None:
            found = _there(now, id)
            told = (
                found.name if name is None else name,
                found.description if description is None else description,
            )
            if told == (found.name, found.description):
                return None
            return Wanted("renamed", by, name=told[0], description=told[1])

        return self._append(id, wanted)

    def appoint(self, id: str, by: str, player: str) -> Tournament:
        def wanted(now: Tournament | None) -> Wanted | None:
            found = _there(now, id)
            if player in found.organisers:
                return None
            if len(found.organisers) >= MOST_ORGANISERS:
                raise TooManyOrganisers(f"a tournament has at most {MOST_ORGANISERS} organisers")
            return Wanted("appointed", by, player)

        return self._append(id, wanted)

    def dismiss(self, id: str, by: str, player: str) -> Tournament:
        def wanted(now: Tournament | None) -> Wanted | None:
            found = _there(now, id)
            if player not in found.organisers:
                return None
            if len(found.organisers) == 1:
                raise LastOrganiser("this is its only organiser")
            return Wanted("dismissed", by, player)

        return self._append(id, wanted)

    def get(self, id: str) -> Tournament:
        return _there(self._kept(id), id)

    def find(self, ids: Iterable[str]) -> dict[str, Tournament]:
        """Many at once; the unknown are left out."""
        wanted = list(ids)
        pipeline = self._redis.pipeline(transaction=False)
        for id in wanted:
            pipeline.get(tournament_keys(id).folded)
        found = zip(wanted, pipeline.execute(), strict=True)
        return {id: _read(kept) for id, kept in found if kept}

    def organises(self, id: str, player: str) -> bool:
        """One read; nobody organises a tournament that is not there."""
        kept = self._kept(id)
        return kept is not None and player in kept.organisers

    def changes(self, id: str, after: int, limit: int) -> list[tuple[Change, str]]:
        """The next changes after a number, each with its hash."""
        found = self._chains.page(tournament_keys(id).log, after, limit)
        return [(msgspec.json.decode(link.line, type=Change), link.hash) for link in found]

    def _append(self, id: str, wanted: Callable[[Tournament | None], Wanted | None]) -> Tournament:
        """Append the wanted change to what there is, if one is wanted; what there is then."""
        after: Tournament | None = None

        def compose(head: Head) -> Next | None:
            nonlocal after
            after = before = self._kept(id)
            number = 0 if before is None else before.number
            said = wanted(before)
            if said is None:
                return None
            change = Change(
                tournament=id,
                number=number + 1,
                prev=head.hash,
                at=self._now(),
                **msgspec.structs.asdict(said),
            )
            after = evolve(before, change)
            return Next(change, msgspec.json.encode(after))

        keys = tournament_keys(id)
        self._chains.append(keys.log, keys.folded, compose)
        return _there(after, id)

    def _kept(self, id: str) -> Tournament | None:
        kept = call(self._redis, "GET", tournament_keys(id).folded)
        return _read(kept) if kept else None


def _there(found: Tournament | None, id: str) -> Tournament:
    if found is None:
        raise UnknownTournament(f"there is no tournament {id}")
    return found


def _read(kept: bytes) -> Tournament:
    return msgspec.json.decode(kept, type=Tournament)
