"""Nuada Silverhand: where one is chieftain, a clan for each opponent present."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana leads two opponents in the Valley, one in the Cove, nobody in the Hills; Moor is tied."""
    return given("""
        seats: ana bran cian dana
        asking: prompt
        territory valley: ana 3, bran 2, cian 1, capital
        territory cove: ana 2, dana 1
        territory hills: ana 1
        territory moor: ana 1, bran 1
        ana: tales nuada_silverhand
        turn: ana
    """).when("ana play nuada_silverhand")


def test_opponents_are_counted_and_not_their_clans(table: InisTable) -> None:
    assert table.asks() == [("ana", "nuada_silverhand.clans")]
    expected = ["choose valley:1", "choose valley:2", "choose cove:1", "done"]
    assert table.offered("ana") == expected


def test_clans_are_placed_in_each_such_territory(table: InisTable) -> None:
    table.when("ana choose valley:2", "ana choose cove:1")
    assert table.clans("valley") == {"ana": 5, "bran": 2, "cian": 1}
    assert table.clans("cove") == {"ana": 3, "dana": 1}
    assert table.asks() == [("bran", "turn")]


def test_each_placing_is_optional(table: InisTable) -> None:
    table.when("ana choose valley:1", "ana done")
    assert table.clans("valley")["ana"] == 4
    assert table.clans("cove")["ana"] == 2


def test_p5_who_leads_nobody_places_nothing() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: ana 1, bran 2
        ana: tales nuada_silverhand
        turn: ana
    """).when("ana play nuada_silverhand")
    assert table.clans("cove") == {"ana": 1, "bran": 2}
    assert table.asks() == [("bran", "turn")]
