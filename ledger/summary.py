"""What a list of games shows of each: kept beside the head, written in the same atomic append."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from domain.engine import undo
from domain.engine.events import Lineage, SeatPlan, Terms
from domain.engine.model import Seat
from domain.engine.steps import Undo
from domain.engine.table import AI, Status, Table


class Summary(Struct, frozen=True):
    """Public, and the same while the game is simply played: nobody sits down, nothing ends or is
    disputed or taken back. `branch` is the version of the last rewind, 0 if there was none."""

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
    lineage: Lineage | None = None
    branch: int = 0
    disputed: int | None = None
    undo: Undo | None = None
    undo_waits_for: tuple[Seat, ...] = ()

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
    created, disputed = table.created, table.disputed
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
        lineage=created.lineage,
        branch=table.game.branch if table.game is not None else 0,
        disputed=None if disputed is None else disputed.number,
        undo=table.undo,
        undo_waits_for=undo.missing(table),
    )
