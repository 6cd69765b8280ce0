"""Valley: after a Season card, place a clan where one is present."""

from __future__ import annotations

import pytest

from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana holds the Valley's card and is about to build; Bran may hold Geis, and does."""
    return given("""
        seats: ana bran
        territory valley: ana 1, capital
        territory cove: ana 2, bran 1
        territory hills: bran 2
        ana: actions sanctuary; advantages valley
        bran: actions geis new_clans
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: ana
    """)


def test_it_is_asked_for_after_the_season_card_has_done_all_it_does(table: InisTable) -> None:
    table.when("ana play sanctuary", "ana choose cove", "bran pass")
    assert table.state.board["cove"].sanctuaries == 1
    assert len(table.tales("ana")) == 1
    assert table.asks() == [("ana", "react.season_card_played")]
    assert table.offered("ana") == ["pass", "play advantage.valley"]


def test_it_places_one_clan_where_its_holder_is_present(table: InisTable) -> None:
    table.when("ana play sanctuary", "ana choose cove", "bran pass", "ana play advantage.valley")
    assert table.offered("ana") == ["choose valley", "choose cove"]

    table.when("ana choose cove")
    assert table.clans("cove") == {"ana": 3, "bran": 1}
    assert table.holder("valley") == PLAYED
    assert table.asks() == [("bran", "turn")]


def test_it_starts_no_clash(table: InisTable) -> None:
    table.when("ana play sanctuary", "ana choose cove", "bran pass")
    table.when("ana play advantage.valley", "ana choose cove")
    assert not table.happened("ClashBegan")


def test_it_may_be_kept_for_later(table: InisTable) -> None:
    table.when("ana play sanctuary", "ana choose cove", "bran pass", "ana pass")
    assert table.holder("valley") == table.seat("ana")
    assert table.asks() == [("bran", "turn")]


def test_p4_a_cancelled_season_card_was_played(table: InisTable) -> None:
    table.when("ana play sanctuary", "ana choose cove", "bran play geis")
    assert table.state.board["cove"].sanctuaries == 0
    assert table.offered("ana") == ["pass", "play advantage.valley"]

    table.when("ana play advantage.valley", "ana choose valley")
    assert table.clans("valley") == {"ana": 2}


def test_somebody_elses_season_card_does_not_open_it(table: InisTable) -> None:
    table.when("ana pass", "bran play new_clans", "bran choose hills", "bran choose hills")
    table.when("ana pass")  # Geis: she could hold it
    assert table.clans("hills") == {"bran": 4}
    assert table.asks() == [("ana", "turn")]


def test_a_pass_is_no_season_card(table: InisTable) -> None:
    table.when("ana pass")
    assert table.asks() == [("bran", "turn")]


def test_a_triskel_card_is_no_season_card() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 1, capital
        territory cove: bran 1
        ana: actions geis; advantages valley
        bran: actions sanctuary
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: bran
    """)
    table.when("bran play sanctuary", "bran choose cove", "ana play geis")
    assert table.asks() == [("ana", "turn")]


@pytest.mark.parametrize("card", ["stone_of_fal", "advantage.swamp"])
def test_season_cards_of_every_type_open_it(card: str) -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 1, capital
        territory swamp: ana 2, bran 1
        ana: tales stone_of_fal; advantages valley swamp
        turn: ana
    """)
    table.when(f"ana play {card}")
    assert table.offered("ana") == ["pass", "play advantage.valley"]


def test_p4_a_clash_belongs_to_the_card_that_started_it() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: bran 1
        ana: actions conquest; advantages valley
        turn: ana
    """)
    table.when("ana play conquest", "ana choose cove", "ana choose valley:1")
    assert table.asks() == [("ana", "manoeuvre")]

    table.when("ana attack 1")
    assert table.clans("cove") == {"ana": 1}
    assert table.asks() == [("ana", "manoeuvre")]  # alone, but she may still withdraw
    table.when("ana end_clash")
    assert table.asks() == [("ana", "react.season_card_played")]


def test_p5_an_empty_reserve_places_nothing() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 8, capital
        territory swamp: ana 4, bran 1
        ana: advantages valley swamp
        turn: ana
    """)
    table.when("ana play advantage.swamp", "ana play advantage.valley", "ana choose valley")
    assert table.clans("valley") == {"ana": 8}
    assert table.holder("valley") == PLAYED


def test_p5_whoever_is_nowhere_places_nothing() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 1, capital
        territory cove: bran 2
        ana: actions conquest; advantages valley
        turn: ana
    """)
    table.when("ana play conquest", "ana choose cove", "ana choose valley:1")
    table.when("ana attack 1", "bran attack 0")
    assert table.clans("cove") == {"bran": 1}
    assert table.offered("ana") == ["pass", "play advantage.valley"]

    table.when("ana play advantage.valley")
    assert table.clans("valley") == {}
    assert table.asks() == [("bran", "turn")]


def test_j21_the_dagda_answers_it_after_its_place_is_named() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 1, capital
        territory swamp: ana 2, bran 1
        ana: advantages valley swamp
        bran: tales the_dagda
        turn: ana
    """)
    table.when("ana play advantage.swamp", "bran pass", "ana play advantage.valley")
    assert table.asks() == [("ana", "advantage.valley.where")]

    table.when("ana choose valley")
    assert table.offered("bran") == ["pass", "play the_dagda"]
    table.when("bran play the_dagda")
    table.when(reshuffle(table))
    assert table.clans("valley") == {"ana": 1}
    assert table.holder("valley") == PLAYED
    assert table.state.tale_pile == ()
    assert "the_dagda" in table.state.tales
    assert table.asks() == [("bran", "turn")]
