"""Deirdre's Beauty: take one of the tales the others show, then lose a clan."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.inis import events as e
from tests.inis.table import InisTable, given
from tests.inis.tales.facts import all_of, shuffle, views


@pytest.fixture
def table() -> InisTable:
    """Cian is the Brenn; he and Bran hold two tales each, Dana none."""
    return given("""
        seats: ana bran cian dana
        brenn: cian
        asking: prompt
        territory valley: ana 2, capital
        territory cove: ana 1, bran 2
        territory hills: cian 2
        territory plains: dana 1
        ana: tales deirdres_beauty
        bran: tales eriu stone_of_fal
        cian: tales the_fianna tuans_memory
        turn: ana
    """).when("ana play deirdres_beauty")


def test_chance_picks_a_tale_of_each_opponent_who_has_one_from_the_brenn_on(
    table: InisTable,
) -> None:
    draw = table.decision("chance").draw
    assert draw is not None
    assert (draw.items, draw.count) == (("the_fianna", "tuans_memory"), 1)

    table.when("chance the_fianna", "chance eriu")
    assert all_of(table, e.TaleRevealed) == [
        e.TaleRevealed(2, "the_fianna"),
        e.TaleRevealed(1, "eriu"),
    ]


def test_the_shown_tales_are_seen_by_all_and_one_must_be_taken(table: InisTable) -> None:
    table.when("chance the_fianna", "chance eriu")
    assert views(table, e.TaleRevealed, "dana")[0] == {"seat": 2, "card": "the_fianna"}
    assert table.asks() == [("ana", "deirdres_beauty.tale")]
    assert table.offered("ana") == ["choose 2:the_fianna", "choose 1:eriu"]


def test_one_is_taken_the_others_are_discarded_and_a_clan_is_removed(table: InisTable) -> None:
    table.when("chance the_fianna", "chance eriu", "ana choose 1:eriu")
    assert table.tales("ana") == ("eriu",)
    assert table.tales("bran") == ("stone_of_fal",)
    assert table.tales("cian") == ("tuans_memory",)
    assert table.state.tale_pile[-1:] == ("the_fianna",)
    assert table.offered("ana") == ["choose valley", "choose cove"]

    table.when("ana choose cove")
    assert table.clans("cove") == {"bran": 2}
    assert table.state.tale_pile == ("the_fianna", "deirdres_beauty")
    assert table.asks() == [("bran", "turn")]


def test_without_a_tale_among_the_opponents_the_clan_is_removed_all_the_same() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: tales deirdres_beauty
        turn: ana
    """).when("ana play deirdres_beauty")
    assert table.asks() == [("ana", "deirdres_beauty.where")]

    table.when("ana choose valley")
    assert table.clans("valley") == {"ana": 1}
    assert table.tales("ana") == ()


def test_who_has_no_clan_on_the_board_skips_that_part(table: InisTable) -> None:
    """It cannot come to that in a game: who begins a turn without clans places two (S4)."""
    board = {
        name: replace(land, clans=(0, *land.clans[1:])) for name, land in table.state.board.items()
    }
    table.state = replace(table.state, board=board)
    table.when("chance the_fianna", "chance eriu", "ana choose 1:eriu")
    assert table.tales("ana") == ("eriu",)
    assert table.asks() == [("bran", "turn")]


def test_j5_the_removal_is_an_effect_and_can_be_prevented() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: tales deirdres_beauty dagdas_club
        turn: ana
    """).when("ana play deirdres_beauty", "ana choose valley")
    assert table.asks() == [("ana", "react.clan_removed")]

    table.when("ana play dagdas_club")
    assert table.clans("valley") == {"ana": 2}


def test_j21_the_dagda_among_the_discarded_reshuffles_before_the_clan_is_removed() -> None:
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 1
        ana: tales deirdres_beauty
        bran: tales eriu
        cian: tales the_dagda
        turn: ana
    """).when("ana play deirdres_beauty", "cian pass", "chance eriu", "chance the_dagda")
    table.when("ana choose 1:eriu")
    assert table.asks() == [("chance", "shuffle_tales")]

    table.when(shuffle(table, "the_dagda"))
    assert table.state.tales[0] == "the_dagda"
    assert table.asks() == [("ana", "deirdres_beauty.where")]


def test_j21_taken_by_the_player_it_does_not() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: tales deirdres_beauty
        bran: tales the_dagda
        turn: ana
    """).when("ana play deirdres_beauty", "bran pass", "chance the_dagda")
    table.when("ana choose 1:the_dagda")
    assert table.tales("ana") == ("the_dagda",)
    assert table.asks() == [("ana", "deirdres_beauty.where")]
