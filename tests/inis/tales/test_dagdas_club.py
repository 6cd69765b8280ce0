"""The Dagda's Club: one's clan is not removed; or one chooses how an Attack is answered (J17)."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from tests.inis.table import InisTable, given
from tests.inis.tales.facts import all_of, shuffle

# A clan about to be removed


def struck(bran: str = "tales dagdas_club", ana: str = "tales balors_eye") -> InisTable:
    """Ana strikes at a clan of Bran's in the Cove."""
    return given(f"""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: {ana}
        bran: {bran}
        turn: ana
    """).when("ana play balors_eye", "ana choose cove:1")


def test_the_owner_is_asked_before_the_clan_is_removed() -> None:
    table = struck()
    assert table.asks() == [("bran", "react.clan_removed")]
    assert table.offered("bran") == ["pass", "play dagdas_club"]
    assert table.clans("cove") == {"bran": 2}


def test_balors_eye_removes_nothing_against_the_club() -> None:
    table = struck().when("bran play dagdas_club")
    assert table.clans("cove") == {"bran": 2}
    assert all_of(table, e.ClanRemoved) == []
    assert table.state.tale_pile == ("dagdas_club", "balors_eye")
    assert table.asks() == [("bran", "turn")]


def test_not_played_the_clan_is_removed() -> None:
    table = struck().when("bran pass")
    assert table.clans("cove") == {"bran": 1}
    assert table.tales("bran") == ("dagdas_club",)


def test_a_clan_of_somebody_else_is_none_of_its_business() -> None:
    table = struck(bran="", ana="tales balors_eye dagdas_club")
    assert table.clans("cove") == {"bran": 1}


def test_once_the_clan_is_saved_no_other_card_answers() -> None:
    table = struck("tales dagdas_club diarmuid_grainne").when("bran play dagdas_club")
    assert table.asks() == [("bran", "turn")]
    assert table.tales("bran") == ("diarmuid_grainne",)


def test_cancelled_it_leaves_the_clan_to_another_card() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: bran 1
        ana: tales balors_eye the_dagda
        bran: tales dagdas_club diarmuid_grainne
        turn: ana
    """).when("ana play balors_eye", "ana choose cove:1", "bran play dagdas_club")
    table.when("ana play the_dagda")
    table.when(shuffle(table))
    assert table.offered("bran") == ["pass", "play diarmuid_grainne"]


def test_j4_a_clan_lost_to_an_attack_is_saved_and_the_attack_was_made() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord bard; tales strengs_resolve
        bran: tales dagdas_club
        turn: ana
    """).when("ana play warlord", "ana choose valley", "ana attack 1", "bran play dagdas_club")
    assert table.clans("valley") == {"ana": 2, "bran": 2}
    assert table.asks() == [("ana", "react.attack_done")]

    table.when("ana pass")
    assert table.asks() == [("bran", "manoeuvre")]  # J13: no Deed by the Bard


def test_j4_a_clan_lost_to_the_festival_is_saved() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 1, bran 1, sanctuaries 1, festival
        territory cove: capital
        ana: actions warlord; tales dagdas_club
        turn: ana
    """).when("ana play warlord", "ana choose valley", "ana play dagdas_club")
    assert table.clans("valley") == {"ana": 1, "bran": 1}
    assert table.asks() == [("ana", "manoeuvre")]


def test_j4_a_clan_lost_to_the_mountains_is_saved() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 1, capital
        territory mountains: bran 1
        ana: actions migration; tales dagdas_club
        turn: ana
    """).when("ana play migration", "ana choose valley", "ana choose mountains:1")
    table.when("ana play dagdas_club")
    assert table.clans("mountains") == {"ana": 1, "bran": 1}
    assert table.asks() == [("ana", "manoeuvre")]


def test_j4_a_clan_lost_at_the_gates_is_saved_and_the_tale_is_drawn() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory gates_tnn: bran 1, sanctuaries 1
        territory cove: ana 2, capital
        ana: tales the_morrigan
        bran: tales dagdas_club
        tales: eriu
        turn: ana
    """).when("ana play the_morrigan", "ana choose turn", "ana done", "bran play dagdas_club")
    assert table.clans("gates_tnn") == {"bran": 1}
    assert table.tales("bran") == ("eriu",)


# An Attack


def attack(bran: str, territory: str = "valley", ana: str = "") -> InisTable:
    """Ana, who holds the Club, attacks Bran."""
    return given(f"""
        seats: ana bran
        asking: prompt
        territory {territory}: ana 2, bran 2
        territory iron_mine: ana 1, capital
        ana: actions warlord; tales dagdas_club{ana}
        bran: {bran}
        turn: ana
    """).when("ana play warlord", f"ana choose {territory}", "ana attack 1")


def test_j17_it_is_asked_for_before_the_attacked_player_answers() -> None:
    table = attack("actions druid festival")
    assert table.asks() == [("ana", "react.attack_declared")]

    table.when("ana play dagdas_club")
    assert table.asks() == [("ana", "dagdas_club.answer")]
    assert table.offered("ana") == ["choose lose_clan", "choose discard"]


def test_the_attacker_may_choose_that_a_clan_is_lost() -> None:
    table = attack("actions druid festival").when("ana play dagdas_club", "ana choose lose_clan")
    assert table.clans("valley") == {"ana": 2, "bran": 1}
    assert table.actions("bran") == ("druid", "festival")
    assert table.asks() == [("bran", "manoeuvre")]


def test_the_attacker_may_choose_a_discard_and_the_attacked_player_which_card() -> None:
    table = attack("actions druid festival").when("ana play dagdas_club", "ana choose discard")
    assert table.asks() == [("bran", "attacked")]
    assert table.offered("bran") == ["discard druid", "discard festival"]

    table.when("bran discard druid")
    assert table.clans("valley") == {"ana": 2, "bran": 2}


def test_c2_without_an_action_card_a_clan_is_lost_whatever_was_chosen() -> None:
    table = attack("").when("ana play dagdas_club", "ana choose discard")
    assert table.clans("valley") == {"ana": 2, "bran": 1}


def test_not_played_the_attacked_player_chooses() -> None:
    table = attack("actions druid").when("ana pass")
    assert table.offered("bran") == ["lose_clan", "discard druid"]


def test_j18_the_hills_ignore_the_whole_attack() -> None:
    table = attack("actions druid; advantages hills", "hills")
    table.when("bran pass", "ana play dagdas_club", "ana choose lose_clan")
    assert table.asks() == [("bran", "react.attack_declared")]

    table.when("bran play advantage.hills")
    assert table.clans("hills") == {"ana": 2, "bran": 2}
    assert table.actions("bran") == ("druid",)


@pytest.mark.parametrize("choice", ["lose_clan", "discard"])
def test_with_the_iron_mine_both_are_due_whatever_was_chosen(choice: str) -> None:
    table = attack("actions druid", ana="; advantages iron_mine")
    table.when("ana play dagdas_club", f"ana choose {choice}", "ana play advantage.iron_mine")
    assert table.offered("bran") == ["discard druid"]

    table.when("bran discard druid")
    assert table.clans("valley") == {"ana": 2, "bran": 1}
    assert table.actions("bran") == ()
