"""Moves, clashes, attacks, withdrawals, peace."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.engine.events import Event
from domain.engine.model import Seat
from domain.inis.model import CardId, TerritoryId


class ArrivalBegan(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    mover: Seat
    owner: Seat
    territories: tuple[TerritoryId, ...]
    clash: bool


class TollFellDue(Event, frozen=True):
    """The Mountains want an Action card or a clan of who moved in (J3)."""

    owner: Seat


class TollPaid(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    owner: Seat


class TollWaived(Event, frozen=True):
    """The Mountains take nothing this time."""

    tells_nothing: ClassVar[bool] = True

    owner: Seat


class ClashesBegan(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    instigator: Seat
    territories: tuple[TerritoryId, ...]


class ArrivalEnded(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True


class ClashBegan(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    territory: TerritoryId
    instigator: Seat


class FestivalReached(Event, frozen=True):
    """C0: the start has passed; a Festival may want its due."""


class TriskelsBarred(Event, frozen=True):
    """No Triskel card in this clash from now on (Lug's Spear)."""

    tells_nothing: ClassVar[bool] = True


class CitadelsEmptied(Event, frozen=True):
    """All sheltered clans are exposed (Battle Frenzy)."""

    tells_nothing: ClassVar[bool] = True


class SheltersLeft(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat
    count: int


class InstigatorNamed(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class ClashCutShort(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class TaleManoeuvreMade(Event, frozen=True):
    seat: Seat
    card: CardId


class FestivalFellDue(Event, frozen=True):
    """The Festival wants a clan of who started the clash."""

    tells_nothing: ClassVar[bool] = True

    instigator: Seat


class CitadelsBegan(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    turn: Seat


class ClanSheltered(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat
    next: Seat


class ShelterDeclined(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat
    next: Seat


class CitadelsEnded(Event, frozen=True):
    pass


class ManoeuvresNeared(Event, frozen=True):
    """The moment at the start of the manoeuvres."""


class ManoeuvresBegan(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    turn: Seat


class PeaceOffered(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat
    asked: tuple[Seat, ...]


class PeaceAccepted(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class PeaceRefused(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class PeaceMade(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True


class ReadyForPeace(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class NoLongerReady(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class AttackDeclared(Event, frozen=True):
    seat: Seat
    target: Seat


class AttackDoubled(Event, frozen=True):
    """Both a clan and a card must be given."""

    tells_nothing: ClassVar[bool] = True


class AttackImposed(Event, frozen=True):
    """The attacker has chosen for the attacked player."""

    tells_nothing: ClassVar[bool] = True

    answer: Literal["discard", "lose_clan"]


class AttackIgnored(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class AttackStood(Event, frozen=True):
    """Nothing has turned the Attack away; the attacked player must answer it."""

    tells_nothing: ClassVar[bool] = True


class AttackAnswered(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat
    answer: Literal["discard", "lose_clan", "both", "none"]


class AttackEnded(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True


class WithdrawalBegan(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat
    targets: tuple[TerritoryId, ...]


class ClansWithdrawn(Event, frozen=True):
    """Where the clans that have just moved went."""

    tells_nothing: ClassVar[bool] = True

    seat: Seat
    target: TerritoryId


class WithdrawalDone(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class WithdrawalEnded(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True


class ClashMomentPassed(Event, frozen=True):
    moment: int


class NextManoeuvreNamed(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class ManoeuvreEnded(Event, frozen=True):
    seat: Seat
    next: Seat


ClashEnding = Literal["nobody_exposed", "agreement", "last_player", "cut_short"]


class ClashDied(Event, frozen=True):
    """The fighting is over; a Cauldron on the table gives its clans back."""

    tells_nothing: ClassVar[bool] = True

    reason: ClashEnding


class ClashEnded(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    territory: TerritoryId
    reason: ClashEnding
