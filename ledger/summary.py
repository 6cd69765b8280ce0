"""What a list of games shows of each: kept beside the head, written in the same atomic append."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from domain.engine.events import SeatPlan, Terms
from domain.engine.model import Seat
from domain.engine.table import AI, Status, Table


class Summary(Struct, frozen=True):
    """Public, and the same for as long as nobody sits down and nothing begins or ends."""

    rules: str
    status: Status
    owner: str
    seats: tuple[SeatPlan, ...]
    holders: tuple[str | None, ...]
    options: dict[str, Any]
    terms: Terms
    sandbox: bool
    winners: tuple[Seat, ...] | None
    absent: dict[str, str] = {}
    out: tuple[Seat, ...] = ()

    @property
    def people(self) -> set[str]:
        """Everybody who sits at it, also those for whom an AI plays."""
        held = {holder for holder in self.holders if holder and not holder.startswith(AI)}
        return held | set(self.absent.values())


class Card(Struct, frozen=True):
    """A game in a list; times in milliseconds."""

    game: str
    version: int
    hash: str
    created_at: int
    changed_at: int
    summary: Summary


def summary_of(table: Table) -> Summary:
    created = table.created
    return Summary(
        rules=created.rules,
        status=table.status,
        owner=created.owner,
        seats=tuple(table.plan_of(seat) for seat in range(created.seats)),
        holders=table.holders,
        options=created.options,
        terms=created.terms,
        sandbox=created.sandbox,
        winners=table.game.winners if table.game is not None else None,
        absent=table.absent,
        out=table.out,
    )
