"""The board: clans and buildings come, move and go; clans are about to be removed."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.engine.events import Event
from domain.engine.model import Seat
from domain.inis.model import CardId, TerritoryId


class ClansPlaced(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat
    territory: TerritoryId
    count: int


class ClansMoved(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat
    source: TerritoryId
    target: TerritoryId
    count: int


class ClanReplaced(Event, frozen=True):
    """One clan of `owner` left for one of `seat`; it was not removed (J12)."""

    tells_nothing: ClassVar[bool] = True

    seat: Seat
    owner: Seat
    territory: TerritoryId


class CitadelBuilt(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    territory: TerritoryId


class SanctuaryBuilt(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    territory: TerritoryId


class FestivalHeld(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    territory: TerritoryId


class FestivalEnded(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    territory: TerritoryId


class DeedGained(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class DeedDiscarded(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class RemovalBegan(Event, frozen=True):
    """A clan is about to be removed; Triskel cards may answer."""

    tells_nothing: ClassVar[bool] = True

    owner: Seat
    territory: TerritoryId
    cause: str
    manoeuvre: bool


class RemovalAsked(Event, frozen=True):
    pass


class ClanRemoved(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    owner: Seat
    territory: TerritoryId
    cause: str
    manoeuvre: bool


class RemovalPrevented(Event, frozen=True):
    """The clan is not removed."""

    tells_nothing: ClassVar[bool] = True

    owner: Seat
    territory: TerritoryId


class RemovalTurned(Event, frozen=True):
    """The clan will not go to the reserve, but elsewhere: to a haven, or on the Cauldron."""

    tells_nothing: ClassVar[bool] = True

    fate: Literal["prevented", "haven", "cauldron"]
    haven: TerritoryId


class ClanSpent(Event, frozen=True):
    """A clan was paid as a cost; that can be neither answered nor prevented (J5)."""

    tells_nothing: ClassVar[bool] = True

    owner: Seat
    territory: TerritoryId


class CauldronSet(Event, frozen=True):
    """Clans lost earlier in this clash go on the Cauldron (J11)."""

    tells_nothing: ClassVar[bool] = True

    seat: Seat
    count: int


class CauldronFilled(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat


class CauldronEmptied(Event, frozen=True):
    """Some clans return to the territory, the others to the reserve; the card is done with."""

    tells_nothing: ClassVar[bool] = True

    seat: Seat
    territory: TerritoryId
    returned: int
    card: CardId


class RemovalFailed(Event, frozen=True):
    """There was no clan left to remove."""

    tells_nothing: ClassVar[bool] = True

    owner: Seat
    territory: TerritoryId
