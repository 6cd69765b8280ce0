"""Craftsmen & Peasants: a clan for every Citadel in each territory where one is present."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana has Citadels in two territories, Bran in one; the Plains have none."""
    return given("""
        seats: ana bran cian
        territory valley: ana 1, bran 3, capital, citadels 1
        territory cove: ana 1, citadels 1
        territory hills: bran 1, citadels 2
        territory plains: ana 1
        ana: actions craftsmen_peasants
        turn: ana
    """)


def test_each_territory_with_citadels_takes_up_to_one_clan_for_each(table: InisTable) -> None:
    """The Capital is a Citadel too; where Ana is not, her craftsmen are not."""
    table.when("ana play craftsmen_peasants")
    assert table.offered("ana") == ["choose valley:1", "choose valley:2", "choose cove:1", "done"]

    table.when("ana choose valley:2")
    assert table.offered("ana") == ["choose cove:1", "done"]

    table.when("ana choose cove:1")
    assert table.clans("valley") == {"ana": 3, "bran": 3}
    assert table.clans("cove") == {"ana": 2}
    assert table.asks() == [("bran", "turn")]


def test_placing_starts_no_clash(table: InisTable) -> None:
    table.when("ana play craftsmen_peasants", "ana choose valley:1", "ana done")
    assert table.clans("valley") == {"ana": 2, "bran": 3}
    assert not table.happened("ClashBegan")


def test_one_may_place_fewer_or_none(table: InisTable) -> None:
    table.when("ana play craftsmen_peasants", "ana done")
    assert not table.happened("ClansPlaced")
    assert table.asks() == [("bran", "turn")]


def reserve_of(clans: int) -> InisTable:
    """Ana has so many clans in reserve, and Citadels for four."""
    return given(f"""
        seats: ana bran
        territory valley: ana {11 - clans}, capital, citadels 1
        territory cove: ana 1, bran 1, citadels 2
        ana: actions craftsmen_peasants
        turn: ana
    """)


def test_p5_the_reserve_is_the_limit() -> None:
    table = reserve_of(2).when("ana play craftsmen_peasants", "ana choose valley:1")
    assert table.offered("ana") == ["choose cove:1", "done"]

    table.when("ana choose cove:1")
    assert table.clans("valley") == {"ana": 10}
    assert table.clans("cove") == {"ana": 2, "bran": 1}


def test_p5_with_an_empty_reserve_nothing_is_asked_or_placed() -> None:
    table = reserve_of(0).when("ana play craftsmen_peasants")
    assert not table.happened("ClansPlaced")
    assert table.asks() == [("bran", "turn")]


def test_p5_without_citadels_where_one_is_present_nothing_is_asked_or_placed() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 2, capital
        territory cove: ana 2
        ana: actions craftsmen_peasants
        turn: ana
    """)
    table.when("ana play craftsmen_peasants")
    assert not table.happened("ClansPlaced")
    assert table.asks() == [("bran", "turn")]
