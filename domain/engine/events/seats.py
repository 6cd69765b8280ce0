"""Who plays a seat while the game runs."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.engine.events.base import Event
from domain.engine.model import Seat


class SeatReplaced(Event, frozen=True, gc=False):
    """From now on `by`, an AI, plays for the seat's player: he was absent, or asked for it."""

    reseats: ClassVar[bool] = True

    seat: Seat
    holder: str
    by: str
    reason: Literal["time", "asked"]


class SeatTakenBack(Event, frozen=True, gc=False):
    """The seat's player plays again instead of `by`."""

    reseats: ClassVar[bool] = True

    seat: Seat
    holder: str
    by: str


class SeatForfeited(Event, frozen=True, gc=False):
    """Out of the game: the service answers for the seat, and it cannot win."""

    seat: Seat
    holder: str
