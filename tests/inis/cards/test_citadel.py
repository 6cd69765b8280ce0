"""Citadel: build one where one is present, then take that territory's Advantage card."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.model import PLAYED, ROW
from tests.inis.cards.facts import the
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana is in the Capital, the Cove, the Moor and the Swamp; Bran holds the Cove's card."""
    return given("""
        seats: ana bran cian
        territory valley: ana 1, bran 2, capital
        territory cove: ana 1, citadels 1
        territory swamp: ana 1
        territory hills: cian 1
        territory moor: ana 1
        ana: actions citadel; advantages moor
        bran: advantages cove
        turn: ana
    """)


def test_j6_it_is_built_where_one_is_present_but_never_in_the_swamp(table: InisTable) -> None:
    table.when("ana play citadel")
    assert table.offered("ana") == ["choose valley", "choose cove", "choose moor"]


def test_it_builds_and_takes_the_card_from_the_row(table: InisTable) -> None:
    assert table.holder("valley") == ROW

    table.when("ana play citadel", "ana choose valley")
    assert table.state.board["valley"].citadels == 2
    assert the(table, e.AdvantageTaken) == e.AdvantageTaken(0, "advantage.valley", None)
    assert table.holder("valley") == table.seat("ana")

    table.when("all pass")
    assert table.asks() == [("bran", "turn")]


def test_j6_the_card_is_taken_out_of_another_hand(table: InisTable) -> None:
    table.when("ana play citadel", "ana choose cove")
    assert table.state.board["cove"].citadels == 2
    assert the(table, e.AdvantageTaken) == e.AdvantageTaken(0, "advantage.cove", 1)
    assert table.holder("cove") == table.seat("ana")


def test_a_card_one_holds_already_stays_where_it_is(table: InisTable) -> None:
    table.when("ana play citadel", "ana choose moor")
    assert table.state.board["moor"].citadels == 1
    assert table.holder("moor") == table.seat("ana")
    assert not table.happened("AdvantageTaken")


def test_j6_a_card_played_this_round_is_out_of_reach() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 1, capital
        territory cove: bran 1
        ana: actions citadel
        advantages played: valley
        turn: ana
    """)
    table.when("ana play citadel", "ana choose valley")
    assert table.state.board["valley"].citadels == 2
    assert table.holder("valley") == PLAYED


@pytest.mark.parametrize(("built", "after"), [(7, 1), (8, 0)])
def test_p5_there_are_eight_citadels_but_the_card_is_taken_without_one(
    built: int, after: int
) -> None:
    table = given(f"""
        seats: ana bran
        territory valley: bran 1, capital, citadels {built}
        territory cove: ana 1
        ana: actions citadel
        turn: ana
    """)
    table.when("ana play citadel", "ana choose cove")
    assert table.state.board["cove"].citadels == after
    assert table.holder("cove") == table.seat("ana")


def test_j6_in_the_swamp_alone_it_has_no_target_and_no_effect() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory swamp: ana 2
        ana: actions citadel
        turn: ana
    """)
    table.when("ana play citadel")
    assert table.state.board["swamp"].citadels == 0
    assert table.holder("swamp") == ROW
    assert table.state.action_pile[-1] == "citadel"
    assert table.asks() == [("bran", "turn")]
