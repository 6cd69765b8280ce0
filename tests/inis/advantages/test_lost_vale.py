"""Lost Vale: after a Season card, one clan of anybody moves from beside the Lost Vale into it."""

from __future__ import annotations

import pytest

from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana holds the Lost Vale; the Valley and the Cove lie beside it, the Hills do not."""
    return given("""
        seats: ana bran cian
        territory lost_vale at 0,0,down: ana 1
        territory valley at 2,0,down: ana 1, bran 2, capital
        territory cove at 0,2,up: cian 1
        territory hills at 4,0,down: ana 1, cian 3
        ana: actions bard; advantages lost_vale
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: ana
    """)


def test_the_clan_is_anybodys_and_stands_beside_the_lost_vale(table: InisTable) -> None:
    assert table.state.board["lost_vale"].neighbours == ("valley", "cove")

    table.when("ana play bard", "ana play advantage.lost_vale")
    assert table.offered("ana") == ["choose valley:0", "choose valley:1", "choose cove:2"]


def test_an_opposing_clan_moves_in_and_no_clash_starts(table: InisTable) -> None:
    table.when("ana play bard", "ana play advantage.lost_vale", "ana choose valley:1")
    assert table.clans("lost_vale") == {"ana": 1, "bran": 1}
    assert table.clans("valley") == {"ana": 1, "bran": 1}
    assert not table.happened("ClashBegan")
    assert table.holder("lost_vale") == PLAYED
    assert table.asks() == [("bran", "turn")]


def test_a_clan_of_ones_own_moves_in_too(table: InisTable) -> None:
    table.when("ana play bard", "ana play advantage.lost_vale", "ana choose valley:0")
    assert table.clans("lost_vale") == {"ana": 2}
    assert table.clans("valley") == {"bran": 2}


def test_it_may_be_kept_for_later(table: InisTable) -> None:
    table.when("ana play bard", "ana pass")
    assert table.holder("lost_vale") == table.seat("ana")


def test_p5_with_nobody_beside_it_nothing_moves() -> None:
    table = given("""
        seats: ana bran
        territory lost_vale: ana 1, bran 2
        territory valley: capital
        ana: actions bard; advantages lost_vale
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play bard", "ana play advantage.lost_vale")
    assert table.clans("lost_vale") == {"ana": 1, "bran": 2}
    assert table.holder("lost_vale") == PLAYED
    assert table.asks() == [("bran", "turn")]


def test_p4_it_waits_for_the_clash_of_the_season_card() -> None:
    table = given("""
        seats: ana bran
        territory lost_vale: ana 3
        territory valley: bran 2, capital
        ana: actions conquest; advantages lost_vale
        turn: ana
    """)
    table.when("ana play conquest", "ana choose valley", "ana choose lost_vale:2")
    table.when("bran pass")  # the Citadel
    table.when("ana offer_peace", "bran accept")
    assert table.offered("ana") == ["pass", "play advantage.lost_vale"]

    table.when("ana play advantage.lost_vale", "ana choose valley:1")
    assert table.clans("lost_vale") == {"ana": 1, "bran": 1}


def test_j21_cancelled_by_the_dagda_the_clan_stays() -> None:
    table = given("""
        seats: ana bran
        territory lost_vale: ana 1
        territory valley: bran 2, capital
        ana: actions bard; advantages lost_vale
        bran: tales the_dagda
        tale pile: lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play bard", "ana play advantage.lost_vale", "ana choose valley:1")
    table.when("bran play the_dagda")
    table.when(reshuffle(table))
    assert table.clans("valley") == {"bran": 2}
    assert table.holder("lost_vale") == PLAYED
