"""What of a game is told: which events, in which variants, and which stay silent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

from domain.engine.events import Event
from projections.transcript.grammar import Language

Payload = Mapping[str, Any]


class Variants(NamedTuple):
    """An event that is told in different ways; `of` picks one, or None to stay silent."""

    names: tuple[str, ...]
    of: Callable[[Payload], str | None]


class Telling(NamedTuple):
    """`round_of` says in which round a position is, if in any."""

    headings: frozenset[type[Event]]
    silent: frozenset[type[Event]]
    variants: Mapping[type[Event], Variants]
    kind_of: Callable[[str], str]
    languages: Mapping[str, Language]
    round_of: Callable[[Any], int | None]

    def key(self, event: Event, payload: Payload) -> str | None:
        """Under which key a language has the sentence for this event; None if there is none."""
        kind = type(event)
        if kind in self.silent:
            return None
        if kind not in self.variants:
            return kind.__name__
        variant = self.variants[kind].of(payload)
        return None if variant is None else f"{kind.__name__}.{variant}"

    def kind(self, event: Event) -> Literal["heading", "event"]:
        return "heading" if type(event) in self.headings else "event"


def by(field: str, *names: str) -> Variants:
    """One variant for each value of a field."""
    return Variants(names, lambda payload: payload[field])
