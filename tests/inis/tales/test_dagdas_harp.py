"""Dagda's Harp: for each other Epic Tale in hand, three at most, place a clan where present."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given


def harpist(others: str, clans: int = 2) -> InisTable:
    """Ana plays the Harp; these tales stay in her hand."""
    return given(f"""
        seats: ana bran cian
        asking: prompt
        territory valley: ana {clans}, capital
        territory cove: ana 1, bran 1
        territory hills: cian 1
        ana: tales dagdas_harp {others}
        turn: ana
    """).when("ana play dagdas_harp")


@pytest.mark.parametrize(
    ("others", "most"),
    [("eriu", 1), ("eriu ?", 2), ("eriu ? ?", 3), ("eriu ? ? ?", 3)],
)
def test_one_clan_for_each_other_tale_and_three_at_most(others: str, most: int) -> None:
    table = harpist(others)
    counts = range(1, most + 1)
    places = [f"choose {name}:{n}" for name in ("valley", "cove") for n in counts]
    assert table.offered("ana") == [*places, "done"]


def test_they_may_all_go_to_one_territory() -> None:
    table = harpist("eriu ? ?").when("ana choose cove:3")
    assert table.clans("cove") == {"ana": 4, "bran": 1}
    assert table.asks() == [("bran", "turn")]


def test_they_may_be_spread() -> None:
    table = harpist("eriu ? ?").when("ana choose cove:1")
    assert table.offered("ana") == ["choose valley:1", "choose valley:2", "done"]

    table.when("ana choose valley:2")
    assert table.clans("cove") == {"ana": 2, "bran": 1}
    assert table.clans("valley") == {"ana": 4}


def test_p5_the_reserve_is_the_limit() -> None:
    table = harpist("eriu ? ?", clans=10)
    assert table.offered("ana") == ["choose valley:1", "choose cove:1", "done"]


def test_p5_as_ones_only_tale_it_places_nothing() -> None:
    table = harpist("")
    assert table.clans("valley") == {"ana": 2}
    assert table.state.tale_pile == ("dagdas_harp",)
    assert table.asks() == [("bran", "turn")]
