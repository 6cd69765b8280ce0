"""Play: answers, draws, the end."""

from __future__ import annotations

from typing import Annotated, ClassVar

from domain.engine.events.base import Event
from domain.engine.model import Option, Seat
from domain.engine.secrecy import SeenBy


class Answered(Event, frozen=True, gc=False):
    """A seat answered a decision; what it answered to a secret one stays its own."""

    seat: Seat
    decision: str
    kind: str
    option: Option | None
    sealed: Annotated[Option | None, SeenBy("seat")]


class Drawn(Event, frozen=True, gc=False):
    """Chance answered. `number` counts the draws of the game; other events tell what is public.

    With what it was drawn from, anybody who knows the seed can draw it again.
    """

    schema: ClassVar[int] = 2

    decision: str
    kind: str
    number: int
    outcome: Annotated[tuple[str, ...], SeenBy()]
    items: Annotated[tuple[str, ...], SeenBy()]
    repeat: Annotated[bool, SeenBy()]


class GameEnded(Event, frozen=True, gc=False):
    """Nobody wins a lost cooperative game; everybody wins a won one."""

    winners: tuple[Seat, ...]
    reason: str
