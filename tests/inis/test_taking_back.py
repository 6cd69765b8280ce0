"""What can be taken back freely: steps after which nobody else knows more of what is hidden."""

from __future__ import annotations

from itertools import product

import pytest

from domain.engine.chance import seeded
from domain.engine.events import SHARED, Answered
from domain.engine.model import PUBLIC, Answer, seated
from domain.engine.secrecy import secrets_of
from domain.engine.step import pending, step
from domain.inis import events as e
from domain.inis.model import Inis
from domain.inis.rules import INIS
from tests.inis.random_play import Turn, random_game
from tests.inis.table import given
from tests.inis.test_laws import TABLES

GAMES = list(product((2, 3, 4), range(4)))


def tells_nothing(turn: Turn) -> bool:
    """An open answer, and behind it nothing but events that are marked."""
    first, *others = turn.events
    is_open = isinstance(first, Answered) and first.option is not None
    return is_open and all(event.tells_nothing for event in others)


def test_no_marked_event_hides_or_reveals_anything() -> None:
    marked = [kind for kind in (*SHARED, *e.EVENTS) if kind.tells_nothing]
    assert marked
    assert not any(kind.reveals for kind in marked)
    # What it hides is the answer to a secret question, and only an open answer is taken back.
    assert {kind for kind in marked if secrets_of(kind)} == {e.ChoiceMade}


def check(turn: Turn, seed: int, worlds: int = 2) -> None:
    """Whatever the others may hold for all that he knows, the same could have been answered and
    the same would have followed: so it tells him nothing."""
    others = (seated(s) for s in range(turn.before.seats) if s != turn.answer.seat)
    for viewer in (PUBLIC, *others):
        for number in range(worlds):
            chance = seeded(b"%d %d" % (seed, number))
            world = INIS.redeal(turn.before, viewer, chance)
            asked = {decision.id: decision for decision in pending(INIS, world)}
            assert turn.answer.option in asked[turn.answer.decision].options
            assert step(INIS, world, turn.answer).events == turn.events


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_step_of_marked_events_tells_nobody_else_anything(seats: int, seed: int) -> None:
    for turn in random_game(seats, seed, TABLES[seed % len(TABLES)]):
        if tells_nothing(turn):
            check(turn, seed)


def test_these_questions_have_answers_that_can_be_taken_back() -> None:
    kinds = {
        first.kind
        for seats, seed in GAMES
        for turn in random_game(seats, seed, TABLES[seed % len(TABLES)])
        if tells_nothing(turn) and isinstance(first := turn.events[0], Answered)
    }
    assert kinds >= {
        "conquest.from",
        "migration.to",
        "setup.capital",
        "setup.clan",
        "turn.no_clans",
        "citadels",
        "manoeuvre",
        "withdraw",
        "peace",
        "ready_for_peace",
    }
    assert not kinds & {"turn", "draft", "reaction", "moment"}


# The law would notice what must not be marked

TABLE = """
    seats: ana bran
    asking: {asking}
    territory valley: ana 2, bran 1, capital
    ana: actions {ana}
    bran: actions druid migration
    {turn}
"""


def answered(*script: str, ana: str, asking: str = "sealed", turn: str = "turn: ana") -> Turn:
    """The last answer of ana's script."""
    *before, last = script
    table = given(TABLE.format(ana=ana, turn=turn, asking=asking)).when(*before)
    decision = table.decision(0)
    option = next(option for option in decision.options if str(option) == last)
    answer = Answer(0, decision.id, option)
    taken = step(INIS, table.state, answer)
    assert isinstance(taken.state, Inis)
    return Turn(table.state, answer, taken.events, taken.state)


@pytest.mark.parametrize(
    "turn",
    [
        answered("play bard", ana="bard citadel"),
        answered("ana play citadel", "choose valley", ana="bard citadel", asking="prompt"),
        answered("pass", ana="geis", turn="turn: ana opening"),
    ],
    ids=["a card played shows a hand", "nobody asked means nobody could", "nothing else to do"],
)
def test_these_answers_tell_something(turn: Turn) -> None:
    assert not tells_nothing(turn)
    with pytest.raises(AssertionError):
        check(turn, 1, worlds=40)
