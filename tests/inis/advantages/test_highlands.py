"""Highlands: at the start of the manoeuvres of a clash there, name who is the instigator."""

from __future__ import annotations

import pytest

from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana starts a clash in the Highlands; Cian holds the card, one Citadel stands there."""
    return given("""
        seats: ana bran cian
        territory highlands: ana 2, bran 1, cian 2, citadels 1
        territory valley: capital
        ana: actions warlord
        cian: advantages highlands
        turn: ana
    """).when("ana play warlord", "ana choose highlands")


def test_j16_it_is_asked_for_after_the_citadels_and_before_the_first_manoeuvre(
    table: InisTable,
) -> None:
    table.when("bran pass", "cian pass")
    assert table.asks() == [("cian", "react.manoeuvres_start")]
    assert table.offered("cian") == ["pass", "play advantage.highlands"]


def test_only_a_player_with_an_exposed_clan_is_named(table: InisTable) -> None:
    table.when("bran shelter", "cian play advantage.highlands")
    assert table.asks() == [("cian", "advantage.highlands.instigator")]
    assert table.offered("cian") == ["choose 0", "choose 2"]


def test_j16_the_named_player_makes_the_first_manoeuvre(table: InisTable) -> None:
    table.when("bran pass", "cian pass", "cian play advantage.highlands", "cian choose 2")
    assert table.asks() == [("cian", "manoeuvre")]
    assert table.holder("highlands") == PLAYED

    table.when("cian attack 1")
    assert table.asks() == [("ana", "manoeuvre")]  # from him on in turn order; Bran has no clan


def test_without_it_the_instigator_begins(table: InisTable) -> None:
    table.when("bran pass", "cian pass", "cian pass")
    assert table.asks() == [("ana", "manoeuvre")]
    assert table.holder("highlands") == table.seat("cian")


def test_its_holder_need_not_be_in_the_clash() -> None:
    table = given("""
        seats: ana bran cian
        territory highlands: ana 2, bran 1
        territory valley: cian 1, capital
        ana: actions warlord
        cian: advantages highlands
        turn: ana
    """)
    table.when("ana play warlord", "ana choose highlands")
    table.when("cian play advantage.highlands", "cian choose 1")
    assert table.asks() == [("bran", "manoeuvre")]


def test_a_clash_elsewhere_does_not_open_it() -> None:
    table = given("""
        seats: ana bran
        territory highlands: bran 2
        territory valley: ana 2, bran 1
        territory cove: capital
        ana: actions warlord
        bran: advantages highlands
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley")
    assert table.asks() == [("ana", "manoeuvre")]


def test_j16_battle_frenzy_comes_first_and_its_exposed_clans_may_be_named() -> None:
    table = given("""
        seats: ana bran
        territory highlands: ana 2, bran 1, citadels 1
        territory valley: capital
        ana: actions warlord; tales battle_frenzy
        bran: advantages highlands
        tale pile: the_dagda lugs_spear lug_samildanach
        turn: ana
    """)
    table.when("ana play warlord", "ana choose highlands", "bran shelter")
    assert table.asks() == [("ana", "react.citadels_end")]

    table.when("ana play battle_frenzy", "bran play advantage.highlands")
    assert table.offered("bran") == ["choose 0", "choose 1"]
    table.when("bran choose 1")
    assert table.asks() == [("bran", "manoeuvre")]


def test_p5_with_nobody_exposed_it_names_nobody() -> None:
    """Ana pays for breaking the Festival with her only clan; Bran's is in the Citadel."""
    table = given("""
        seats: ana bran
        territory highlands: ana 1, bran 1, citadels 1, festival
        territory valley: ana 1, capital
        ana: actions warlord
        bran: advantages highlands
        turn: ana
    """)
    table.when("ana play warlord", "ana choose highlands", "bran shelter")
    assert table.offered("bran") == ["pass", "play advantage.highlands"]

    table.when("bran play advantage.highlands")
    assert not table.happened("InstigatorNamed")
    assert table.holder("highlands") == PLAYED
    assert table.asks() == [("bran", "turn")]


def test_j24_lugs_spear_bars_it() -> None:
    table = given("""
        seats: ana bran
        territory highlands: ana 2, bran 2
        territory valley: capital
        ana: actions warlord; tales lugs_spear
        bran: advantages highlands
        tale pile: the_dagda
        turn: ana
    """)
    table.when("ana play warlord", "ana choose highlands", "ana play lugs_spear")
    assert table.asks() == [("ana", "manoeuvre")]
    assert table.holder("highlands") == table.seat("bran")


def test_j21_cancelled_by_the_dagda_the_old_instigator_begins() -> None:
    table = given("""
        seats: ana bran
        territory highlands: ana 2, bran 2
        territory valley: capital
        ana: actions warlord; tales the_dagda
        bran: advantages highlands
        tale pile: lugs_spear battle_frenzy
        turn: ana
    """)
    table.when("ana play warlord", "ana choose highlands")
    table.when("bran play advantage.highlands", "bran choose 1", "ana play the_dagda")
    table.when(reshuffle(table))
    assert table.asks() == [("ana", "manoeuvre")]
    assert table.holder("highlands") == PLAYED
