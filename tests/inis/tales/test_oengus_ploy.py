"""Oengus's Ploy: at the end of anybody's turn the next turn is yours (J25)."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given
from tests.inis.tales.facts import shuffle


def schemers(turn: str, asking: str = "prompt") -> InisTable:
    """Cian holds Oengus's Ploy, Bran another tale."""
    return given(f"""
        seats: ana bran cian
        asking: {asking}
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 2
        bran: tales eriu
        cian: actions bard; tales oengus_ploy
        turn: {turn}
    """)


def test_everybody_who_could_hold_it_is_asked_at_the_end_of_a_turn() -> None:
    table = schemers("ana", "sealed").when("ana pass")
    assert table.asks() == [("bran", "react.turn_end"), ("cian", "react.turn_end")]
    assert table.offered("bran") == ["pass"]
    assert table.offered("cian") == ["pass", "play oengus_ploy"]


def test_j25_the_next_turn_is_ones_own_then_the_player_after_one() -> None:
    table = schemers("ana").when("ana pass", "cian play oengus_ploy")
    assert table.state.tale_pile == ("oengus_ploy",)
    assert table.asks() == [("cian", "turn")]

    table.when("cian play bard")
    assert table.asks() == [("ana", "turn")]


def test_j25_at_the_last_pass_the_season_goes_on_and_passes_are_counted_anew() -> None:
    table = schemers("bran passes 2").when("bran pass", "cian play oengus_ploy")
    assert table.asks() == [("cian", "turn")]

    table.when("cian pass", "ana pass")
    assert table.asks() == [("bran", "turn")]

    table.when("bran pass")
    assert table.asks() == [("service", "assembly")]


def test_not_played_at_the_last_pass_the_season_ends() -> None:
    table = schemers("bran passes 2").when("bran pass", "cian pass")
    assert table.asks() == [("service", "assembly")]


def test_j25_after_ones_own_turn_one_goes_again() -> None:
    table = schemers("cian").when("cian play bard", "cian play oengus_ploy")
    assert table.asks() == [("cian", "turn")]


def test_it_also_follows_a_turn_in_which_a_pretender_stood_up() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital, sanctuaries 6
        territory cove: bran 2
        bran: tales oengus_ploy
        ana: tales eriu
        turn: bran
    """).when("bran pass", "bran pass", "ana pretender")
    assert table.offered("bran") == ["pass", "play oengus_ploy"]


def test_cancelled_the_turn_goes_to_the_next_player() -> None:
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 2
        ana: tales the_dagda
        cian: tales oengus_ploy
        turn: ana
    """).when("ana pass", "cian play oengus_ploy", "ana play the_dagda")
    table.when(shuffle(table))
    assert table.asks() == [("bran", "turn")]


def test_cancelled_at_the_last_pass_the_season_ends() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: tales the_dagda
        bran: tales oengus_ploy
        turn: ana passes 1
    """).when("ana pass", "bran play oengus_ploy", "ana play the_dagda")
    table.when(shuffle(table))
    assert table.asks() == [("service", "assembly")]


@pytest.mark.parametrize(("deeds", "left"), [(0, 0), (2, 1)])
def test_s4_who_has_no_clan_pays_a_deed_if_he_can_and_places_two(deeds: int, left: int) -> None:
    table = given(f"""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        cian: tales oengus_ploy; deeds {deeds}
        turn: ana
    """).when("ana pass", "cian play oengus_ploy")
    assert table.asks() == [("cian", "turn.no_clans")]
    assert table.deeds("cian") == left
