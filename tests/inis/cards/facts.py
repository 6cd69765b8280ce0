"""What the tests of cards ask the log of a table."""

from __future__ import annotations

from typing import Any, TypeVar

from domain.engine.events import Event
from domain.engine.model import seated
from domain.engine.secrecy import seen
from tests.inis.table import InisTable

E = TypeVar("E", bound=Event)


def all_of(table: InisTable, kind: type[E]) -> list[E]:
    return [event for event in table.log if isinstance(event, kind)]


def the(table: InisTable, kind: type[E]) -> E:
    """The one event of this kind."""
    (event,) = all_of(table, kind)
    return event


def as_seen(table: InisTable, kind: type[Event], who: str) -> dict[str, Any]:
    """The one event of this kind, as far as this player may know it."""
    return seen(the(table, kind), seated(table.seat(who)))
