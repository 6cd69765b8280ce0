"""Lug's Spear: from the start of a clash on no Triskel card is played in it (J24)."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given
from tests.inis.tales.facts import shuffle


def spear(bran: str, ana: str = "", territory: str = "valley", cian: str = "") -> InisTable:
    """Ana starts a clash with Bran; Cian, who is far away, throws Lug's Spear."""
    return given(f"""
        seats: ana bran cian dana
        asking: prompt
        territory {territory}: ana 2, bran 2
        territory cove: bran 1, capital
        territory moor: cian 2
        ana: actions warlord {ana}
        bran: {bran}
        cian: tales lugs_spear{cian}
        turn: ana
    """).when("ana play warlord", f"ana choose {territory}")


def test_it_is_asked_for_at_the_start_also_of_who_is_not_involved() -> None:
    table = spear("actions druid")
    assert table.asks() == [("cian", "react.clash_start")]
    assert table.offered("cian") == ["pass", "play lugs_spear"]


def test_everybody_with_a_tale_is_asked_when_the_table_is_sealed() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord; tales eriu
        bran: tales lugs_spear
        turn: ana
    """).when("ana play warlord", "ana choose valley")
    assert table.asks() == [("ana", "react.clash_start"), ("bran", "react.clash_start")]


@pytest.mark.parametrize("tale", ["the_fianna", "battle_of_moytura", "ogmas_eloquence"])
def test_j24_manoeuvre_tales_are_barred(tale: str) -> None:
    free = spear("", f"; tales {tale}").when("cian pass")
    assert f"play {tale}" in free.offered("ana")

    barred = spear("", f"; tales {tale}").when("cian play lugs_spear")
    assert barred.offered("ana") == ["attack 1", "offer_peace"]


def test_j24_the_tale_of_cuchulain_is_barred() -> None:
    table = spear("", "; tales tale_of_cuchulain").when("cian play lugs_spear", "ana attack 1")
    table.when("bran attack 0")
    assert table.clans("valley") == {"ana": 1, "bran": 1}
    assert table.offered("ana") == ["attack 1", "offer_peace"]


@pytest.mark.parametrize("tale", ["dagdas_club", "diarmuid_grainne", "dagdas_cauldron"])
def test_j24_nothing_saves_a_clan(tale: str) -> None:
    table = spear(f"tales {tale}").when("cian play lugs_spear", "ana attack 1")
    assert table.clans("valley") == {"ana": 2, "bran": 1}
    assert table.asks() == [("bran", "manoeuvre")]


@pytest.mark.parametrize("hand", ["raid", "bard", "; tales strengs_resolve", "; tales dagdas_club"])
def test_j24_nothing_follows_an_attack(hand: str) -> None:
    table = spear("", hand).when("cian play lugs_spear", "ana attack 1")
    assert table.asks() == [("bran", "manoeuvre")]


def test_j24_the_hills_do_not_help() -> None:
    table = spear("advantages hills", territory="hills").when("cian play lugs_spear")
    table.when("ana attack 1")
    assert table.clans("hills") == {"ana": 2, "bran": 1}


def test_j24_battle_frenzy_is_barred_at_the_end_of_the_citadels_step() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, bran 2, capital
        territory cove: bran 1
        ana: actions warlord; tales lugs_spear battle_frenzy
        turn: ana
    """).when("ana play warlord", "ana choose valley", "ana play lugs_spear", "bran shelter")
    assert table.asks() == [("ana", "manoeuvre")]


def test_j24_a_triskel_card_that_follows_the_spear_itself_is_barred_too() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, bran 2
        territory forest: ana 1, capital
        ana: actions warlord; tales lugs_spear; advantages forest
        turn: ana
    """).when("ana play warlord", "ana choose valley", "ana play lugs_spear")
    assert table.asks() == [("ana", "manoeuvre")]


def test_j24_the_dagda_may_answer_the_spear_itself() -> None:
    table = spear("tales the_dagda ogmas_eloquence").when("cian play lugs_spear")
    assert table.asks() == [("bran", "react.card_declared")]

    table.when("bran play the_dagda")
    table.when(shuffle(table), "ana attack 1")
    assert table.offered("bran") == ["attack 0", "withdraw", "play ogmas_eloquence", "offer_peace"]


def test_it_binds_this_clash_only() -> None:
    """The card that started the clash is resolved after it: Lug Samildanach may be played again."""
    table = spear("tales lug_samildanach").when("cian play lugs_spear")
    table.when("ana offer_peace", "bran accept")
    assert table.asks() == [("bran", "react.card_resolved")]


def test_the_next_clash_of_the_same_march_is_free() -> None:
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 4, capital
        territory cove: bran 1
        territory hills: cian 1
        territory moor: cian 1
        ana: actions migration
        bran: tales dagdas_club
        cian: tales lugs_spear diarmuid_grainne
        turn: ana
    """).when("ana play migration", "ana choose valley", "ana choose cove:2", "ana choose hills:2")
    table.when("ana clash cove", "cian play lugs_spear", "ana attack 1")
    assert table.clans("cove") == {"ana": 2}

    table.when("ana end_clash", "ana attack 2")
    assert table.asks() == [("cian", "react.clan_removed")]
