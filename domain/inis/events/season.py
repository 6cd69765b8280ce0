"""The Season: turns, passes, pretenders, what its end takes away."""

from __future__ import annotations

from typing import Annotated, ClassVar

from domain.engine.events import Event
from domain.engine.model import Seat
from domain.engine.secrecy import SeenBy
from domain.inis.model import CardId


class SeasonBegan(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class TurnBegan(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat
    opening: bool
    clans: int


class TurnOpened(Event, frozen=True):
    """The player has a clan on the board and may act."""

    tells_nothing: ClassVar[bool] = True

    seat: Seat


class Passed(Event, frozen=True):
    seat: Seat


class PretenderTaken(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat
    met: tuple[str, ...]


class TurnActed(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class TurnClosed(Event, frozen=True):
    """The moment at the end of the turn."""

    seat: Seat


class NextTurnTaken(Event, frozen=True):
    """Oengus's Ploy: the next turn is this player's (J25)."""

    tells_nothing: ClassVar[bool] = True

    seat: Seat


class TurnEnded(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat
    next: Seat
    passes: int


class ActionsDiscarded(Event, frozen=True):
    """Action cards went to their pile unseen: at the end of the Season, or as a price."""

    seat: Seat
    count: int
    cause: str
    cards: Annotated[tuple[CardId, ...], SeenBy("seat")]


class TaleDiscarded(Event, frozen=True):
    """A tale that was not played went to its pile, face up."""

    seat: Seat
    card: CardId


class AdvantageDiscarded(Event, frozen=True):
    """A card left a hand unplayed; it lies face down until the next Assembly."""

    tells_nothing: ClassVar[bool] = True

    seat: Seat
    card: CardId


class AdvantageReturned(Event, frozen=True):
    """A card went back to the row, face up; `seat` is None if it had been played."""

    tells_nothing: ClassVar[bool] = True

    seat: Seat | None
    card: CardId


class SeasonEnded(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True
