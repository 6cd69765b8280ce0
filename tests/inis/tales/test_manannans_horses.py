"""Manannan's Horses: up to three clans from one territory to any other."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana has four clans in the Valley; the far Plains are not beside it."""
    return given("""
        seats: ana bran cian dana
        asking: prompt
        territory valley: ana 4, capital
        territory cove: ana 2
        territory hills:
        territory plains: bran 2
        ana: tales manannans_horses
        turn: ana
    """).when("ana play manannans_horses")


def test_the_source_is_a_territory_where_one_is_present(table: InisTable) -> None:
    assert table.offered("ana") == ["choose valley", "choose cove"]


def test_up_to_three_ride_to_any_other_territory(table: InisTable) -> None:
    assert "plains" not in table.state.board["valley"].neighbours
    table.when("ana choose valley")
    targets = ("cove", "hills", "plains")
    assert table.offered("ana") == [f"choose {name}:{n}" for name in targets for n in (1, 2, 3)]


def test_no_more_ride_than_there_are(table: InisTable) -> None:
    table.when("ana choose cove")
    targets = ("valley", "hills", "plains")
    assert table.offered("ana") == [f"choose {name}:{n}" for name in targets for n in (1, 2)]


def test_where_opposing_clans_are_a_clash_starts(table: InisTable) -> None:
    table.when("ana choose valley", "ana choose plains:3")
    assert table.clans("plains") == {"ana": 3, "bran": 2}
    assert table.asks() == [("ana", "manoeuvre")]


def test_where_nobody_is_there_is_no_clash(table: InisTable) -> None:
    table.when("ana choose valley", "ana choose hills:2")
    assert table.clans("hills") == {"ana": 2}
    assert table.asks() == [("bran", "turn")]


def test_j3_in_the_mountains_one_payment_comes_before_the_clash() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 3, capital
        territory mountains: bran 1
        ana: actions bard; tales manannans_horses
        turn: ana
    """).when("ana play manannans_horses", "ana choose valley", "ana choose mountains:3")
    assert table.asks() == [("ana", "mountains")]

    table.when("ana lose_clan")
    assert table.clans("mountains") == {"ana": 2, "bran": 1}
    assert table.asks() == [("ana", "manoeuvre")]
