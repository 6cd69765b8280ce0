"""A table of Inis, set up from the text of a position."""

from __future__ import annotations

from textwrap import dedent

from domain.engine.model import Seat
from domain.engine.step import run
from domain.inis.model import Inis
from domain.inis.notation import parse
from domain.inis.rules import INIS
from tests.table import Table


class InisTable(Table):
    state: Inis

    def clans(self, territory: str) -> dict[str, int]:
        """Who has how many clans in a territory."""
        held = self.state.board[territory].clans
        return {name: held[seat] for name, seat in self.seats.items() if seat >= 0 and held[seat]}

    def actions(self, name: str) -> tuple[str, ...]:
        return self.state.players[self.seat(name)].actions

    def tales(self, name: str) -> tuple[str, ...]:
        return self.state.players[self.seat(name)].tales

    def holder(self, territory: str) -> Seat:
        """Who holds a territory's Advantage card: a seat, ROW or PLAYED."""
        return self.state.advantages[f"advantage.{territory}"]

    def deeds(self, name: str) -> int:
        return self.state.players[self.seat(name)].deeds


def given(text: str) -> InisTable:
    """The table at a position written in our notation, brought to its first question."""
    position = parse(dedent(text))
    events, state = run(INIS, position.state, ())
    table = InisTable(INIS, state, position.names)
    table.log += events
    return table
