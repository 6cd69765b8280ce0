"""The events every game shares. Their names and fields are the stored format: never rename one.

A change of fields raises `schema` and adds an upcaster to the codec that owns the event.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Struct

from domain.engine.model import Option, Seat
from domain.engine.secrecy import SeenBy


class Event(Struct, frozen=True, gc=False):
    """Something that happened: past tense, flat, outcomes only.

    `reveals` marks events that tell a seat something it could not know before, other than by chance
    drawn just then (a card from the top of a shuffled deck). Nothing after a reveal may share a
    command with what led to it, or players could try moves until they like the outcome.
    """

    schema: ClassVar[int] = 1
    reveals: ClassVar[bool] = False


# The table


class GameCreated(Event, frozen=True, gc=False):
    """The first event of every log. `seed_hash` commits the service to its secret seed."""

    rules: str
    seats: int
    options: dict[str, Any]
    owner: str
    chance: str
    seed_hash: str


class SeatTaken(Event, frozen=True, gc=False):
    seat: Seat
    holder: str


class SeatLeft(Event, frozen=True, gc=False):
    seat: Seat
    holder: str


class GameStarted(Event, frozen=True, gc=False):
    holders: tuple[str, ...]


# Play


class Answered(Event, frozen=True, gc=False):
    """A seat answered a decision; what it answered to a secret one stays its own."""

    seat: Seat
    decision: str
    kind: str
    option: Option | None
    sealed: Annotated[Option | None, SeenBy("seat")]


class Drawn(Event, frozen=True, gc=False):
    """Chance answered. `number` counts the draws of the game; other events tell what is public."""

    decision: str
    kind: str
    number: int
    outcome: Annotated[tuple[str, ...], SeenBy()]


class GameEnded(Event, frozen=True, gc=False):
    """Nobody wins a lost cooperative game; everybody wins a won one."""

    winners: tuple[Seat, ...]
    reason: str


SHARED: tuple[type[Event], ...] = (
    GameCreated,
    SeatTaken,
    SeatLeft,
    GameStarted,
    Answered,
    Drawn,
    GameEnded,
)
