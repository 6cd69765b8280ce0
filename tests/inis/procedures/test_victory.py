"""The victory check (V1 to V4) with the rulebook's examples."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from tests.inis.procedures.chance import actions
from tests.inis.procedures.log import told
from tests.inis.table import InisTable, given


@pytest.fixture
def contest() -> InisTable:
    """Green (Dana) is Brenn with one condition; orange (Ana) and blue (Bran) have two each."""
    return given("""
        seats: ana bran cian dana
        brenn: dana
        territory valley: ana 1, bran 1, sanctuaries 6, capital
        territory cove: ana 1, bran 1
        territory hills: ana 1, bran 1
        territory plains: ana 1, bran 1
        territory moor: ana 1, bran 1
        territory forest: ana 1, bran 1
        territory meadows: dana 4, cian 3, bran 3
        ana: pretender
        bran: pretender
        cian: deeds 3
        dana: pretender
        assembly
    """)


def test_v3_a_tie_without_the_brenn_has_no_winner_and_the_game_goes_on(
    contest: InisTable,
) -> None:
    contest.when("service hold")
    (checked,) = told(contest, e.VictoryChecked)
    assert {c.seat: c.met for c in checked.claims} == {
        0: ("land", "religion"),
        1: ("land", "religion"),
        3: ("leadership",),
    }
    assert (checked.winner, checked.reason) == (None, "tie")
    assert told(contest, e.PretendersReturned) == [e.PretendersReturned((0, 1, 3))]

    contest.when("chance clockwise", actions(4))
    assert contest.asks()[0] == ("ana", "draft")


def test_v3_a_tie_with_the_brenn_goes_to_the_brenn() -> None:
    """The new round: orange and green are pretenders with one condition each."""
    table = given("""
        seats: ana bran cian dana
        brenn: dana
        territory valley: ana 1, bran 1, sanctuaries 6, capital
        territory cove: bran 1
        territory meadows: dana 4, cian 3, bran 3
        ana: pretender
        dana: pretender
        assembly
    """)
    table.when("service hold")
    (checked,) = told(table, e.VictoryChecked)
    assert [c.met for c in checked.claims] == [("religion",), ("leadership",)]
    assert (checked.winner, checked.reason) == (3, "brenn_breaks_tie")
    assert table.state.winners == (3,)


def test_v2_most_conditions_win_even_against_the_brenn() -> None:
    table = given("""
        seats: ana bran
        brenn: bran
        territory valley: ana 1, bran 1, sanctuaries 6, capital
        territory cove: ana 7, bran 6
        ana: pretender
        bran: pretender
        assembly
    """)
    table.when("service hold")
    (checked,) = told(table, e.VictoryChecked)
    assert [c.met for c in checked.claims] == [("leadership", "religion"), ("religion",)]
    assert (checked.winner, checked.reason) == (0, "most_conditions")


def test_v2_how_far_above_six_does_not_matter() -> None:
    """Ana is in eight territories, Bran in six: a tie, and the Brenn is neither."""
    table = given("""
        seats: ana bran cian
        brenn: cian
        territory valley: ana 1, bran 1, capital
        territory cove: ana 1, bran 1
        territory hills: ana 1, bran 1
        territory plains: ana 1, bran 1
        territory moor: ana 1, bran 1
        territory forest: ana 1, bran 1
        territory meadows: ana 1
        territory swamp: ana 1
        ana: pretender
        bran: pretender
        assembly
    """)
    table.when("service hold")
    (checked,) = told(table, e.VictoryChecked)
    assert [c.land for c in checked.claims] == [8, 6]
    assert (checked.winner, checked.reason) == (None, "tie")


def test_v1_without_a_pretender_token_conditions_do_not_count() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 3, sanctuaries 6, capital
        territory cove: bran 1
        assembly
    """)
    table.when("service hold")
    assert told(table, e.VictoryChecked) == [e.VictoryChecked((), None, "no_pretender")]
    assert table.asks() == [("chance", "crows")]


def test_v2_a_pretender_who_meets_no_condition_any_more_does_not_win() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 3, sanctuaries 5, capital
        territory cove: bran 1
        ana: pretender
        assembly
    """)
    table.when("service hold")
    assert told(table, e.VictoryChecked) == [
        e.VictoryChecked((e.Claim(0, 0, 1, 5, 0, ()),), None, "no_claim")
    ]


def test_v4_deeds_are_not_spent_by_the_check(contest: InisTable) -> None:
    contest.when("service hold")
    assert contest.deeds("cian") == 3
