"""Steps taken back: freely, by consent, or not at all."""

from __future__ import annotations

import pytest

from domain.engine.events import Clock, Terms
from domain.engine.model import REFEREE, SERVICE
from domain.engine.refusals import (
    DisputeOpen,
    GameOver,
    NothingToUndo,
    NoUndoAsked,
    UndoNotAllowed,
    UndoPending,
)
from tests.cattle import CATTLE
from tests.engine.ruled import Ruled, names

MINUTE = 60_000


@pytest.fixture
def game() -> Ruled:
    return Ruled()


def seen(game: Ruled) -> object:
    return CATTLE.view(game.table.playing(), REFEREE)


def test_a_step_that_told_somebody_something_needs_everybody_s_consent(game: Ruled) -> None:
    before = seen(game)
    game.ai_answers(0)
    assert names(game.ask_back(0)) == ["UndoAsked"]
    assert names(game.agree(1)) == ["UndoAnswered"]
    assert names(game.agree(2)) == ["UndoAnswered", "GameRewound"]
    assert seen(game) == before
    assert game.table.undo is None
    assert game.waits_for() == {0, 1, 2}
    assert game.folded() == game.table


def test_one_who_does_not_agree_ends_it(game: Ruled) -> None:
    game.ai_answers(0)
    after = seen(game)
    game.ask_back(0)
    game.agree(2, False)
    assert game.table.undo is None
    assert seen(game) == after
    with pytest.raises(NoUndoAsked):
        game.agree(1)


def test_who_plays_on_leaves_the_question_behind(game: Ruled) -> None:
    game.ai_answers(0)
    game.ask_back(0)
    assert names(game.ai_answers(1))[0] == "UndoDropped"
    assert game.table.undo is None


def test_who_asked_may_drop_it(game: Ruled) -> None:
    game.ai_answers(0)
    game.ask_back(0)
    with pytest.raises(NoUndoAsked):
        game.drop(1)
    game.drop(0)
    assert game.table.undo is None
    game.ask_back(0)


def test_ais_agree_to_everything(game: Ruled) -> None:
    for seat in (1, 2):
        game.substitute(seat)
    game.ai_answers(0)
    assert names(game.ask_back(0))[-1] == "GameRewound"


@pytest.mark.parametrize("undo", ["free", "consent"])
def test_what_told_nobody_anything_is_taken_back_freely(undo: str) -> None:
    game = Ruled(terms=Terms(undo=undo))  # type: ignore[arg-type]
    before = seen(game)
    game.answer(1, "call", kind="truce")
    assert names(game.ask_back(1)) == ["GameRewound"]
    assert seen(game) == before


def test_once_somebody_else_has_acted_nothing_is_free() -> None:
    game = Ruled()
    game.answer(1, "call", kind="truce")
    game.ai_answers(0)
    assert names(game.ask_back(1)) == ["UndoAsked"]


def test_the_time_that_was_used_stays_used() -> None:
    game = Ruled(Clock(bank=10 * MINUTE))
    game.now = 4 * MINUTE
    game.ai_answers(0)
    game.now = 5 * MINUTE
    game.ask_back(0)
    game.agree(1)
    game.now = 6 * MINUTE
    game.agree(2)
    assert game.on_the_clock() == {0, 1, 2}
    left = [game.clock(seat).deadline - game.now for seat in range(3)]
    assert left == [6 * MINUTE, 4 * MINUTE, 4 * MINUTE]
    assert game.folded() == game.table


def test_a_step_is_taken_back_and_the_one_before_it_too(game: Ruled) -> None:
    start = seen(game)
    game.choose_all()
    while game.waits_for() != {SERVICE} and len(game.log) < 60:
        game.ai_answers(min(game.waits_for()))
    for _ in range(20):
        to = game.table.steps.before.get("0")
        if to is None:
            break
        game.ask_back(0)
        for seat in (1, 2):
            if game.table.undo is not None:
                game.agree(seat)
    assert seen(game) == start
    with pytest.raises(NothingToUndo):
        game.ask_back(0)


def test_undo_is_refused(game: Ruled) -> None:
    with pytest.raises(NothingToUndo):
        game.ask_back(0)
    with pytest.raises(NoUndoAsked):
        game.agree(0)
    game.ai_answers(0)
    game.ai_answers(1)
    game.ask_back(0)
    with pytest.raises(UndoPending):
        game.ask_back(1)
    game.object(2)
    with pytest.raises(DisputeOpen):
        game.ask_back(0)
    game.rule("result", winners=())
    with pytest.raises(GameOver):
        game.ask_back(0)


@pytest.mark.parametrize("undo", ["none", "free"])
def test_the_table_s_terms_say_what_is_taken_back(undo: str) -> None:
    game = Ruled(terms=Terms(undo=undo))  # type: ignore[arg-type]
    game.ai_answers(0)
    with pytest.raises(UndoNotAllowed):
        game.ask_back(0)
