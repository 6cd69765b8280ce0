"""Everything that happens in a game of cattle."""

from __future__ import annotations

from typing import Annotated, ClassVar

from domain.engine.events import Event
from domain.engine.model import Seat
from domain.engine.secrecy import SeenBy


class MusterBegan(Event, frozen=True, gc=False):
    round: int


class MusterCalled(Event, frozen=True, gc=False):
    pass


class DeckShuffled(Event, frozen=True, gc=False):
    cards: int
    order: Annotated[tuple[str, ...], SeenBy()]


class HandDealt(Event, frozen=True, gc=False):
    reveals: ClassVar[bool] = True

    seat: Seat
    count: int
    cards: Annotated[tuple[str, ...], SeenBy("seat")]


class ChoosingBegan(Event, frozen=True, gc=False):
    pass


class CardChosen(Event, frozen=True, gc=False):
    seat: Seat
    card: Annotated[str, SeenBy("seat")]


class CardsShown(Event, frozen=True, gc=False):
    reveals: ClassVar[bool] = True

    cards: tuple[tuple[Seat, str], ...]


class RaidBegan(Event, frozen=True, gc=False):
    seat: Seat
    card: str


class VictimNamed(Event, frozen=True, gc=False):
    seat: Seat
    victim: Seat


class StakeSet(Event, frozen=True, gc=False):
    seat: Seat
    stake: int


class WindowOpened(Event, frozen=True, gc=False):
    asked: tuple[Seat, ...]


class WindowAnswered(Event, frozen=True, gc=False):
    seat: Seat
    card: Annotated[str, SeenBy("seat")]


class WindowClosed(Event, frozen=True, gc=False):
    """All have answered: without a ward before it, everybody knows that nobody played one."""

    reveals: ClassVar[bool] = True


class RaidWarded(Event, frozen=True, gc=False):
    reveals: ClassVar[bool] = True

    seat: Seat
    card: str


class CattleTaken(Event, frozen=True, gc=False):
    seat: Seat
    victim: Seat
    count: int


class RaidEnded(Event, frozen=True, gc=False):
    seat: Seat


class ScoutBegan(Event, frozen=True, gc=False):
    """The scout's draw. Neither the card nor whether it matters is known to the others."""

    reveals: ClassVar[bool] = True

    seat: Seat
    played: str
    card: Annotated[str, SeenBy("seat")]


class CardGivenUp(Event, frozen=True, gc=False):
    seat: Seat
    card: Annotated[str, SeenBy("seat")]


class CowReared(Event, frozen=True, gc=False):
    seat: Seat
    card: str


class MusterEnded(Event, frozen=True, gc=False):
    pass


class TruceCalled(Event, frozen=True, gc=False):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class TruceTakenBack(Event, frozen=True, gc=False):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


EVENTS: tuple[type[Event], ...] = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == __name__
)
