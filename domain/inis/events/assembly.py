"""The Assembly and the draft."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Struct

from domain.engine.events import Event
from domain.engine.model import Seat
from domain.engine.secrecy import SeenBy
from domain.inis.model import CardId


class AssemblyBegan(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    round: int


class AssemblyHeld(Event, frozen=True):
    """The service has called the Assembly together."""

    round: int


class AssemblyOpened(Event, frozen=True):
    """The moment at its start has passed."""

    tells_nothing: ClassVar[bool] = True


class Claim(Struct, frozen=True, gc=False):
    """A pretender's claim: what he has of each condition, his Deeds, and what he meets."""

    seat: Seat
    leadership: int
    land: int
    religion: int
    deeds: int
    met: tuple[str, ...]


class VictoryChecked(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    claims: tuple[Claim, ...]
    winner: Seat | None
    reason: Literal["no_pretender", "no_claim", "most_conditions", "brenn_breaks_tie", "tie"]


class PretendersReturned(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seats: tuple[Seat, ...]


class AdvantageTaken(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat
    card: CardId
    held_by: Seat | None


class AdvantagesTaken(Event, frozen=True):
    """Every chieftain has what is his; the rest lies face up."""

    tells_nothing: ClassVar[bool] = True


class AsideChosen(Event, frozen=True):
    """Cathbad's Word: this card will be set aside."""

    seat: Seat
    card: Annotated[CardId, SeenBy("seat")]


class CardSetAside(Event, frozen=True):
    card: Annotated[CardId, SeenBy()]


class ActionsDealt(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    count: int
    cards: Annotated[tuple[CardId, ...], SeenBy("seat")]


class DraftBegan(Event, frozen=True):
    """`stock` is what will be dealt: all at once, or in two sets (two players)."""

    keep: int
    stock: Annotated[tuple[CardId, ...], SeenBy()]


class CardsKept(Event, frozen=True):
    seat: Seat
    count: int
    cards: Annotated[tuple[CardId, ...], SeenBy("seat")]


class CardsPassed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    to: Seat
    count: int
    cards: Annotated[tuple[CardId, ...], SeenBy("seat", "to")]


class DraftWentOn(Event, frozen=True):
    keep: int


class ActionsTaken(Event, frozen=True):
    """A player took up the cards he has drafted."""

    seat: Seat
    count: int
    cards: Annotated[tuple[CardId, ...], SeenBy("seat")]


class DraftEnded(Event, frozen=True):
    pass


class AsideTaken(Event, frozen=True):
    """The card set aside went to a hand."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: Annotated[CardId, SeenBy("seat")]


class ActionSetAside(Event, frozen=True):
    seat: Seat
    card: Annotated[CardId, SeenBy("seat")]


class AssemblyClosed(Event, frozen=True):
    """All that belongs to the end of the Assembly is done."""


class AssemblyEnded(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True
