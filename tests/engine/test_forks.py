"""A forked game is a game like any other, and no id of a decision comes twice in it."""

from __future__ import annotations

import random

import pytest

from domain.engine import lobby
from domain.engine import table as tables
from domain.engine.chance import seeded
from domain.engine.command import Command
from domain.engine.events import Lineage, SeatPlan, Terms
from domain.engine.lobby import Fork
from domain.engine.model import PUBLIC, REFEREE, SERVICE, Decision, State, Viewer, seated
from domain.engine.rules import Rules
from domain.engine.step import blocking, pending
from domain.engine.table import Table
from domain.inis.rules import INIS
from tests.cattle import CATTLE

LONGEST = 30_000
EYES = (PUBLIC, REFEREE, seated(1))


def started(rules: Rules, seats: int) -> Table:
    """All seats are AIs': the log is as short as one can be."""
    terms = Terms(seats=(SeatPlan("ai", level="easy"),) * seats)
    table = lobby.create(rules, seats, {}, "ana", "ab" * 32, terms).table
    return lobby.start(rules, table, seeded(b"first")).table


def played(rules: Rules, table: Table, rng: random.Random, answers: int = LONGEST) -> list[Table]:
    """The tables at each question, so many of them or up to the end."""
    passed, seen, chance = [table], set[str](), seeded(b"second")
    for _ in range(answers):
        if table.over:
            return passed
        open_now = [decision.id for decision in pending(rules, table.playing())]
        assert len(set(open_now)) == len(open_now)
        decision = rng.choice(blocking(rules, table.playing()))
        assert decision.id not in seen
        seen.add(decision.id)
        options = decision.options[:1] if decision.seat == SERVICE else decision.options
        command = Command(decision.seat, decision.id, (rng.choice(options),))
        change = tables.play(rules, table, command, chance)
        assert tables.fold(rules, table, change.events) == change.table
        table = change.table
        passed.append(table)
    assert answers < LONGEST, "the game does not end"
    return passed


def forked(rules: Rules, table: Table, viewer: Viewer) -> Table:
    state: State = rules.redeal(table.playing(), viewer, seeded(b"third"))
    lineage = Lineage("gam_1", table.version, viewer.kind, viewer.seat)
    terms = Terms(seats=(SeatPlan("ai", level="easy"),) * state.seats)
    options = table.created.options
    fork = lobby.create(
        rules, state.seats, options, "ana", "cd" * 32, terms, fork=Fork(state, lineage)
    )
    assert fork.table.created.options == options
    return lobby.start(rules, fork.table, seeded(b"fourth")).table


@pytest.mark.parametrize("viewer", EYES, ids=lambda viewer: viewer.kind)
@pytest.mark.parametrize(("rules", "seats"), [(CATTLE, 3), (INIS, 2), (INIS, 4)])
def test_a_fork_is_played_to_its_end(rules: Rules, seats: int, viewer: Viewer) -> None:
    rng = random.Random(seats)
    passed = played(rules, started(rules, seats), rng, answers=150)
    for table in rng.sample([table for table in passed if not table.over], 2):
        fork = forked(rules, table, viewer)
        assert fork.created.lineage is not None
        assert fork.playing().branch == 0
        assert [(d.seat, d.kind, d.options) for d in _his(rules, fork, viewer)] == [
            (d.seat, d.kind, d.options) for d in _his(rules, table, viewer)
        ]
        played(rules, fork, rng)


def _his(rules: Rules, table: Table, viewer: Viewer) -> list[Decision]:
    asked = blocking(rules, table.playing())
    return [d for d in asked if viewer.kind == "referee" or d.seat == viewer.seat]
