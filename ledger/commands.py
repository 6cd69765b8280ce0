"""Who sends a command, and what a command of play says."""

from __future__ import annotations

from msgspec import Struct

from domain.engine.model import SERVICE, Option, Seat
from domain.engine.table import Table


class Principal(Struct, frozen=True):
    """Who acts: a player by id, the service itself, or an AI at its `seat`."""

    id: str
    seat: Seat | None = None

    @property
    def service(self) -> bool:
        return self.seat == SERVICE

    def seat_at(self, table: Table) -> Seat:
        return table.seat_of(self.id) if self.seat is None else self.seat


THE_SERVICE = Principal("service", SERVICE)


class Submission(Struct, frozen=True):
    """Answers to one decision and to those that follow from it for the same seat."""

    decision: str
    answers: tuple[Option, ...]
    expected: int | None = None
