"""Diarmuid and Gráinne: the removed clan is placed in another territory where one is present."""

from __future__ import annotations

from domain.inis import events as e
from domain.inis.queries import reserve
from tests.inis.table import InisTable, given
from tests.inis.tales.facts import all_of


def hunted(elsewhere: str = "bran 1") -> InisTable:
    """Ana strikes at Bran in the Cove; he is present in the Hills, where Ana is too."""
    return given(f"""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: ana 1, {elsewhere}
        ana: tales balors_eye
        bran: tales diarmuid_grainne
        turn: ana
    """).when("ana play balors_eye", "ana choose cove:1")


def test_another_territory_where_one_is_present_is_declared() -> None:
    table = hunted()
    assert table.asks() == [("bran", "react.clan_removed")]

    table.when("bran play diarmuid_grainne")
    assert table.asks() == [("bran", "diarmuid_grainne.where")]
    assert table.offered("bran") == ["choose hills"]


def test_outside_clashes_too_the_clan_flees_and_no_clash_starts() -> None:
    table = hunted().when("bran play diarmuid_grainne", "bran choose hills")
    assert table.clans("cove") == {"bran": 1}
    assert table.clans("hills") == {"ana": 1, "bran": 2}
    assert reserve(table.state, 1) == 9
    assert not table.happened("ClashBegan")


def test_j13_the_clan_was_removed_all_the_same() -> None:
    table = hunted().when("bran play diarmuid_grainne", "bran choose hills")
    assert [event.territory for event in all_of(table, e.ClanRemoved)] == ["cove"]


def test_p5_present_nowhere_else_it_has_no_effect() -> None:
    table = hunted("cian 1").when("bran play diarmuid_grainne")
    assert table.clans("cove") == {"bran": 1}
    assert reserve(table.state, 1) == 11
    assert table.state.tale_pile == ("diarmuid_grainne", "balors_eye")


def test_j13_a_clan_that_fled_from_an_attack_earns_the_attacker_a_deed() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, bran 2
        territory cove: bran 1, capital
        ana: actions warlord bard
        bran: tales diarmuid_grainne
        turn: ana
    """).when("ana play warlord", "ana choose valley", "ana attack 1")
    table.when("bran play diarmuid_grainne", "bran choose cove")
    assert table.clans("cove") == {"bran": 2}
    assert table.asks() == [("ana", "react.manoeuvre_removed_clans")]


def test_j4_it_answers_what_the_gates_take() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory gates_tnn: bran 1, sanctuaries 1
        territory cove: ana 2, bran 1, capital
        ana: tales the_morrigan
        bran: tales diarmuid_grainne
        turn: ana
    """).when("ana play the_morrigan", "ana choose turn", "ana done")
    table.when("bran play diarmuid_grainne", "bran choose cove")
    assert table.clans("gates_tnn") == {}
    assert table.clans("cove") == {"ana": 2, "bran": 2}
    assert len(table.tales("bran")) == 1


def test_j5_it_answers_a_removal_one_has_brought_upon_oneself() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: ana 1, bran 2
        ana: tales deirdres_beauty diarmuid_grainne
        turn: ana
    """).when("ana play deirdres_beauty", "ana choose valley")
    table.when("ana play diarmuid_grainne", "ana choose cove")
    assert table.clans("valley") == {"ana": 1}
    assert table.clans("cove") == {"ana": 2, "bran": 2}
