"""Epic Tales that meet other cards: what follows a tale, what answers it, what it leaves."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.queries import current_clash, exposed, reserve
from tests.inis.table import InisTable, given
from tests.inis.tales.facts import all_of, shuffle

# After a tale that The Dagda has cancelled (J10)


def cancelled(ana: str) -> InisTable:
    """Ana's Stone of Fal was met by Bran's Dagda; what Ana holds may still follow."""
    table = given(f"""
        seats: ana bran cian dana
        asking: prompt
        territory valley: ana 2, capital
        territory stone_circle: ana 1, sanctuaries 1
        territory forest: ana 1
        territory cove: bran 2
        ana: tales stone_of_fal; {ana}
        bran: tales the_dagda
        turn: ana
    """).when("ana play stone_of_fal", "bran play the_dagda")
    return table.when(shuffle(table, "stone_of_fal"))


def test_j10_the_forest_follows_a_cancelled_tale_and_may_draw_that_very_card() -> None:
    table = cancelled("advantages forest")
    assert table.asks() == [("ana", "react.tale_played")]

    table.when("ana play advantage.forest")
    assert table.tales("ana") == ("stone_of_fal",)
    assert "stone_of_fal" not in (*table.state.tales, *table.state.tale_pile)
    assert table.asks() == [("bran", "turn")]


@pytest.mark.parametrize("card", ["actions master_craftsman", "advantages stone_circle"])
def test_j10_master_craftsman_and_stone_circle_do_not(card: str) -> None:
    table = cancelled(card)
    assert table.asks() == [("bran", "turn")]
    assert table.clans("stone_circle") == {"ana": 1}


def test_p4_the_valley_follows_it_for_it_was_a_season_card() -> None:
    table = cancelled("advantages valley")
    assert table.asks() == [("ana", "react.season_card_played")]

    table.when("ana play advantage.valley", "ana choose valley")
    assert table.clans("valley") == {"ana": 3}


# The Dagda is not discarded (J21)


def who_cancels(bran: str) -> InisTable:
    """Bran cancels Ana's Balor's Eye with The Dagda."""
    return given(f"""
        seats: ana bran cian dana
        asking: prompt
        territory valley: ana 2, capital
        territory stone_circle: bran 2, sanctuaries 1
        ana: tales balors_eye
        bran: tales the_dagda; {bran}
        turn: ana
    """).when("ana play balors_eye", "ana choose stone_circle:1", "bran play the_dagda")


def test_j21_taken_back_by_the_stone_circle_it_does_not_reshuffle() -> None:
    table = who_cancels("advantages stone_circle")
    assert table.asks() == [("bran", "react.tale_played")]

    table.when("bran play advantage.stone_circle")
    assert table.tales("bran") == ("the_dagda",)
    assert table.clans("stone_circle") == {"bran": 1}
    assert table.state.tale_pile == ("balors_eye",)
    assert table.asks() == [("bran", "turn")]


def test_j21_given_away_by_the_master_craftsman_neither() -> None:
    table = who_cancels("actions master_craftsman")
    table.when("bran play master_craftsman", "bran choose 2")
    assert table.tales("cian") == ("the_dagda",)
    assert table.deeds("bran") == 1
    assert table.state.tale_pile == ("balors_eye",)
    assert table.asks() == [("bran", "turn")]


# What follows a tale


def test_after_a_tale_played_as_a_reaction_the_master_craftsman_may_act() -> None:
    table = given("""
        seats: ana bran cian dana
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: tales balors_eye
        bran: actions master_craftsman; tales dagdas_club
        turn: ana
    """).when("ana play balors_eye", "ana choose cove:1", "bran play dagdas_club")
    table.when("bran play master_craftsman", "bran choose 0")
    assert table.tales("ana") == ("dagdas_club",)
    assert table.clans("cove") == {"bran": 2}


def test_the_stone_circle_and_the_master_craftsman_cannot_both_have_the_card() -> None:
    table = given("""
        seats: ana bran cian dana
        asking: prompt
        territory valley: ana 2, capital
        territory stone_circle: ana 1, bran 1, sanctuaries 1
        ana: actions master_craftsman; tales stone_of_fal; advantages stone_circle
        turn: ana
    """).when("ana play stone_of_fal", "ana play advantage.stone_circle")
    assert table.tales("ana") == ("stone_of_fal",)
    assert table.asks() == [("bran", "turn")]


def test_j5_the_clan_the_stone_circle_costs_cannot_be_saved() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory stone_circle: ana 1, bran 1, sanctuaries 1
        ana: tales stone_of_fal dagdas_club diarmuid_grainne; advantages stone_circle
        turn: ana
    """).when("ana play stone_of_fal", "ana play advantage.stone_circle")
    assert table.clans("stone_circle") == {"bran": 1}
    assert table.asks() == [("bran", "turn")]


def test_a_sheltered_clan_that_the_stone_circle_costs_leaves_its_citadel() -> None:
    """All of Bran's clans are in the Citadel as he cancels Ana's Battle Frenzy."""
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory stone_circle: ana 2, bran 1, cian 1, citadels 1, sanctuaries 1
        territory cove: capital
        ana: actions warlord; tales battle_frenzy
        bran: tales the_dagda; advantages stone_circle
        turn: ana
    """).when("ana play warlord", "ana choose stone_circle", "bran shelter")
    table.when("ana play battle_frenzy", "bran play the_dagda", "bran play advantage.stone_circle")
    clash = current_clash(table.state)
    assert clash is not None
    assert table.clans("stone_circle") == {"ana": 2, "cian": 1}
    assert [exposed(table.state, clash, seat) for seat in range(3)] == [2, 0, 1]
    assert table.offered("ana") == ["attack 2", "offer_peace"]


# Reactions to reactions


def test_j22_geis_answers_raid() -> None:
    table = given("""
        seats: ana bran cian dana
        asking: prompt
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord raid
        bran: actions druid geis
        turn: ana
    """).when("ana play warlord", "ana choose valley", "bran pass", "ana attack 1")
    table.when("bran lose_clan", "ana play raid", "bran play geis")
    assert table.actions("bran") == ("druid",)
    assert table.actions("ana") == ()
    assert table.state.action_pile[-2:] == ("geis", "raid")
    assert table.asks() == [("bran", "manoeuvre")]


def test_j23_lug_samildanach_then_takes_the_geis_up() -> None:
    table = given("""
        seats: ana bran cian dana
        asking: prompt
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord raid
        bran: actions geis
        dana: tales lug_samildanach
        turn: ana
    """).when("ana play warlord", "ana choose valley", "bran pass", "ana attack 1")
    table.when("bran lose_clan", "ana play raid", "bran play geis", "dana play lug_samildanach")
    assert table.actions("dana") == ("geis",)


def test_the_dagda_answers_lug_samildanach_and_the_action_card_is_discarded() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: actions new_clans; tales the_dagda
        bran: tales lug_samildanach
        turn: ana
    """).when("ana play new_clans", "ana choose valley", "ana choose valley")
    table.when("bran play lug_samildanach", "ana play the_dagda")
    table.when(shuffle(table))
    assert table.actions("bran") == ()
    assert table.state.action_pile[-1] == "new_clans"


# The Cauldron


def test_j11_clans_on_the_cauldron_cannot_be_placed() -> None:
    """All of Bran's clans are on the board or, after the first loss, on the Cauldron."""
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: bran 3
        territory cove: ana 4, bran 9, capital
        ana: actions conquest
        bran: actions warlord; tales dagdas_cauldron
        turn: ana
    """).when("ana play conquest", "ana choose valley", "ana choose cove:4", "ana attack 1")
    table.when("bran lose_clan", "bran play dagdas_cauldron")
    assert reserve(table.state, 1) == 0

    table.when("bran play warlord", "bran choose 1")
    assert table.clans("valley") == {"ana": 4, "bran": 2}
    assert table.asks() == [("bran", "manoeuvre")]


def test_j11_alone_at_a_festival_the_cauldron_gives_back_what_it_cost() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, sanctuaries 1, festival
        territory cove: bran 2, capital
        ana: actions warlord; tales dagdas_cauldron
        turn: ana
    """).when("ana play warlord", "ana choose valley", "ana play dagdas_cauldron")
    assert table.asks() == [("ana", "cauldron")]

    table.when("ana return 1")
    assert table.clans("valley") == {"ana": 2}
    assert table.state.tale_pile == ("dagdas_cauldron",)
    assert len(all_of(table, e.ClashEnded)) == 1
