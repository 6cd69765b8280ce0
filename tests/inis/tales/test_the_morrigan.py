"""The Morrigan: turn the Flock of Crows; start a clash anywhere with an instigator named."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from tests.inis.table import InisTable, given
from tests.inis.tales.facts import all_of


@pytest.fixture
def table() -> InisTable:
    """Bran and Cian meet in the Cove, where Ana is not; the Hills are empty."""
    return given("""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2, cian 2
        territory hills:
        ana: tales the_morrigan
        turn: ana
    """).when("ana play the_morrigan")


def test_turning_the_crows_is_asked_first_and_optional(table: InisTable) -> None:
    assert table.asks() == [("ana", "the_morrigan.crows")]
    assert table.offered("ana") == ["choose turn", "choose keep"]


def test_the_clash_may_be_in_any_territory_where_somebody_is(table: InisTable) -> None:
    table.when("ana choose keep")
    assert table.asks() == [("ana", "the_morrigan.where")]
    assert table.offered("ana") == ["choose valley", "choose cove", "done"]


def test_the_instigator_is_a_player_present_there(table: InisTable) -> None:
    table.when("ana choose keep", "ana choose cove")
    assert table.asks() == [("ana", "the_morrigan.instigator")]
    assert table.offered("ana") == ["choose 1", "choose 2"]

    table.when("ana choose 2")
    assert table.state.crows == "clockwise"
    assert all_of(table, e.ClashBegan) == [e.ClashBegan("cove", 2)]
    assert table.asks() == [("cian", "manoeuvre")]


def test_both_parts_may_be_left_out(table: InisTable) -> None:
    table.when("ana choose keep", "ana done")
    assert table.state.crows == "clockwise"
    assert not table.happened("ClashBegan")
    assert table.state.tale_pile == ("the_morrigan",)
    assert table.asks() == [("bran", "turn")]


def test_the_next_turn_goes_the_new_way_round(table: InisTable) -> None:
    table.when("ana choose turn", "ana done")
    assert table.state.crows == "counter_clockwise"
    assert table.asks() == [("cian", "turn")]


def test_the_crows_are_turned_before_the_clash(table: InisTable) -> None:
    table.when("ana choose turn", "ana choose cove", "ana choose 1")
    assert table.happened("CrowsTurned", "ClashBegan")
    assert table.asks() == [("bran", "manoeuvre")]


def test_j29_where_only_one_player_is_present_it_is_legal_and_the_clash_ends_at_once(
    table: InisTable,
) -> None:
    table.when("ana choose keep", "ana choose valley", "ana choose 0")
    assert [clash.territory for clash in all_of(table, e.ClashEnded)] == ["valley"]
    assert table.asks() == [("bran", "turn")]


def test_j9_at_a_festival_the_named_instigator_pays() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, bran 2, capital, sanctuaries 1, festival
        territory cove: bran 1
        ana: tales the_morrigan
        turn: ana
    """)
    table.when("ana play the_morrigan", "ana choose keep", "ana choose valley", "ana choose 1")
    assert table.clans("valley") == {"ana": 2, "bran": 1}
    assert table.asks() == [("ana", "citadels")]


# The Gates


def at_the_gates(seats: str, others: str = "") -> InisTable:
    """Bran is the Brenn; he and Ana stand at the Gates."""
    return given(f"""
        seats: {seats}
        brenn: bran
        asking: prompt
        territory gates_tnn: ana 2, bran 1, sanctuaries 1
        territory valley: ana 1, bran 1, capital
        {others}
        ana: tales the_morrigan
        tales: eriu stone_of_fal
        turn: ana
    """).when("ana play the_morrigan")


@pytest.mark.parametrize("seats", ["ana bran", "ana bran cian"])
def test_j2_turning_the_crows_opens_the_gates_with_two_players_too(seats: str) -> None:
    table = at_the_gates(seats).when("ana choose turn", "ana done")
    assert table.clans("gates_tnn") == {"ana": 1}
    assert table.tales("bran") == ("eriu",)
    assert table.tales("ana") == ("stone_of_fal",)


def test_j2_keeping_them_does_not() -> None:
    table = at_the_gates("ana bran").when("ana choose keep", "ana done")
    assert table.clans("gates_tnn") == {"ana": 2, "bran": 1}
    assert table.tales("bran") == ()


def test_a_clash_at_the_gates_comes_after_their_effect() -> None:
    """The clan that Bran was to begin with is gone, so nobody is left to fight."""
    table = at_the_gates("ana bran").when("ana choose turn", "ana choose gates_tnn", "ana choose 1")
    assert table.happened("GatesClosed", "ClashBegan")
    assert table.clans("gates_tnn") == {"ana": 1}


def test_the_gates_card_helps_its_holder() -> None:
    table = given("""
        seats: ana bran
        brenn: bran
        asking: prompt
        territory gates_tnn: ana 2, bran 1, sanctuaries 1
        territory valley: bran 1, capital
        ana: tales the_morrigan; advantages gates_tnn
        tales: eriu stone_of_fal the_fianna
        turn: ana
    """).when("ana play the_morrigan", "ana choose turn", "ana done")
    assert table.tales("bran") == ("eriu",)
    assert table.asks() == [("ana", "react.gates")]

    table.when("ana play advantage.gates_tnn")
    assert table.offered("ana") == ["keep stone_of_fal", "keep the_fianna"]

    table.when("ana keep the_fianna")
    assert table.tales("ana") == ("the_fianna",)
    assert table.state.tale_pile == ("stone_of_fal", "the_morrigan")
