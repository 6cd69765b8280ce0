"""Swamp: nothing happens, but it is a Season card instead of a pass."""

from __future__ import annotations

import pytest

from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana holds the Swamp's card and nothing else; all the others have passed."""
    return given("""
        seats: ana bran cian
        territory valley: bran 2, cian 1, capital
        territory swamp: ana 2
        ana: advantages swamp
        turn: ana passes 2
    """)


def test_nothing_happens(table: InisTable) -> None:
    board = table.state.board
    table.when("ana play advantage.swamp")
    assert table.state.board == board
    assert table.happened("TimeBided")
    assert table.holder("swamp") == PLAYED
    assert table.asks() == [("bran", "turn")]


def test_s5_it_is_no_pass_so_the_season_goes_on(table: InisTable) -> None:
    table.when("ana play advantage.swamp", "bran pass", "cian pass")
    assert table.asks() == [("ana", "turn")]
    assert table.offered("ana") == ["pass"]

    table.when("ana pass")
    assert table.asks() == [("service", "assembly")]


def test_s1_it_is_a_season_card_for_the_opening_turn() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 2, capital
        territory swamp: ana 2
        ana: advantages swamp
        turn: ana opening
    """)
    assert table.offered("ana") == ["play advantage.swamp"]


def test_cards_that_follow_a_season_card_follow_it_one_after_the_other() -> None:
    table = given("""
        seats: ana bran cian
        territory valley: ana 1, capital
        territory swamp: ana 1
        territory cove: ana 1, bran 1
        territory lost_vale: cian 1
        territory salt_mine: ana 1
        ana: actions bard; advantages swamp valley cove lost_vale salt_mine
        bran: actions druid
        aside: citadel
        played: geis
        turn: ana
    """)
    table.when("ana play advantage.swamp")
    assert table.offered("ana") == [
        "pass",
        "play advantage.valley",
        "play advantage.cove",
        "play advantage.lost_vale",
        "play advantage.salt_mine",
    ]

    table.when("ana play advantage.valley", "ana choose valley")
    table.when("ana play advantage.cove", "ana choose bard")
    table.when("ana play advantage.salt_mine", "ana choose 1", "chance druid", "ana choose citadel")
    assert table.offered("ana") == ["pass", "play advantage.lost_vale"]
    table.when("ana pass")
    assert table.asks() == [("bran", "turn")]
    assert table.clans("valley") == {"ana": 2}
    assert table.state.aside == ("bard",)
    assert table.actions("ana") == ("druid",)
    assert table.actions("bran") == ("citadel",)


def test_j21_cancelled_by_the_dagda_it_is_still_no_pass() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 2, capital
        territory swamp: ana 2
        ana: advantages swamp
        bran: tales the_dagda
        turn: ana passes 1
    """)
    table.when("ana play advantage.swamp", "bran play the_dagda")
    table.when(reshuffle(table))
    assert not table.happened("TimeBided")
    table.when("bran pass")
    assert table.asks() == [("ana", "turn")]
