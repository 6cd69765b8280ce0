"""Decisions: who is asked what, how long an id lives, what is refused."""

from __future__ import annotations

import pytest

from domain.engine.model import CHANCE, SERVICE, Answer, Option
from domain.engine.refusals import (
    DecisionClosed,
    GameOver,
    NotYourDecision,
    OptionNotOffered,
    Refused,
)
from domain.engine.step import decide
from tests.cattle import CATTLE
from tests.cattle.positions import dealt, opening
from tests.table import Table


@pytest.fixture
def table() -> Table:
    """Three seats have their cards; seat 0 holds two raids, seat 1 a ward, seat 2 a scout."""
    return dealt(
        "raid.1 raid.2 ward.1", "ward.2 ward.3 scout.1", "scout.2 scout.3 raid.3", deck="raid.6"
    )


@pytest.fixture
def raided(table: Table) -> Table:
    """Seat 0 raids seat 2 for three; the others may ward it off."""
    return table.when(
        "0 choose raid.1", "1 choose scout.1", "2 choose scout.2", "0 raid 2", "0 stake 3"
    )


def test_the_service_and_chance_are_asked_like_anybody_else() -> None:
    table = Table(CATTLE, opening())
    assert [(d.seat, d.kind) for d in table.asked if d.blocking] == [(SERVICE, "muster")]

    table.when("service call")
    assert [(d.seat, d.kind) for d in table.asked if d.blocking] == [(CHANCE, "shuffle")]


def test_everybody_is_asked_at_once_and_nobody_twice(table: Table) -> None:
    assert [d.seat for d in table.asked if d.blocking] == [0, 1, 2]

    table.when("1 choose ward.2")
    assert [d.seat for d in table.asked if d.blocking] == [0, 2]


def test_an_open_decision_keeps_its_id_whatever_the_others_answer(table: Table) -> None:
    before = table.decision(2)
    table.when("0 choose raid.1", "1 choose ward.2", "0 call", "1 call")
    assert table.decision(2) == before


def test_an_answered_decision_is_closed_and_its_id_never_comes_back(table: Table) -> None:
    old = table.decision(0)
    table.when("0 choose raid.1")
    with pytest.raises(DecisionClosed):
        decide(CATTLE, table.state, Answer(0, old.id, old.options[0]))

    table.when("1 choose scout.1", "2 choose scout.2", "0 raid 1")
    assert old.id not in [d.id for d in table.asked]


def test_two_questions_in_a_row_to_one_seat_have_different_ids(raided: Table) -> None:
    ids = [event.decision for event in raided.log if type(event).__name__ == "Answered"]  # type: ignore[attr-defined]
    assert len(ids) == len(set(ids))


def test_a_non_blocking_decision_stands_beside_the_blocking_one(table: Table) -> None:
    assert table.offered(0, "truce") == ["call"]
    assert not table.decision(0, "truce").blocking

    table.when("0 call")
    assert table.offered(0, "truce") == ["revoke"]
    assert table.offered(0) == ["choose raid.1", "choose raid.2", "choose ward.1"]


def test_answering_the_non_blocking_one_leaves_the_blocking_one_as_it_was(table: Table) -> None:
    before = table.decision(0)
    offered = table.decision(0, "truce")
    table.when("0 call")
    assert table.decision(0) == before
    assert table.decision(0, "truce").id != offered.id


def test_a_frame_deep_in_the_stack_still_makes_its_offer(raided: Table) -> None:
    assert len(raided.state.frames) == 5
    raided.when("2 call")
    assert raided.offered(2, "truce") == ["revoke"]


def test_a_question_that_waits_for_a_nested_one_comes_back_with_its_id() -> None:
    """Seat 1's ward would be played after seat 0's; it is asked once, with one id, all along."""
    table = dealt("raid.1 raid.2 raid.3", "ward.1 ward.2 raid.4", "ward.3 raid.5 scout.1")
    table.when("0 choose raid.1", "1 choose ward.1", "2 choose ward.3", "0 raid 1", "0 stake 1")
    waiting = table.decision(2).id
    table.when("1 call", "1 pass")
    assert table.decision(2).id == waiting


def test_a_reaction_cancels_what_it_answers(raided: Table) -> None:
    raided.when("2 pass", "1 play ward.2")

    assert raided.state.herds == (10, 10, 10)
    assert raided.happened("RaidBegan", "WindowOpened", "RaidWarded", "WindowClosed", "RaidEnded")
    assert not raided.happened("CattleTaken")


def test_without_a_reaction_the_die_decides(raided: Table) -> None:
    raided.when("1 pass", "2 pass", "chance 4")
    assert raided.state.herds == (13, 10, 7)


def test_another_seats_decision_is_refused(table: Table) -> None:
    with pytest.raises(NotYourDecision):
        decide(CATTLE, table.state, Answer(1, table.decision(0).id, Option("choose", "raid.1")))


@pytest.mark.parametrize(
    "option", [Option("choose", "ward.2"), Option("choose"), Option("pass"), None]
)
def test_what_is_not_listed_is_refused_and_cites_its_rule(
    table: Table, option: Option | None
) -> None:
    with pytest.raises(OptionNotOffered) as refused:
        decide(CATTLE, table.state, Answer(0, table.decision(0).id, option))
    assert (refused.value.code, refused.value.rule) == ("option_not_offered", "K2")


def test_after_the_end_nothing_is_asked_and_everything_refused(table: Table) -> None:
    table.when("0 call", "1 call", "2 call")
    last = table.decision(0, "truce").id
    table.when("0 choose ward.1", "1 choose ward.2", "2 choose scout.2", "2 give raid.3")

    assert table.state.over
    assert table.state.winners == (0, 1)
    assert table.asked == ()
    with pytest.raises(GameOver):
        decide(CATTLE, table.state, Answer(0, last, Option("revoke")))


def test_every_refusal_has_a_code_of_its_own_and_says_how_to_go_on() -> None:
    kinds = [kind for base in (Refused,) for kind in base.__subclasses__()]
    assert len({kind.code for kind in kinds}) == len(kinds) > 10
    assert all(kind.hint for kind in kinds)
