"""What the tests of Advantage cards ask the log, and what chance answers to a reshuffle."""

from __future__ import annotations

from typing import Any, TypeVar

from domain.engine.events import Event
from domain.engine.model import seated
from domain.engine.secrecy import seen
from tests.inis.table import InisTable

E = TypeVar("E", bound=Event)


def the(table: InisTable, kind: type[E]) -> E:
    """The one event of this kind."""
    (event,) = (event for event in table.log if isinstance(event, kind))
    return event


def as_seen(table: InisTable, kind: type[Event], who: str) -> dict[str, Any]:
    """The one event of this kind, as far as this player may know it."""
    return seen(the(table, kind), seated(table.seat(who)))


def reshuffle(table: InisTable) -> str:
    """Chance's answer when deck and pile of the tales become one: they keep their order."""
    return " ".join(("chance", *table.state.tales, *table.state.tale_pile))
