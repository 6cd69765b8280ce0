"""Which seats may know a field of an event: declared on the field, applied in one place.

    class TaleDrawn(Event, frozen=True, gc=False):
        seat: Seat
        card: Annotated[str, SeenBy("seat")]

Everybody sees who drew; only that seat sees the card. `SeenBy()` without a name hides the field
from every seat. A field that may not be seen is left out: neither value nor length tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Struct, to_builtins

from domain.engine.model import Viewer


class SeenBy:
    """Marks a field that only the seats named in these other fields may know."""

    def __init__(self, *fields: str) -> None:
        self.fields = fields


class Parts(NamedTuple):
    """An event's payload in two: what everybody may know, and what not everybody may."""

    public: dict[str, Any]
    hidden: dict[str, Any]


@cache
def secrets_of(kind: type[Struct]) -> Mapping[str, tuple[str, ...]]:
    """The secret fields of an event type and, for each, the fields that name who may know it."""
    found: dict[str, tuple[str, ...]] = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if get_origin(hint) is not Annotated:
            continue
        for mark in get_args(hint)[1:]:
            if isinstance(mark, SeenBy):
                found[name] = mark.fields
    return found


def parts(event: Struct) -> Parts:
    payload: dict[str, Any] = to_builtins(event)
    hidden = {name: payload.pop(name) for name in secrets_of(type(event))}
    return Parts(payload, hidden)


def seen(event: Struct, viewer: Viewer) -> dict[str, Any]:
    """The payload as this viewer may know it."""
    public, hidden = parts(event)
    return public | {name: hidden[name] for name in open_to(type(event), public, viewer)}


def open_to(kind: type[Struct], public: Mapping[str, Any], viewer: Viewer) -> list[str]:
    """Which secret fields of an event this viewer may know."""
    secret = secrets_of(kind)
    if viewer.kind == "referee":
        return list(secret)
    if viewer.seat is None:
        return []
    seat = viewer.seat
    return [name for name, by in secret.items() if any(_names(public.get(f), seat) for f in by)]


def _names(value: Any, seat: int) -> bool:
    return seat in value if isinstance(value, list | tuple) else bool(value == seat)
