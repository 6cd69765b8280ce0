"""An AI knows what its seat may know: swapped hidden cards change nothing it answers."""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec
import pytest

from domain.engine.model import REFEREE, Decision, Seat, seated
from domain.engine.step import pending
from domain.inis.model import Inis
from domain.inis.rules import INIS
from tests.inis.random_play import random_game
from tests.inis.table import given
from tests.inis.test_non_interference import another_world
from tests.test_layout import imported
from workers.ai.choose import choose
from workers.ai.player import LEVELS
from workers.ai.question import Question, question

WORKERS = Path(__file__).parents[2] / "workers"
PLAYING = sorted((WORKERS / "ai" / "inis").glob("*.py"))


def decision_of(state: Inis, seat: Seat) -> Decision | None:
    return next((d for d in pending(INIS, state) if d.seat == seat and d.blocking), None)


def swaps(seats: int, seed: int, every: int) -> int:
    """How often an AI was asked in two worlds that differ in what it cannot see."""
    asked = 0
    for number, turn in enumerate(random_game(seats, seed)):
        if number % every:
            continue
        for seat in range(seats):
            mine = decision_of(turn.before, seat)
            if mine is None or len(mine.options) == 1:
                continue
            other = another_world(turn.before, seat, number)
            theirs = decision_of(other, seat)
            assert theirs is not None
            first, second = question(INIS, turn.before, mine), question(INIS, other, theirs)
            for level in LEVELS:
                assert choose(first, level, "s") == choose(second, level, "s")
            asked += other != turn.before
    return asked


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_swapped_hidden_cards_give_the_same_answer_for_the_same_seed(seats: int) -> None:
    assert swaps(seats, seats, every=14) > 10


@pytest.mark.long
def test_in_thirty_games_swapped_hidden_cards_give_the_same_answer() -> None:
    for seed in range(30):
        assert swaps(2 + seed % 3, 100 + seed, every=2) > 20


def test_an_ai_refuses_a_view_that_is_not_a_seats() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: actions bard new_clans
        bran: actions geis
        turn: ana
    """)
    for viewer in (REFEREE, seated(1)):
        cheating = msgspec.json.encode(INIS.view(table.state, viewer))
        with pytest.raises(AssertionError, match="view of its own seat"):
            choose(Question(INIS.name, cheating, table.decision("ana")), "normal", "1")


FORBIDDEN = (
    "domain.engine.step",
    "domain.engine.command",
    "domain.engine.chance",
    "domain.engine.table",
    "domain.inis.rules",
    "domain.inis.procedures",
    "ledger",
    "projections",
    "random",
    "time",
    "os",
    "io",
)


@pytest.mark.parametrize("path", PLAYING, ids=[path.name for path in PLAYING])
def test_the_player_reaches_neither_states_nor_logs_nor_clocks(path: Path) -> None:
    assert not [name for name in imported(path) if name.startswith(FORBIDDEN)]
    names = {
        node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)
    }
    assert not names & {"open", "print", "input", "Inis"}
