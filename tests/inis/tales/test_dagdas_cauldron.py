"""Dagda's Cauldron: all one has lost in a clash goes on the card, and up to three return (J11)."""

from __future__ import annotations

import pytest

from domain.inis.queries import current_clash, reserve
from tests.inis.table import InisTable, given
from tests.inis.tales.facts import shuffle


def clash(ana: str = "", bran: str = "", clans: int = 5) -> InisTable:
    """Ana has brought a clash upon Bran, who holds the Cauldron and no Action card to discard."""
    return given(f"""
        seats: ana bran cian dana
        asking: prompt
        territory valley: ana 6, bran {clans}
        territory cove: capital
        territory stone_circle: bran 1, sanctuaries 1
        territory forest: bran 1
        ana: actions warlord{ana}
        bran: tales dagdas_cauldron{bran}
        turn: ana
    """).when("ana play warlord", "ana choose valley")


def on_cauldron(table: InisTable) -> int:
    now = current_clash(table.state)
    assert now is not None
    return now.on_cauldron


@pytest.fixture
def four_lost() -> InisTable:
    """One clan fell before Bran set the Cauldron up, one then, and two after."""
    table = clash().when("ana attack 1", "bran pass", "bran attack 0")
    table.when("ana attack 1", "bran play dagdas_cauldron", "bran attack 0")
    table.when("ana attack 1", "bran attack 0", "ana attack 1")
    return table


def test_it_answers_the_removal_of_ones_own_clan_in_a_clash() -> None:
    table = clash().when("ana attack 1")
    assert table.asks() == [("bran", "react.clan_removed")]
    assert table.offered("bran") == ["pass", "play dagdas_cauldron"]


def test_j11_the_clan_just_removed_goes_on_the_card() -> None:
    table = clash().when("ana attack 1", "bran play dagdas_cauldron")
    assert table.clans("valley") == {"ana": 6, "bran": 4}
    assert on_cauldron(table) == 1
    assert table.asks() == [("bran", "manoeuvre")]


def test_j11_earlier_ones_of_this_clash_too() -> None:
    table = clash().when("ana attack 1", "bran pass", "bran attack 0")
    assert reserve(table.state, 1) == 6

    table.when("ana attack 1", "bran play dagdas_cauldron")
    assert on_cauldron(table) == 2
    assert reserve(table.state, 1) == 5


def test_j11_later_ones_go_there_unasked_and_are_not_in_the_reserve(four_lost: InisTable) -> None:
    assert on_cauldron(four_lost) == 4
    assert four_lost.clans("valley") == {"ana": 3, "bran": 1}
    assert reserve(four_lost.state, 1) == 12 - 3 - 4


def test_j11_the_card_is_on_the_table_meanwhile(four_lost: InisTable) -> None:
    assert four_lost.tales("bran") == ()
    assert four_lost.state.tale_pile == ()


def test_j11_of_four_up_to_three_return_when_the_clash_ends(four_lost: InisTable) -> None:
    four_lost.when("bran offer_peace", "ana accept")
    assert four_lost.asks() == [("bran", "cauldron")]
    assert four_lost.offered("bran") == ["return 0", "return 1", "return 2", "return 3"]

    four_lost.when("bran return 3")
    assert four_lost.clans("valley") == {"ana": 3, "bran": 4}
    assert reserve(four_lost.state, 1) == 6
    assert four_lost.state.tale_pile == ("dagdas_cauldron",)
    assert four_lost.asks() == [("bran", "turn")]


def test_j11_all_may_go_to_the_reserve(four_lost: InisTable) -> None:
    four_lost.when("bran offer_peace", "ana accept", "bran return 0")
    assert four_lost.clans("valley") == {"ana": 3, "bran": 1}
    assert reserve(four_lost.state, 1) == 9


def test_the_returned_clans_start_no_clash(four_lost: InisTable) -> None:
    four_lost.when("bran offer_peace", "ana accept", "bran return 3")
    assert [type(event).__name__ for event in four_lost.log].count("ClashBegan") == 1


def test_no_more_return_than_fell() -> None:
    table = clash().when("ana attack 1", "bran play dagdas_cauldron", "bran offer_peace")
    table.when("ana accept")
    assert table.offered("bran") == ["return 0", "return 1"]


def test_they_return_also_when_the_last_one_fell() -> None:
    table = clash(clans=1).when("ana attack 1", "bran play dagdas_cauldron")
    assert table.asks() == [("bran", "cauldron")]

    table.when("bran return 1")
    assert table.clans("valley") == {"ana": 6, "bran": 1}


def test_they_return_also_when_the_clash_is_cut_short() -> None:
    table = clash("; tales ogmas_eloquence").when("ana attack 1", "bran play dagdas_cauldron")
    table.when("bran attack 0", "ana play ogmas_eloquence")
    assert table.asks() == [("bran", "cauldron")]


def test_j13_the_clan_on_the_cauldron_was_removed_and_earns_a_deed() -> None:
    table = clash(" bard").when("ana attack 1", "bran play dagdas_cauldron")
    assert table.asks() == [("ana", "react.manoeuvre_removed_clans")]

    table.when("ana play bard")
    assert table.deeds("ana") == 1


def test_the_club_may_still_save_a_later_one() -> None:
    table = clash(bran=" dagdas_club").when("ana attack 1", "bran play dagdas_cauldron")
    table.when("bran attack 0", "bran pass", "ana attack 1", "bran play dagdas_club")
    assert table.clans("valley") == {"ana": 5, "bran": 4}
    assert on_cauldron(table) == 1


def test_j11_a_later_one_that_flees_is_not_on_the_card() -> None:
    table = clash(bran=" diarmuid_grainne").when("ana attack 1", "bran play dagdas_cauldron")
    table.when("bran attack 0", "ana attack 1", "bran play diarmuid_grainne", "bran choose forest")
    assert table.clans("forest") == {"bran": 2}
    assert on_cauldron(table) == 1


def test_j11_an_earlier_one_that_fled_is_on_the_board_and_not_on_the_card() -> None:
    table = clash(bran=" diarmuid_grainne")
    table.when("ana attack 1", "bran play diarmuid_grainne", "bran choose forest", "bran attack 0")
    table.when("ana attack 1", "bran play dagdas_cauldron")
    assert on_cauldron(table) == 1
    assert reserve(table.state, 1) == 12 - 3 - 1 - 2 - 1


def test_cancelled_the_clan_goes_to_the_reserve() -> None:
    table = clash("; tales the_dagda").when("ana attack 1", "bran play dagdas_cauldron")
    table.when("ana play the_dagda")
    table.when(shuffle(table))
    assert on_cauldron(table) == 0
    assert reserve(table.state, 1) == 6
    assert table.asks() == [("bran", "manoeuvre")]


def test_j11_master_craftsman_acts_on_it_only_after_the_clash() -> None:
    table = clash(bran="; actions master_craftsman").when("ana attack 1", "bran lose_clan")
    table.when("bran play dagdas_cauldron")
    assert table.asks() == [("bran", "manoeuvre")]

    table.when("bran offer_peace", "ana accept", "bran return 1")
    assert table.asks() == [("bran", "react.tale_played")]

    table.when("bran play master_craftsman", "bran choose 3")
    assert table.tales("dana") == ("dagdas_cauldron",)
    assert table.deeds("bran") == 1
    assert table.state.tale_pile == ()
    assert table.asks() == [("bran", "turn")]


def test_j11_so_does_the_stone_circle() -> None:
    table = clash(bran="; advantages stone_circle").when("ana attack 1")
    table.when("bran play dagdas_cauldron")
    assert table.asks() == [("bran", "manoeuvre")]

    table.when(
        "bran offer_peace", "ana accept", "bran return 1", "bran play advantage.stone_circle"
    )
    assert table.tales("bran") == ("dagdas_cauldron",)
    assert table.clans("stone_circle") == {}
    assert table.state.tale_pile == ()


def test_the_forest_follows_it_then_too() -> None:
    table = clash(bran="; advantages forest").when("ana attack 1", "bran play dagdas_cauldron")
    table.when("bran offer_peace", "ana accept", "bran return 0", "bran play advantage.forest")
    assert len(table.tales("bran")) == 1


def test_everybody_sees_the_cauldron_so_nobody_else_is_asked_for_it() -> None:
    """A sealed table: all else that Ana could answer her loss with lies in the pile."""
    table = given("""
        seats: ana bran
        territory valley: ana 3, bran 3
        territory cove: capital
        ana: actions warlord; tales eriu
        bran: tales dagdas_cauldron
        tale pile: dagdas_club diarmuid_grainne lugs_spear battle_frenzy the_dagda strengs_resolve
        turn: ana
    """).when("ana play warlord", "ana choose valley", "ana attack 1")
    table.when("bran play dagdas_cauldron", "bran attack 0")
    assert table.clans("valley") == {"ana": 2, "bran": 2}
    assert table.asks() == [("ana", "manoeuvre")]
