"""Commands: several answers at once, all or nothing, and never past something revealed."""

from __future__ import annotations

import pytest

from domain.engine.chance import seeded
from domain.engine.command import Command, play
from domain.engine.model import Option
from domain.engine.refusals import AnswersPastReveal, NothingToAnswer, OptionNotOffered
from tests.cattle import CATTLE
from tests.cattle.positions import dealt
from tests.table import Table

CHANCE = seeded(b"seed")


@pytest.fixture
def raid() -> Table:
    """Seat 0 is about to name the victim of its raid; seat 1 holds a ward."""
    table = dealt("raid.1 raid.2 scout.1", "ward.1 ward.2 raid.3", "scout.2 scout.3 raid.4")
    return table.when("0 choose raid.1", "1 choose ward.1", "2 choose scout.2")


def command(table: Table, *answers: str) -> Command:
    options = tuple(Option(*answer.split()) for answer in answers)
    return Command(0, table.decision(0).id, options)


def test_several_answers_go_to_the_questions_that_follow_from_each_other(raid: Table) -> None:
    events, state = play(CATTLE, raid.state, command(raid, "raid 1", "stake 2"), CHANCE)
    raid.when("0 raid 1", "0 stake 2")
    assert state == raid.state
    assert list(events) == raid.log[-len(events) :]


def test_one_bad_answer_refuses_the_whole_command(raid: Table) -> None:
    with pytest.raises(OptionNotOffered):
        play(CATTLE, raid.state, command(raid, "raid 1", "stake 9"), CHANCE)


def test_more_answers_than_questions_are_refused(raid: Table) -> None:
    with pytest.raises(NothingToAnswer, match="answer 2"):
        play(CATTLE, raid.state, command(raid, "raid 1", "stake 2", "pass"), CHANCE)


def test_chance_answers_within_the_command() -> None:
    """Seat 1 is the last to be asked, so the die is rolled as soon as it passes."""
    table = dealt("raid.1 raid.2 raid.5", "ward.1 ward.2 raid.3", rounds=1)
    table.when("0 choose raid.1", "1 choose ward.1", "0 raid 1", "0 stake 1")
    passed = Command(1, table.decision(1).id, (Option("pass"),))
    _, state = play(CATTLE, table.state, passed, lambda number, draw: ("6",))
    assert state.over


@pytest.mark.parametrize("top", ["ward.6", "raid.6"])
@pytest.mark.parametrize("hoped_for", ["ward.6", "raid.6"])
def test_a_command_cannot_be_used_to_look_into_the_deck(top: str, hoped_for: str) -> None:
    """Seat 0's scout draws the top card, then gives one up. If both went in one command, whether it
    is refused would tell what lies on top; so it is refused whatever lies there."""
    table = dealt("scout.1 raid.2 raid.3", "ward.1 ward.2 ward.3", deck=top)
    table.when("1 choose ward.1")
    with pytest.raises(AnswersPastReveal, match="answer 1"):
        play(CATTLE, table.state, command(table, "choose scout.1", f"give {hoped_for}"), CHANCE)


def test_a_command_cannot_be_used_to_foresee_a_draw() -> None:
    """Seat 1's pass is followed by the die and, in the next round, a new question to seat 1."""
    table = dealt("raid.1 raid.2 raid.3", "ward.1 ward.2 ward.3")
    table.when("0 choose raid.1", "1 choose ward.1", "0 raid 1", "0 stake 1")
    ahead = Command(1, table.decision(1).id, (Option("pass"), Option("choose", "ward.4")))
    with pytest.raises(AnswersPastReveal):
        play(CATTLE, table.state, ahead, CHANCE)
