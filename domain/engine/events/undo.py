"""Taking a step back with the consent of the others."""

from __future__ import annotations

from domain.engine.events.base import Event
from domain.engine.model import Seat


class UndoAsked(Event, frozen=True, gc=False):
    """A seat asks the others to let it take back what it did after version `to`."""

    seat: Seat
    to: int


class UndoAnswered(Event, frozen=True, gc=False):
    seat: Seat
    agrees: bool


class UndoDropped(Event, frozen=True, gc=False):
    """Somebody played on, or who had asked wants it no longer."""

    seat: Seat
