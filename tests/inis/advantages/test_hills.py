"""Hills: an Attack against its holder in the Hills is ignored."""

from __future__ import annotations

import pytest

from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana starts a clash in the Hills; Bran holds the card, and an Action card besides."""
    return given("""
        seats: ana bran
        territory hills: ana 2, bran 2
        territory valley: capital
        ana: actions warlord
        bran: actions druid; advantages hills
        played: geis bard
        turn: ana
    """).when("ana play warlord", "ana choose hills")


def test_the_attacked_holder_is_asked_for_it(table: InisTable) -> None:
    table.when("ana attack 1")
    assert table.asks() == [("bran", "react.attack_declared")]
    assert table.offered("bran") == ["pass", "play advantage.hills"]


def test_he_neither_loses_a_clan_nor_discards_a_card(table: InisTable) -> None:
    table.when("ana attack 1", "bran play advantage.hills")
    assert table.clans("hills") == {"ana": 2, "bran": 2}
    assert table.actions("bran") == ("druid",)
    assert table.holder("hills") == PLAYED
    assert table.asks() == [("bran", "manoeuvre")]


def test_without_it_he_answers_the_attack(table: InisTable) -> None:
    table.when("ana attack 1", "bran pass")
    assert table.offered("bran") == ["lose_clan", "discard druid"]


def test_it_ignores_one_attack_only(table: InisTable) -> None:
    table.when("ana attack 1", "bran play advantage.hills", "bran attack 0", "ana attack 1")
    assert table.asks() == [("bran", "attacked")]


def test_its_holders_own_attack_does_not_open_it(table: InisTable) -> None:
    table.when("ana attack 1", "bran pass", "bran lose_clan", "bran attack 0")
    assert table.clans("hills") == {"ana": 1, "bran": 1}
    assert table.asks() == [("ana", "manoeuvre")]


def test_an_attack_on_somebody_else_does_not_open_it() -> None:
    table = given("""
        seats: ana bran cian
        territory hills: ana 2, bran 2, cian 2
        territory valley: capital
        ana: actions warlord
        bran: advantages hills
        turn: ana
    """)
    table.when("ana play warlord", "ana choose hills", "ana attack 2")
    assert table.clans("hills") == {"ana": 2, "bran": 2, "cian": 1}
    assert table.asks() == [("bran", "manoeuvre")]


def test_it_does_not_help_elsewhere() -> None:
    table = given("""
        seats: ana bran
        territory hills: bran 2
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord
        bran: advantages hills
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "ana attack 1")
    assert table.clans("valley") == {"ana": 2, "bran": 1}
    assert table.holder("hills") == table.seat("bran")


def test_j14_raid_may_follow_an_ignored_attack() -> None:
    table = given("""
        seats: ana bran cian dana
        territory hills: ana 2, bran 2
        territory valley: capital
        ana: actions raid warlord
        bran: actions druid; advantages hills
        played: geis
        turn: ana
    """)
    table.when("ana play warlord", "ana choose hills", "ana attack 1", "bran play advantage.hills")
    assert table.asks() == [("ana", "react.attack_done")]
    assert table.offered("ana") == ["pass", "play raid"]


def test_j18_it_ignores_an_attack_with_the_club_too() -> None:
    table = given("""
        seats: ana bran
        territory hills: ana 2, bran 2
        territory valley: capital
        ana: actions warlord; tales dagdas_club
        bran: actions druid; advantages hills
        played: geis
        tale pile: the_dagda lugs_spear battle_frenzy lug_samildanach strengs_resolve
        turn: ana
    """)
    table.when("ana play warlord", "ana choose hills", "ana attack 1")
    table.when("ana play dagdas_club", "bran pass", "ana choose lose_clan")
    table.when("bran play advantage.hills")  # asked again: the Attack has changed
    assert table.clans("hills") == {"ana": 2, "bran": 2}
    assert table.actions("bran") == ("druid",)


def test_j24_lugs_spear_bars_it() -> None:
    table = given("""
        seats: ana bran
        territory hills: ana 2, bran 2
        territory valley: capital
        ana: actions warlord; tales lugs_spear
        bran: advantages hills
        tale pile: the_dagda
        turn: ana
    """)
    table.when("ana play warlord", "ana choose hills", "ana play lugs_spear", "ana attack 1")
    assert table.clans("hills") == {"ana": 2, "bran": 1}
    assert table.holder("hills") == table.seat("bran")


def test_j21_cancelled_by_the_dagda_the_attack_stands() -> None:
    table = given("""
        seats: ana bran
        territory hills: ana 2, bran 2
        territory valley: capital
        ana: actions warlord; tales the_dagda
        bran: advantages hills
        tale pile: lugs_spear battle_frenzy dagdas_club strengs_resolve
        turn: ana
    """)
    table.when("ana play warlord", "ana choose hills", "ana attack 1")
    table.when("bran play advantage.hills", "ana play the_dagda")
    table.when(reshuffle(table))
    assert table.clans("hills") == {"ana": 2, "bran": 1}
    assert table.holder("hills") == PLAYED
