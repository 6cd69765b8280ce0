"""Eriu: a clan in each territory with a Sanctuary where one is present, three at most."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana is present beside four Sanctuary sites; the Moor has none, in the Swamp she is not."""
    return given("""
        seats: ana bran cian dana
        asking: prompt
        territory valley: ana 2, capital, sanctuaries 3
        territory cove: ana 1, bran 1, sanctuaries 1
        territory hills: ana 1, sanctuaries 1
        territory plains: ana 1, sanctuaries 1
        territory moor: ana 1
        territory swamp: bran 1, sanctuaries 1
        ana: tales eriu
        turn: ana
    """).when("ana play eriu")


def test_one_clan_in_each_territory_with_a_sanctuary_and_oneself(table: InisTable) -> None:
    assert table.asks() == [("ana", "eriu.clans")]
    sites = ["choose valley:1", "choose cove:1", "choose hills:1", "choose plains:1"]
    assert table.offered("ana") == [*sites, "done"]


def test_three_at_most_in_all(table: InisTable) -> None:
    table.when("ana choose valley:1", "ana choose hills:1", "ana choose plains:1")
    held = [table.clans(name)["ana"] for name in ("valley", "cove", "hills", "plains")]
    assert held == [3, 1, 2, 2]
    assert table.asks() == [("bran", "turn")]


def test_each_placing_is_optional(table: InisTable) -> None:
    table.when("ana choose cove:1", "ana done")
    assert table.clans("cove") == {"ana": 2, "bran": 1}
    assert table.clans("valley") == {"ana": 2}


def test_p5_without_any_sanctuary_nothing_is_placed() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: bran 2, sanctuaries 1
        ana: tales eriu
        turn: ana
    """).when("ana play eriu")
    assert table.clans("valley") == {"ana": 2}
    assert table.asks() == [("bran", "turn")]
