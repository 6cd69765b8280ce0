"""A table of Inis, set up from the text of a position."""

from __future__ import annotations

from textwrap import dedent
from typing import Self

from domain.engine.model import Answer, Option, Seat
from domain.engine.step import run
from domain.inis.model import Inis
from domain.inis.notation import parse
from domain.inis.rules import INIS
from tests.table import Table

PASS = Option("pass")


class InisTable(Table):
    """Its scripts may say `"all pass"`: whoever is asked for a Triskel card passes, for as many
    moments as follow each other. For tests that are about something else."""

    state: Inis

    def when(self, *script: str) -> Self:
        for line in script:
            if line == "all pass":
                self._all_pass()
            else:
                super().when(line)
        return self

    def _all_pass(self) -> None:
        passed = 0
        while asked := [d for d in self.asked if d.blocking and d.kind.startswith("react.")]:
            self.answer(Answer(asked[0].seat, asked[0].id, PASS))
            passed += 1
        assert passed, "nobody is asked for a Triskel card"

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
