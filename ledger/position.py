"""A game at one version: its rules, its folded table, and where in the log that is."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from domain.engine.codec import EventCodec, canonical
from domain.engine.events import GameCreated, GameRewound
from domain.engine.rules import Rules
from domain.engine.table import Table, evolve
from ledger.log import Head
from ledger.records import Record, envelope_of, event_of
from ledger.refusals import UnknownRules

_SHARED = EventCodec(())


class Position(Struct, frozen=True):
    """`at` is the time of the last event, in milliseconds."""

    rules: Rules
    table: Table
    head: Head
    at: int

    @property
    def version(self) -> int:
        return self.head.version

    def state_hash(self) -> str:
        """The same for equal states, whatever way they were reached."""
        return hashlib.sha256(canonical(self.table)).hexdigest()


class BrokenChain(Exception):
    """A record does not follow on the one before it."""


Back = Callable[[int], Table]
"""The table of a game as it stood at an earlier version: a rewind goes on from there."""


def replay(
    registry: Mapping[str, Rules],
    base: Position | None,
    records: Iterable[Record],
    back: Back | None = None,
    passed: dict[int, Table] | None = None,
) -> Position | None:
    """Fold records onto a position. No rule is called: an old game reads the same for ever.

    Every table on the way is remembered in `passed`: a rewind mostly goes to one of them. Others
    come from `back`; without it the records must begin with the first.
    """
    passed = {} if passed is None else passed

    def look_back(version: int) -> Table:
        return passed[version] if back is None or version in passed else back(version)

    for record in records:
        envelope = envelope_of(record)
        follows = Head(0, "") if base is None else base.head
        if record.version != follows.version + 1 or (base and envelope.prev != follows.hash):
            raise BrokenChain(f"event {record.version} does not follow on {follows.version}")
        rules = base.rules if base is not None else rules_of(registry, record)
        event = event_of(rules.codec, envelope, record)
        earlier = look_back(event.to) if isinstance(event, GameRewound) else None
        before = base.table if base is not None else None
        table = evolve(rules, before, event, record.version, earlier)
        base = Position(rules, table, Head(record.version, record.hash), envelope.at)
        passed[record.version] = table
    return base


def rules_of(registry: Mapping[str, Rules], first: Record) -> Rules:
    """The rules a log was begun with; they stay the game's rules for its whole life."""
    created = event_of(_SHARED, envelope_of(first), first)
    assert isinstance(created, GameCreated), "a log that does not begin with its creation"
    return find_rules(registry, created.rules)


def find_rules(registry: Mapping[str, Rules], name: str) -> Rules:
    rules = registry.get(name)
    if rules is None:
        raise UnknownRules(f"there are no rules called {name!r} here")
    return rules
