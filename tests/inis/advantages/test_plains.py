"""Plains: one's clans leave the Plains for territories beside it."""

from __future__ import annotations

import pytest

from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana has three clans in the Plains. Valley and Cove lie beside it, the Hills do not."""
    return given("""
        seats: ana bran cian
        territory plains at 0,0,down: ana 3
        territory valley at 2,0,down: bran 2, capital
        territory cove at 0,2,up: cian 1
        territory hills at 4,0,down: ana 2
        ana: advantages plains
        turn: ana
    """)


def test_j34_the_clans_start_in_the_plains_and_go_beside_it(table: InisTable) -> None:
    table.when("ana play advantage.plains")
    assert table.offered("ana") == [
        "choose valley:1",
        "choose valley:2",
        "choose valley:3",
        "choose cove:1",
        "choose cove:2",
        "choose cove:3",
    ]


def test_at_least_one_clan_moves_and_the_rest_may_go_elsewhere(table: InisTable) -> None:
    table.when("ana play advantage.plains", "ana choose cove:1")
    assert table.offered("ana") == ["choose valley:1", "choose valley:2", "done"]


def test_some_may_stay_and_a_clash_starts_where_opposing_clans_are(table: InisTable) -> None:
    table.when("ana play advantage.plains", "ana choose cove:2", "ana done")
    assert table.clans("plains") == {"ana": 1}
    assert table.clans("cove") == {"ana": 2, "cian": 1}
    assert table.asks() == [("ana", "manoeuvre")]

    table.when("ana attack 2", "ana end_clash")
    assert table.clans("cove") == {"ana": 2}
    assert table.holder("plains") == PLAYED
    assert table.asks() == [("bran", "turn")]


def test_several_clashes_are_fought_in_the_order_their_mover_picks(table: InisTable) -> None:
    table.when("ana play advantage.plains", "ana choose cove:1", "ana choose valley:2")
    assert table.offered("ana") == ["clash cove", "clash valley"]


def test_p5_without_a_clan_in_the_plains_nothing_moves() -> None:
    table = given("""
        seats: ana bran
        territory plains: bran 1
        territory valley: ana 2, capital
        ana: advantages plains
        turn: ana
    """)
    table.when("ana play advantage.plains")
    assert table.clans("valley") == {"ana": 2}
    assert table.holder("plains") == PLAYED
    assert table.asks() == [("bran", "turn")]


def test_j3_the_mountains_take_their_toll_of_clans_from_the_plains() -> None:
    table = given("""
        seats: ana bran
        territory plains: ana 2
        territory mountains: bran 1, capital
        ana: advantages plains
        turn: ana
    """)
    table.when("ana play advantage.plains", "ana choose mountains:1")
    assert table.clans("mountains") == {"bran": 1}  # no Action card: the clan is the toll
    assert table.asks() == [("bran", "turn")]


def test_j21_the_dagda_answers_it_after_the_whole_march_is_named() -> None:
    table = given("""
        seats: ana bran
        territory plains: ana 2
        territory valley: bran 1, capital
        ana: advantages plains
        bran: tales the_dagda
        turn: ana
    """)
    table.when("ana play advantage.plains", "ana choose valley:2")
    assert table.asks() == [("bran", "react.card_declared")]

    table.when("bran play the_dagda")
    table.when(reshuffle(table))
    assert table.clans("plains") == {"ana": 2}
    assert table.holder("plains") == PLAYED
