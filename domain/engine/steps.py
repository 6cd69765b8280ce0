"""The last step of each seat, and whether it has told anybody anything."""

from __future__ import annotations

from msgspec import Struct

from domain.engine.events import Answered, ClockStarted, ClockStopped, Event
from domain.engine.model import Seat

_SILENT = (ClockStarted, ClockStopped)
"""Who is waited for tells nothing that the answer has not told."""


class Steps(Struct, frozen=True, gc=False):
    """`before` has, by seat, the version before its last answer. `free` is the seat whose last
    answer came last of all, openly, and has told nobody anything that he could not see before.
    """

    before: dict[str, int] = {}
    free: Seat | None = None


class Undo(Struct, frozen=True, gc=False):
    """A seat asks for its step back; the others who have agreed so far."""

    seat: Seat
    to: int
    agreed: tuple[Seat, ...] = ()


def after(steps: Steps, event: Event, version: int) -> Steps:
    if isinstance(event, Answered):
        if event.seat < 0:
            return Steps(steps.before)
        shown = event.seat if event.option is not None else None
        return Steps({**steps.before, str(event.seat): version - 1}, shown)
    if steps.free is None or event.tells_nothing or isinstance(event, _SILENT):
        return steps
    return Steps(steps.before)
