"""What a game is to the engine: a table of procedures and a few pure functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from domain.engine.chance import Chance
from domain.engine.codec import EventCodec
from domain.engine.events import Event
from domain.engine.model import Decision, Option, Seat, State, Viewer

Ask = Callable[[Any, Any], Sequence[Decision]]


def no_answer(state: Any, frame: Any, seat: Seat, option: Option) -> Iterable[Event]:
    raise AssertionError(f"nobody is asked by {frame}")


def no_draw(state: Any, frame: Any, outcome: tuple[str, ...]) -> Iterable[Event]:
    raise AssertionError(f"chance is not asked by {frame}")


class Procedure(NamedTuple):
    """One procedure of the rulebook, over the frame that says how far it has come.

    `ask` lists the blocking decisions while the frame is on top, `answer` and `drawn` turn a legal
    answer into events, `advance` says what follows when there is nothing to ask. `offer` lists the
    non-blocking decisions, open while the frame is anywhere on the stack.
    """

    ask: Ask
    advance: Callable[[Any, Any], Iterable[Event]]
    answer: Callable[[Any, Any, Seat, Option], Iterable[Event]] = no_answer
    drawn: Callable[[Any, Any, tuple[str, ...]], Iterable[Event]] = no_draw
    offer: Ask | None = None


class Rules(Protocol):
    """One version of one game's rules, such as `inis/1`. A running game keeps its version."""

    @property
    def name(self) -> str: ...
    @property
    def seats(self) -> range:
        """How many may play."""

    @property
    def options(self) -> type[Struct]:
        """The table options, each with a default."""

    @property
    def state(self) -> type[State]: ...
    @property
    def codec(self) -> EventCodec: ...
    @property
    def procedures(self) -> Mapping[type, Procedure]: ...

    def begin(self, seats: int, options: Any) -> State:
        """The state before anything has happened, with the first frame on its stack."""

    def position(self, text: str) -> State:
        """The state of a position written as text; `BadPosition` if it cannot be read."""

    def default(self, state: Any, decision: Decision) -> Option:
        """The safe answer for somebody who does not answer: one of the decision's options."""

    def evolve(self, state: Any, event: Any) -> State:
        """Fold one of the game's own events. Total; decides nothing."""

    def view(self, state: Any, viewer: Viewer) -> Struct:
        """The position as this viewer may know it."""

    def redeal(self, state: Any, viewer: Viewer, chance: Chance) -> State:
        """All that this viewer cannot know dealt again, by draws numbered from 0.

        To him it is the same position: his view and his questions do not change, and what he does
        not know enters the result by chance alone. A referee gets the state itself.
        """
