"""Raid: after one's Attack, a random Action card of the attacked player, or a clan of his."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from tests.inis.cards.facts import all_of, as_seen
from tests.inis.table import InisTable, given


@pytest.fixture
def clash() -> InisTable:
    """Ana has attacked Bran, who holds three Action cards; Cian and Dana look on."""
    return given("""
        seats: ana bran cian dana
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord raid
        bran: actions druid festival sanctuary
        cian: actions citadel
        played: geis bard
        turn: ana
    """).when("ana play warlord", "ana choose valley", "ana attack 1")


def test_it_is_no_season_card() -> None:
    table = given("""
        seats: ana bran cian dana
        territory valley: ana 2, capital
        ana: actions raid
        turn: ana
    """)
    assert table.offered("ana") == ["pass"]


def test_only_the_attacker_is_asked_and_only_after_the_attack_is_answered(
    clash: InisTable,
) -> None:
    assert clash.asks() == [("bran", "attacked")]

    clash.when("bran discard druid")
    assert clash.asks() == [("ana", "react.attack_done")]
    assert clash.offered("ana") == ["pass", "play raid"]


def test_chance_takes_one_of_the_cards_that_are_left(clash: InisTable) -> None:
    clash.when("bran discard druid", "ana play raid")
    draw = clash.decision("chance").draw
    assert draw is not None
    assert (draw.items, draw.count) == (("festival", "sanctuary"), 1)

    clash.when("chance sanctuary")
    assert clash.actions("ana") == ("sanctuary",)
    assert clash.actions("bran") == ("festival",)
    assert clash.clans("valley") == {"ana": 2, "bran": 2}
    assert clash.asks() == [("bran", "manoeuvre")]


def test_a_card_is_taken_even_after_a_clan_was_lost(clash: InisTable) -> None:
    clash.when("bran lose_clan", "ana play raid", "chance druid")
    assert clash.actions("ana") == ("druid",)
    assert clash.clans("valley") == {"ana": 2, "bran": 1}


def test_only_the_two_see_which_card_was_taken(clash: InisTable) -> None:
    clash.when("bran lose_clan", "ana play raid", "chance druid")
    assert as_seen(clash, e.ActionStolen, "ana")["card"] == "druid"
    assert as_seen(clash, e.ActionStolen, "bran")["card"] == "druid"
    assert as_seen(clash, e.ActionStolen, "cian") == {"seat": 0, "victim": 1}


def test_it_is_optional(clash: InisTable) -> None:
    clash.when("bran lose_clan", "ana pass")
    assert clash.actions("ana") == ("raid",)
    assert clash.asks() == [("bran", "manoeuvre")]


def test_p3_raid_and_bard_may_both_answer_one_attack() -> None:
    table = given("""
        seats: ana bran cian dana
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord raid bard
        bran: actions druid festival
        played: geis
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "ana attack 1", "bran lose_clan")
    table.when("ana play raid", "chance druid", "ana play bard")
    assert table.actions("ana") == ("druid",)
    assert table.deeds("ana") == 1
    assert table.asks() == [("bran", "manoeuvre")]


# A player without Action cards


def test_who_discarded_his_last_card_to_the_attack_loses_a_clan() -> None:
    table = given("""
        seats: ana bran cian dana
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord raid
        bran: actions druid
        played: geis
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "ana attack 1", "bran discard druid")
    table.when("ana play raid")
    assert table.clans("valley") == {"ana": 2, "bran": 1}
    assert all_of(table, e.ClanRemoved) == [e.ClanRemoved(1, "valley", "raid", False)]
    assert table.asks() == [("bran", "manoeuvre")]


def test_who_never_had_one_loses_a_second_clan_and_the_clash_may_end_with_it() -> None:
    """Ana alone is exposed then and has nowhere to go."""
    table = given("""
        seats: ana bran cian dana
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord raid
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "ana attack 1", "ana play raid")
    assert table.clans("valley") == {"ana": 2}
    assert table.happened("ClashEnded")


def test_p5_a_sheltered_clan_is_safe_from_it() -> None:
    table = given("""
        seats: ana bran cian dana
        territory valley: ana 2, bran 2, capital
        territory cove: cian 1
        ana: actions warlord raid
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "bran shelter", "ana attack 1")
    table.when("ana play raid")
    assert table.clans("valley") == {"ana": 2, "bran": 1}
    assert table.state.action_pile[-2:] == ("raid", "warlord")


# Which manoeuvres


def test_a_withdrawal_is_no_attack() -> None:
    table = given("""
        seats: ana bran cian dana
        territory valley: ana 2, bran 2
        territory cove: ana 1, capital
        ana: actions warlord raid
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "ana withdraw", "ana withdraw cove:1")
    table.when("ana done")
    assert table.asks() == [("bran", "manoeuvre")]


def test_below_four_players_nobody_is_asked_for_it() -> None:
    """Raid is not in the game (SU1)."""
    table = given("""
        seats: ana bran cian
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord festival
        bran: actions druid
        played: geis
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "ana attack 1", "bran discard druid")
    assert table.asks() == [("bran", "manoeuvre")]
