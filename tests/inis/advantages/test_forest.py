"""Forest: after an Epic Tale of one's own, draw one."""

from __future__ import annotations

import pytest

from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana holds the Forest and one tale; Bran has a tale that could be The Dagda, and is."""
    return given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory forest: ana 2
        ana: tales stone_of_fal; advantages forest
        bran: tales the_dagda
        tales: eriu balors_eye
        tale pile: lug_samildanach oengus_ploy
        turn: ana
    """)


def test_it_is_asked_for_after_ones_own_tale_and_draws_one(table: InisTable) -> None:
    table.when("ana play stone_of_fal", "bran pass")
    assert table.clans("valley") == {"ana": 2, "bran": 1}
    assert table.asks() == [("ana", "react.tale_played")]
    assert table.offered("ana") == ["pass", "play advantage.forest"]

    table.when("ana play advantage.forest", "bran pass")
    assert table.tales("ana") == ("eriu",)
    assert table.holder("forest") == PLAYED
    assert table.state.tale_pile[-1] == "stone_of_fal"


def test_p5_the_tale_just_played_is_not_in_the_pile_yet_so_it_cannot_be_drawn() -> None:
    """All tales are in the two hands: the deck is empty and so is its pile."""
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory forest: ana 2
        ana: tales stone_of_fal ? ? ? ? ? ? ? ? ? ? ? ? ? ?; advantages forest
        bran: tales ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?
        asking: prompt
        turn: ana
    """)
    table.when("ana play stone_of_fal", "ana play advantage.forest")
    assert len(table.tales("ana")) == 14
    assert table.state.tale_pile == ("stone_of_fal",)


def test_j10_a_tale_cancelled_by_the_dagda_was_played(table: InisTable) -> None:
    table.when("ana play stone_of_fal", "bran play the_dagda")
    table.when(reshuffle(table))
    assert table.clans("valley") == {"bran": 1}
    assert table.offered("ana") == ["pass", "play advantage.forest"]

    table.when("ana play advantage.forest")
    assert table.tales("ana") == ("eriu",)


def test_j21_the_dagda_may_cancel_the_forest_itself(table: InisTable) -> None:
    table.when("ana play stone_of_fal", "bran pass", "ana play advantage.forest")
    table.when("bran play the_dagda")
    table.when(reshuffle(table))
    assert table.tales("ana") == ()
    assert table.holder("forest") == PLAYED


def test_a_triskel_tale_opens_it_too() -> None:
    """Bran cancels Ana's Swamp with The Dagda and holds the Forest."""
    table = given("""
        seats: ana bran
        territory swamp: ana 1
        territory forest: bran 2, capital
        ana: advantages swamp
        bran: tales the_dagda; advantages forest
        tales: eriu
        turn: ana
    """)
    table.when("ana play advantage.swamp", "bran play the_dagda")
    assert table.offered("bran") == ["pass", "play advantage.forest"]

    table.when("bran play advantage.forest")
    assert table.tales("bran") == ("eriu",)
    assert table.asks() == [("chance", "shuffle_tales")]


def test_somebody_elses_tale_does_not_open_it() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 1, capital
        territory forest: bran 2
        ana: tales stone_of_fal
        bran: advantages forest
        turn: ana
    """)
    table.when("ana play stone_of_fal")
    assert table.asks() == [("bran", "turn")]


def test_an_action_card_does_not_open_it() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory forest: ana 2
        ana: actions festival; advantages forest
        turn: ana
    """)
    table.when("ana play festival")
    assert table.asks() == [("bran", "turn")]
