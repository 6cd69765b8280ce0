"""What a game waits for that is ours to answer, and the name of the job that answers it."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from domain.engine.model import SERVICE, Decision
from domain.engine.step import blocking
from domain.engine.table import AI, Table
from ledger.position import Position

Purpose = Literal["service", "ai"]
PURPOSES: tuple[Purpose, ...] = get_args(Purpose)


class Task(NamedTuple):
    """A job to do, named by game, version and purpose: there is never more than one of it."""

    game: str
    version: int
    purpose: Purpose

    @property
    def id(self) -> str:
        return f"{self.game}-{self.version}-{self.purpose}"


def named(id: str) -> Task | None:
    """The task of a job; None for a job that is none of ours."""
    game, _, rest = id.partition("-")
    version, _, word = rest.partition("-")
    purpose = next((purpose for purpose in PURPOSES if purpose == word), None)
    return Task(game, int(version), purpose) if purpose and version.isdecimal() else None


def ours(position: Position) -> tuple[Decision, ...]:
    """The decisions this game waits on that no player will answer; none while it is disputed."""
    table = position.table
    if table.game is None or table.disputed is not None:
        return ()
    asked = blocking(position.rules, table.game)
    return tuple(decision for decision in asked if purpose_of(table, decision) is not None)


def purpose_of(table: Table, decision: Decision) -> Purpose | None:
    if decision.seat == SERVICE:
        return "service"
    holder = table.holders[decision.seat] if decision.seat >= 0 else None
    return "ai" if holder is not None and holder.startswith(AI) else None


def tasks(game: str, position: Position) -> tuple[Task, ...]:
    """One for each purpose, however many seats are asked at once."""
    found = {purpose_of(position.table, decision) for decision in ours(position)}
    return tuple(Task(game, position.version, p) for p in PURPOSES if p in found)
