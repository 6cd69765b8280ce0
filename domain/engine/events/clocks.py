"""Clocks. All times are milliseconds."""

from __future__ import annotations

from domain.engine.events.base import Event
from domain.engine.model import Seat


class ClockStarted(Event, frozen=True, gc=False):
    """A seat is waited for since `at`; it has time up to and including the `deadline`."""

    seat: Seat
    decision: str
    at: int
    deadline: int


class ClockStopped(Event, frozen=True, gc=False):
    """A seat is waited for no longer. Without `answers` its question has only to wait.

    `used` is how long the clock ran, `left` what is now in the seat's bank.
    """

    seat: Seat
    decision: str
    used: int
    answers: int
    left: int


class TimeRanOut(Event, frozen=True, gc=False):
    """The deadline passed without an answer; what follows is up to the table's terms."""

    seat: Seat
    decision: str
    used: int
    left: int
