"""Who sends a command, and what a command of play says."""

from __future__ import annotations

from msgspec import Struct

from domain.engine.disputes import seat_of
from domain.engine.model import SERVICE, Option, Seat
from domain.engine.refusals import NotSeated
from domain.engine.table import Table


class Principal(Struct, frozen=True):
    """Who acts: a player by id, the service itself, or an AI at its `seat`."""

    id: str
    seat: Seat | None = None

    @property
    def service(self) -> bool:
        return self.seat == SERVICE

    def seat_at(self, table: Table) -> Seat:
        if self.seat is None:
            return table.seat_of(self.id)
        if self.seat >= 0 and table.holders[self.seat] != self.id:
            raise NotSeated(f"{self.id} does not play seat {self.seat} any more")
        return self.seat

    def seat_or_absent(self, table: Table) -> Seat:
        """The player's seat, also while an AI plays it for him."""
        seat = seat_of(table, self.id)
        if seat is None:
            raise NotSeated("you have no seat in this game")
        return seat


THE_SERVICE = Principal("service", SERVICE)


class Submission(Struct, frozen=True):
    """Answers to one decision and to those that follow from it for the same seat."""

    decision: str
    answers: tuple[Option, ...]
    expected: int | None = None
