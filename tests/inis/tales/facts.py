"""What the tests of Epic Tales ask the log of a table, and what chance answers them."""

from __future__ import annotations

from typing import Any, TypeVar

from domain.engine.events import Event
from domain.engine.model import seated
from domain.engine.secrecy import seen
from tests.inis.table import InisTable

E = TypeVar("E", bound=Event)


def all_of(table: InisTable, kind: type[E]) -> list[E]:
    return [event for event in table.log if isinstance(event, kind)]


def views(table: InisTable, kind: type[Event], who: str) -> list[dict[str, Any]]:
    """Every event of this kind, as far as this player may know it."""
    return [seen(event, seated(table.seat(who))) for event in all_of(table, kind)]


def shuffle(table: InisTable, *on_top: str) -> str:
    """What chance is asked to put in order, the named ones on top."""
    draw = table.decision("chance").draw
    assert draw is not None
    rest = (item for item in draw.items if item not in on_top)
    return " ".join(("chance", *on_top, *rest))
