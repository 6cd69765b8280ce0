"""Events as their readers get them: what each may know, in the order of the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec
from msgspec import Struct

from domain.engine.events import SHARED, Event
from domain.engine.model import Viewer
from domain.engine.rules import Rules
from domain.engine.secrecy import seen
from ledger.records import Record, envelope_of, event_of
from ledger.times import timestamp as timestamp

_SHARED = frozenset(SHARED)


class Entry(NamedTuple):
    """One event of a feed: its version, its JSON, and whether somebody else sees on from here."""

    version: int
    json: bytes
    reseats: bool = False


def game_of(rules_name: str) -> str:
    """The game a version of rules belongs to: `inis` of `inis/1`."""
    return rules_name.partition("/")[0]


def tag_of(rules_name: str, kind: type[Event]) -> str:
    """What an event is called outside: `GameStarted` of every game, `inis.ClansPlaced` of one."""
    return kind.__name__ if kind in _SHARED else f"{game_of(rules_name)}.{kind.__name__}"


def entries(rules: Rules, records: Iterable[Record], viewer: Viewer) -> Iterator[Entry]:
    for record in records:
        envelope = envelope_of(record)
        event = event_of(rules.codec, envelope, record)
        shown = {
            "version": record.version,
            "at": timestamp(envelope.at),
            "actor": envelope.actor,
            "command": envelope.cause,
            "hash": record.hash,
            "event": {"type": tag_of(rules.name, type(event)), **seen(event, viewer)},
        }
        yield Entry(record.version, msgspec.json.encode(shown), event.reseats)


def view_json(rules: Rules, view: Struct) -> dict[str, object]:
    """A view, marked with the game it belongs to."""
    return {"game": game_of(rules.name), **msgspec.to_builtins(view)}
