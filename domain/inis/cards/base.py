"""What a card is: data that names small pure functions. Functions never enter the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger
from domain.inis.model import CardId, Inis, Play

Effect = Callable[[Inis, Play], Iterable[Event]]
Answers = Callable[[Inis, Seat, Trigger], bool]


def the_player(state: Inis, play: Play) -> Seat:
    return play.seat


@dataclass(frozen=True, slots=True)
class Ask:
    """A choice under a key. `options` lists every legal value: the list is the rule.

    Without options nothing is asked and the effect does what it can (P5). A `repeat`ed choice goes
    on until its player says it is done, or nothing is left. A `secret` one is known to him alone.
    """

    key: str
    options: Callable[[Inis, Play], Iterable[str]]
    who: Callable[[Inis, Play], Seat] = the_player
    repeat: bool = False
    at_least: int = 0
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play a card. `declare` is asked before others may answer, `resolve` follows."""

    resolve: tuple[Effect | Ask, ...]
    declare: tuple[Ask, ...] = ()

    def __post_init__(self) -> None:
        if not any(not isinstance(step, Ask) for step in self.resolve):
            raise TypeError("a card without an effect")


@dataclass(frozen=True, slots=True)
class Triskel(Mode):
    """A mode for a moment. `answers` may look at nothing but what is public."""

    moments: tuple[str, ...] = ()
    answers: Answers = field(kw_only=True)


def always(state: Inis, seat: Seat) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the box. It may have a Season side and any number of Triskel sides."""

    id: CardId
    kind: Literal["action", "tale", "advantage"]
    season: Mode | None = None
    triskel: tuple[Triskel, ...] = ()
    playable: Callable[[Inis, Seat], bool] = always

    def __post_init__(self) -> None:
        if self.season is None and not self.triskel:
            raise TypeError(f"{self.id} cannot be played at all")

    def mode(self, trigger: Trigger | None) -> Mode:
        """The side that is played: at a moment, or on one's turn."""
        if trigger is None:
            assert self.season is not None, f"{self.id} has no Season side"
            return self.season
        return next(side for side in self.triskel if trigger.kind in side.moments)

    def answers(self, state: Inis, seat: Seat, trigger: Trigger) -> bool:
        return any(
            trigger.kind in side.moments and side.answers(state, seat, trigger)
            for side in self.triskel
        )
