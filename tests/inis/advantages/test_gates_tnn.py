"""Gates of Tír Na Nóg: its holder who draws by the Gates draws one more and keeps one."""

from __future__ import annotations

import pytest

from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """The Assembly is near; Ana is chieftain at the Gates, Bran has a clan there."""
    return given("""
        seats: ana bran
        brenn: bran
        crows: clockwise
        territory valley: bran 2, capital
        territory gates_tnn: ana 2, bran 1, sanctuaries 1
        tales: eriu balors_eye dagdas_harp
        assembly
    """)


def test_it_is_taken_in_time_for_the_toss_of_the_same_assembly(table: InisTable) -> None:
    table.when("service hold")
    assert table.holder("gates_tnn") == table.seat("ana")
    assert table.asks() == [("chance", "crows")]

    table.when("chance counter_clockwise")
    assert table.asks() == [("ana", "react.gates")]
    assert table.offered("ana") == ["pass", "play advantage.gates_tnn"]


def test_j19_it_is_asked_for_after_the_clan_is_lost_and_before_the_draw(table: InisTable) -> None:
    table.when("service hold", "chance counter_clockwise")
    assert table.clans("gates_tnn") == {"ana": 1}
    assert table.tales("bran") == ("eriu",)
    assert table.tales("ana") == ()


def test_j19_two_are_drawn_and_one_is_kept(table: InisTable) -> None:
    table.when("service hold", "chance counter_clockwise", "ana play advantage.gates_tnn")
    assert table.asks() == [("bran", "react.card_declared")]  # the tale he drew could be The Dagda

    table.when("bran pass")
    assert table.offered("ana") == ["keep balors_eye", "keep dagdas_harp"]
    table.when("ana keep balors_eye")
    assert table.tales("ana") == ("balors_eye",)
    assert table.state.tale_pile == ("dagdas_harp",)
    assert table.holder("gates_tnn") == PLAYED


def test_without_it_one_is_drawn(table: InisTable) -> None:
    table.when("service hold", "chance counter_clockwise", "ana pass")
    assert table.tales("ana") == ("balors_eye",)
    assert table.holder("gates_tnn") == table.seat("ana")


def test_the_same_side_of_the_crows_does_not_open_it(table: InisTable) -> None:
    table.when("service hold", "chance clockwise")
    assert table.asks() == [("chance", "deal")]


def test_j19_it_does_not_help_a_holder_who_is_not_at_the_gates() -> None:
    """Ana took the card with a Citadel; Bran alone is left there when the crows are turned."""
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory gates_tnn: bran 2
        ana: tales the_morrigan; advantages gates_tnn
        tales: eriu
        turn: ana
    """)
    table.when("ana play the_morrigan", "ana choose turn", "ana done")
    assert table.tales("bran") == ("eriu",)
    assert table.holder("gates_tnn") == table.seat("ana")


def test_another_draw_does_not_open_it() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 2, capital
        territory gates_tnn: ana 2
        ana: actions bard; advantages gates_tnn
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play bard")
    assert len(table.tales("ana")) == 1
    assert table.asks() == [("bran", "turn")]


def test_the_morrigan_opens_it_too_and_the_meadows_add_one_more() -> None:
    """Ana turns the crows herself; she is at the Gates and holds both cards."""
    table = given("""
        seats: ana bran
        territory valley: bran 2, capital
        territory gates_tnn: ana 2
        territory meadows: ana 1
        ana: tales the_morrigan; advantages gates_tnn meadows
        tales: eriu balors_eye dagdas_harp
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play the_morrigan", "ana choose turn", "ana done")
    assert table.offered("ana") == ["pass", "play advantage.gates_tnn"]

    table.when("ana play advantage.gates_tnn")
    assert table.offered("ana") == ["pass", "play advantage.meadows"]
    table.when("ana play advantage.meadows")
    assert table.offered("ana") == ["keep balors_eye", "keep dagdas_harp", "keep eriu"]

    table.when("ana keep eriu")
    assert table.tales("ana") == ("eriu",)


def test_j21_cancelled_by_the_dagda_one_is_drawn() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 2, capital
        territory gates_tnn: ana 2
        bran: tales the_dagda
        tales: eriu balors_eye
        tale pile: cathbads_word dagdas_club diarmuid_grainne
        assembly
    """)
    table.when("service hold", "chance counter_clockwise")
    table.when("ana play advantage.gates_tnn", "bran play the_dagda")
    table.when(reshuffle(table))
    assert table.tales("ana") == ("eriu",)
    assert table.holder("gates_tnn") == PLAYED
