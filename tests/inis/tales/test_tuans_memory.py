"""Tuan's Memory: draw three Epic Tales, keep one."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.names import TALES
from tests.inis.table import InisTable, given
from tests.inis.tales.facts import shuffle, views


def remember(deck: str, advantages: str = "") -> InisTable:
    return given(f"""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory meadows: ana 1, bran 2
        ana: tales tuans_memory{advantages}
        {deck}
        turn: ana
    """).when("ana play tuans_memory")


@pytest.fixture
def table() -> InisTable:
    """Three tales lie on top of the deck."""
    return remember("tales: eriu stone_of_fal the_fianna the_dagda")


def test_one_of_three_is_kept_and_the_others_are_discarded(table: InisTable) -> None:
    assert table.asks() == [("ana", "keep_tale")]
    assert table.offered("ana") == ["keep eriu", "keep stone_of_fal", "keep the_fianna"]

    table.when("ana keep stone_of_fal")
    assert table.tales("ana") == ("stone_of_fal",)
    assert table.state.tale_pile == ("eriu", "the_fianna", "tuans_memory")
    assert table.state.tales[0] == "the_dagda"
    assert table.asks() == [("bran", "turn")]


def test_the_discarded_are_seen_by_all_and_the_kept_one_is_not(table: InisTable) -> None:
    table.when("ana keep stone_of_fal")
    (kept,) = views(table, e.TalesKept, "bran")
    assert kept["discarded"] == ("eriu", "the_fianna")
    assert "kept" not in kept
    assert views(table, e.TaleDrawn, "bran") == [{"seat": 0}] * 3


def test_j21_the_dagda_among_the_discarded_reshuffles() -> None:
    table = remember("tales: eriu stone_of_fal the_dagda").when("ana keep eriu")
    draw = table.decision("chance").draw
    assert draw is not None
    assert sorted(draw.items) == sorted(set(TALES) - {"eriu", "tuans_memory"})

    table.when(shuffle(table, "the_dagda", "stone_of_fal"))
    assert table.state.tales[:2] == ("the_dagda", "stone_of_fal")
    assert table.state.tale_pile == ("tuans_memory",)


def test_j21_the_dagda_kept_does_not() -> None:
    table = remember("tales: eriu stone_of_fal the_dagda").when("ana keep the_dagda")
    assert table.tales("ana") == ("the_dagda",)
    assert table.asks() == [("bran", "turn")]


def test_j19_with_the_meadows_four_are_drawn_and_one_is_kept() -> None:
    deck = "tales: eriu stone_of_fal the_fianna the_dagda"
    table = remember(deck, "; advantages meadows").when("ana play advantage.meadows")
    assert len(table.offered("ana")) == 4

    table.when("ana keep the_dagda")
    assert table.tales("ana") == ("the_dagda",)
    assert table.state.tale_pile == ("eriu", "stone_of_fal", "the_fianna", "tuans_memory")


def test_p7_an_empty_deck_is_made_anew_in_the_midst_of_it() -> None:
    elsewhere = ("eriu", "the_fianna", "tuans_memory", "the_dagda")
    held = " ".join(tale for tale in TALES if tale not in elsewhere)
    table = remember(f"tales: the_dagda\n tale pile: eriu the_fianna\n bran: tales {held}")
    assert table.asks() == [("chance", "shuffle_tales")]

    table.when("chance the_fianna eriu")
    assert table.offered("ana") == ["keep eriu", "keep the_dagda", "keep the_fianna"]


def test_p5_fewer_than_three_are_drawn_as_far_as_they_go() -> None:
    held = " ".join(tale for tale in TALES if tale not in ("eriu", "tuans_memory"))
    table = remember(f"bran: tales {held}").when("bran pass")
    assert table.tales("ana") == ("eriu",)
