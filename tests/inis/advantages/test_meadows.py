"""Meadows: when one draws an Epic Tale, draw one more and keep one in all."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.cards.facts import the
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana holds the Meadows and ways to draw; Eriu lies on top of the deck."""
    return given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory meadows: ana 2
        ana: actions bard; tales tuans_memory; advantages meadows
        bran: actions sanctuary
        tales: eriu balors_eye dagdas_harp nuada_silverhand stone_of_fal
        tale pile: the_dagda lug_samildanach oengus_ploy
        played: geis
        turn: ana
    """)


def test_j19_it_is_asked_for_before_the_draw(table: InisTable) -> None:
    table.when("ana play bard")
    assert table.asks() == [("ana", "react.about_to_draw_tale")]
    assert table.offered("ana") == ["pass", "play advantage.meadows"]
    assert not table.happened("TaleDrawn")


def test_j19_two_are_drawn_and_one_is_kept(table: InisTable) -> None:
    table.when("ana play bard", "ana play advantage.meadows")
    assert table.offered("ana") == ["keep balors_eye", "keep eriu"]

    table.when("ana keep eriu")
    assert table.tales("ana") == ("eriu", "tuans_memory")
    assert table.state.tale_pile[-1] == "balors_eye"
    assert table.holder("meadows") == PLAYED


def test_without_it_one_is_drawn(table: InisTable) -> None:
    table.when("ana play bard", "ana pass")
    assert table.tales("ana") == ("eriu", "tuans_memory")
    assert table.holder("meadows") == table.seat("ana")


def test_j19_with_tuans_memory_four_are_drawn_and_one_is_kept(table: InisTable) -> None:
    table.when("ana play tuans_memory", "ana play advantage.meadows")
    assert table.offered("ana") == [
        "keep balors_eye",
        "keep dagdas_harp",
        "keep eriu",
        "keep nuada_silverhand",
    ]

    table.when("ana keep nuada_silverhand")
    assert table.tales("ana") == ("nuada_silverhand",)
    assert the(table, e.TalesKept).discarded == ("eriu", "balors_eye", "dagdas_harp")


def test_somebody_elses_draw_does_not_open_it(table: InisTable) -> None:
    table.when("ana pass", "bran play sanctuary", "bran choose valley")
    assert table.tales("bran") == ("eriu",)
    assert table.asks() == [("ana", "turn")]


def test_p5_with_one_tale_left_that_one_is_kept() -> None:
    """Bran holds all the other tales."""
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory meadows: ana 2
        ana: actions bard; advantages meadows
        tales: eriu
        bran: tales ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?
        asking: prompt
        turn: ana
    """)
    table.when("ana play bard", "ana play advantage.meadows", "bran pass")  # The Dagda
    assert table.tales("ana") == ("eriu",)
    assert table.state.tale_pile == ()


def test_j21_the_dagda_among_the_discarded_makes_a_new_deck() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory meadows: ana 2
        ana: actions bard; advantages meadows
        tales: the_dagda eriu
        tale pile: lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play bard", "ana play advantage.meadows", "ana keep eriu")
    assert table.asks() == [("chance", "shuffle_tales")]

    table.when(reshuffle(table))
    assert table.state.tale_pile == ()
    assert {"the_dagda", "lug_samildanach"} <= set(table.state.tales)


def test_j21_cancelled_by_the_dagda_one_is_drawn_from_the_new_deck() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory meadows: ana 2
        ana: actions bard; advantages meadows
        bran: tales the_dagda
        tales: eriu balors_eye
        tale pile: lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play bard", "ana play advantage.meadows", "bran play the_dagda")
    table.when(reshuffle(table))
    assert table.tales("ana") == ("eriu",)
    assert table.holder("meadows") == PLAYED
