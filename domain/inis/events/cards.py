"""Playing a card, and cards from hand to hand."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger
from domain.engine.secrecy import SeenBy
from domain.inis.model import CardId, TerritoryId


class CardPlayed(Event, frozen=True):
    seat: Seat
    card: CardId
    mode: Literal["season", "triskel"]
    answering: Trigger | None


class ChoiceMade(Event, frozen=True):
    """`last` if nothing more is asked under this key.

    Only the answer to a secret question is sealed, and that cannot be taken back for another
    reason: an open choice tells nobody anything.
    """

    tells_nothing: ClassVar[bool] = True

    seat: Seat
    key: str
    last: bool
    value: str
    sealed: Annotated[str, SeenBy("seat")]


class ChoicesEnded(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    key: str


class CardDeclared(Event, frozen=True):
    seat: Seat
    card: CardId


class StepTaken(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    step: int


class CardCancelled(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    card: CardId


class CardResolved(Event, frozen=True):
    seat: Seat
    card: CardId


class MomentPassed(Event, frozen=True):
    """A moment after the card's effect is about to be asked for."""

    moment: int


class CardDiscarded(Event, frozen=True):
    seat: Seat
    card: CardId


class TaleGiven(Event, frozen=True):
    """The tale on the table will go to another player instead of its pile."""

    seat: Seat
    to: Seat
    card: CardId


class TaleTakenBack(Event, frozen=True):
    seat: Seat
    card: CardId


class ActionTakenUp(Event, frozen=True):
    """A resolved Action card will go to a hand instead of its pile (Lug Samildanach)."""

    seat: Seat
    card: CardId


class TaleGone(Event, frozen=True):
    """A cancelled tale went to its pile at once (J10, J21)."""

    tells_nothing: ClassVar[bool] = True

    card: CardId


class CardStays(Event, frozen=True):
    """The card will stay on the table."""

    tells_nothing: ClassVar[bool] = True

    card: CardId


class CardLaidDown(Event, frozen=True):
    """The card stays face up on the table."""

    tells_nothing: ClassVar[bool] = True

    seat: Seat
    card: CardId


class ReshuffleBegan(Event, frozen=True):
    pass


class RevealBegan(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    queue: tuple[Seat, ...]


class TaleRevealed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    card: CardId


class RevealEnded(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True


class TaleTaken(Event, frozen=True):
    seat: Seat
    owner: Seat
    card: CardId


class GiftsBegan(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    to: Seat
    asked: tuple[Seat, ...]


class GiftChosen(Event, frozen=True):
    seat: Seat
    card: Annotated[CardId, SeenBy("seat")]


class ActionGiven(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    to: Seat
    card: Annotated[CardId, SeenBy("seat", "to")]


class GiftsEnded(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True


class TilesDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    count: int
    tiles: Annotated[tuple[TerritoryId, ...], SeenBy("seat")]


class BurialBegan(Event, frozen=True):
    count: int
    tiles: Annotated[tuple[TerritoryId, ...], SeenBy()]


class TilesBuried(Event, frozen=True):
    count: int
    order: Annotated[tuple[TerritoryId, ...], SeenBy()]


class TalesLookedAt(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    owner: Seat
    cards: Annotated[tuple[CardId, ...], SeenBy("seat", "owner")]


class HandLookedAt(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    owner: Seat
    cards: Annotated[tuple[CardId, ...], SeenBy("seat", "owner")]


class PileLookedAt(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    cards: Annotated[tuple[CardId, ...], SeenBy("seat")]


class ActionTakenFromPile(Event, frozen=True):
    seat: Seat
    card: Annotated[CardId, SeenBy("seat")]


class TimeBided(Event, frozen=True):
    """A Season card that does nothing but be one."""

    tells_nothing: ClassVar[bool] = True

    seat: Seat


class TheftBegan(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat
    victim: Seat


class ActionStolen(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    victim: Seat
    card: Annotated[CardId, SeenBy("seat", "victim")]


class TaleDrawBegan(Event, frozen=True):
    """`cause` is set where it matters to a card: `gates`."""

    tells_nothing: ClassVar[bool] = True

    seat: Seat
    count: int
    keep: int
    cause: str = ""


class TaleDrawAsked(Event, frozen=True):
    """A moment before the draw is about to be asked for, or has passed."""

    moment: int


class DrawIncreased(Event, frozen=True):
    """One tale more is drawn, but no more are kept (J19)."""

    tells_nothing: ClassVar[bool] = True

    seat: Seat


class TaleDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    card: Annotated[CardId, SeenBy("seat")]


class TalesKept(Event, frozen=True):
    """The end of a draw: what was kept is the player's own, what was not lies face up."""

    seat: Seat
    count: int
    discarded: tuple[CardId, ...]
    kept: Annotated[tuple[CardId, ...], SeenBy("seat")]
