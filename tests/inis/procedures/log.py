"""What a table's log says, for the facts that the position does not keep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from domain.engine.events import Event
from tests.inis.table import InisTable

E = TypeVar("E", bound=Event)


def told(table: InisTable, kind: type[E]) -> list[E]:
    """Every event of this kind so far."""
    return [event for event in table.log if isinstance(event, kind)]


def names(table: InisTable, *without: str) -> list[str]:
    """The kinds of all events so far, in their order."""
    kinds = [type(event).__name__ for event in table.log]
    return [name for name in kinds if name not in without]


def since(table: InisTable, first: str) -> Sequence[str]:
    """The kinds of all events from the last one of this kind on."""
    kinds = names(table)
    return kinds[len(kinds) - 1 - kinds[::-1].index(first) :]
