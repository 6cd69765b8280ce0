"""The disputes of a game as its table remembers them: what was claimed, and what became of it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.engine.events import DisputeOpened, DisputeWithdrawn, RulingAcknowledged, RulingGiven
from domain.engine.model import Seat


class Ruling(Struct, frozen=True, gc=False):
    """`version` is where it stands in the log."""

    version: int
    given: RulingGiven


class Dispute(Struct, frozen=True, gc=False):
    """`version` is where it was opened. `acknowledged` are the seats that took note of the end."""

    version: int
    opened: DisputeOpened
    status: Literal["open", "withdrawn", "ruled"] = "open"
    ruling: Ruling | None = None
    acknowledged: tuple[Seat, ...] = ()

    @property
    def number(self) -> int:
        return self.opened.dispute


Docket = tuple[Dispute, ...]
DocketEvent = DisputeOpened | DisputeWithdrawn | RulingGiven | RulingAcknowledged


def entered(docket: Docket, event: DocketEvent, version: int) -> Docket:
    if isinstance(event, DisputeOpened):
        return (*docket, Dispute(version, event))
    return tuple(
        _changed(dispute, event, version) if dispute.number == event.dispute else dispute
        for dispute in docket
    )


def _changed(
    dispute: Dispute, event: DisputeWithdrawn | RulingGiven | RulingAcknowledged, version: int
) -> Dispute:
    match event:
        case DisputeWithdrawn():
            return replace(dispute, status="withdrawn")
        case RulingGiven():
            return replace(dispute, status="ruled", ruling=Ruling(version, event))
        case RulingAcknowledged():
            return replace(dispute, acknowledged=(*dispute.acknowledged, event.seat))
