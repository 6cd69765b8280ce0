"""Who sends a command, and what a command of play says."""

from __future__ import annotations

from msgspec import Struct

from domain.engine.model import SERVICE, Option, Seat
from domain.engine.table import Table


class Principal(Struct, frozen=True):
    """Who acts: a player by id, or the service itself."""

    id: str
    service: bool = False

    def seat_at(self, table: Table) -> Seat:
        return SERVICE if self.service else table.seat_of(self.id)


THE_SERVICE = Principal("service", service=True)


class Submission(Struct, frozen=True):
    """Answers to one decision and to those that follow from it for the same seat."""

    decision: str
    answers: tuple[Option, ...]
    expected: int | None = None
