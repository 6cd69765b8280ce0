"""Tale of Cúchulain, a manoeuvre of the last one standing: one or two exposed clans (J26)."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given


def last_stand(ana: int = 1, bran: str = "", hand: str = "") -> InisTable:
    """Ana stands alone against two clans of Bran's and one of Cian's, one of Bran's sheltered."""
    return given(f"""
        seats: ana bran cian
        asking: prompt
        territory valley: ana {ana}, bran 3, cian 1, citadels 1
        territory cove: bran 1, capital
        territory hills:
        ana: actions warlord {hand}; tales tale_of_cuchulain
        bran: {bran}
        turn: ana
    """).when("ana play warlord", "ana choose valley", "bran shelter")


@pytest.mark.parametrize(("clans", "may"), [(1, True), (2, False), (3, False)])
def test_one_must_have_exactly_one_exposed_clan(clans: int, may: bool) -> None:
    table = last_stand(clans)
    assert ("play tale_of_cuchulain" in table.offered("ana")) is may


def test_j26_one_or_two_exposed_clans_of_anybody_are_chosen() -> None:
    table = last_stand().when("ana play tale_of_cuchulain")
    assert table.asks() == [("ana", "tale_of_cuchulain.clans")]
    assert table.offered("ana") == ["choose 0", "choose 1", "choose 2"]

    table.when("ana choose 2")
    assert table.offered("ana") == ["choose 0", "choose 1", "done"]


def test_j26_one_is_enough() -> None:
    table = last_stand().when("ana play tale_of_cuchulain", "ana choose 1", "ana done")
    assert table.clans("valley") == {"ana": 1, "bran": 2, "cian": 1}
    assert table.asks() == [("bran", "manoeuvre")]


def test_two_of_one_player_may_be_removed() -> None:
    table = last_stand().when("ana play tale_of_cuchulain", "ana choose 1", "ana choose 1")
    assert table.clans("valley") == {"ana": 1, "bran": 1, "cian": 1}
    assert table.asks() == [("cian", "manoeuvre")]


def test_two_of_different_players_may_be_removed() -> None:
    table = last_stand().when("ana play tale_of_cuchulain", "ana choose 1", "ana choose 2")
    assert table.clans("valley") == {"ana": 1, "bran": 2}


def test_a_sheltered_clan_cannot() -> None:
    table = last_stand().when("ana play tale_of_cuchulain", "ana choose 1")
    table.when("ana choose 1")
    assert table.clans("valley")["bran"] == 1
    assert table.asks() == [("cian", "manoeuvre")]


def test_ones_own_clan_may_fall_too() -> None:
    table = last_stand().when("ana play tale_of_cuchulain", "ana choose 0", "ana choose 2")
    assert table.clans("valley") == {"bran": 3}


def test_bard_gains_one_deed_for_the_opposing_clans() -> None:
    table = last_stand(hand="bard").when("ana play tale_of_cuchulain", "ana choose 1")
    table.when("ana choose 2")
    assert table.asks() == [("ana", "react.manoeuvre_removed_clans")]

    table.when("ana play bard")
    assert table.deeds("ana") == 1
    assert table.asks() == [("bran", "manoeuvre")]


def test_bard_gains_nothing_for_ones_own() -> None:
    table = last_stand(hand="bard").when("ana play tale_of_cuchulain", "ana choose 0", "ana done")
    assert table.asks() == [("bran", "manoeuvre")]


def test_j13_prevented_by_the_club_no_deed_is_gained() -> None:
    table = last_stand(bran="tales dagdas_club", hand="bard")
    table.when("ana play tale_of_cuchulain", "ana choose 1", "ana done", "bran play dagdas_club")
    assert table.clans("valley") == {"ana": 1, "bran": 3, "cian": 1}
    assert table.asks() == [("bran", "manoeuvre")]


def test_streng_does_not_follow_it_for_it_is_no_attack() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 1, bran 2
        territory cove: capital
        ana: actions warlord; tales strengs_resolve tale_of_cuchulain
        turn: ana
    """).when("ana play warlord", "ana choose valley", "ana play tale_of_cuchulain")
    table.when("ana choose 1", "ana done")
    assert table.asks() == [("bran", "manoeuvre")]
