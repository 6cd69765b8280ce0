"""Setup: decks, tiles, the Brenn, the Capital, the crows."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from domain.engine.events import Event
from domain.engine.model import Seat
from domain.engine.secrecy import SeenBy
from domain.inis.island import Place
from domain.inis.model import CardId, Direction, TerritoryId


class SetupBegan(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True


class TalesShuffled(Event, frozen=True):
    """The deck of Epic Tales, new or made of its pile (P7)."""

    count: int
    order: Annotated[tuple[CardId, ...], SeenBy()]


class TilesShuffled(Event, frozen=True):
    """One part of the stack: all of it, or in the discovery scenario the upper and the bottom."""

    part: Literal["all", "upper", "bottom"]
    count: int
    order: Annotated[tuple[TerritoryId, ...], SeenBy()]


class TerritoryPlaced(Event, frozen=True):
    """A tile came to the board, its Advantage card face up beside it."""

    reveals: ClassVar[bool] = True

    territory: TerritoryId
    place: Place
    neighbours: tuple[TerritoryId, ...]
    sanctuaries: int


class BrennNamed(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    seat: Seat
    reason: Literal["chance", "chieftain_of_capital", "unchanged"]


class CrowsTurned(Event, frozen=True):
    """The Flock of Crows now shows its other side."""

    tells_nothing: ClassVar[bool] = True

    direction: Direction


class CapitalFounded(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True

    territory: TerritoryId


class CrowsTossed(Event, frozen=True):
    direction: Direction
    changed: bool


class SetupEnded(Event, frozen=True):
    tells_nothing: ClassVar[bool] = True
