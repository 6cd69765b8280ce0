"""The Otherworld: for each Sanctuary of a territory place a clan or remove an opposing one."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given


def at_the_threshold(sanctuaries: int, ana: int = 1, bran: str = "") -> InisTable:
    """Ana meets two clans of Bran's and one of Cian's before these Sanctuaries."""
    return given(f"""
        seats: ana bran cian
        asking: prompt
        territory valley: ana {ana}, bran 2, cian 1, capital, sanctuaries {sanctuaries}
        territory cove: bran 2, sanctuaries 1
        territory hills: ana 1
        ana: tales the_otherworld
        bran: {bran}
        turn: ana
    """).when("ana play the_otherworld")


def test_the_territory_is_one_where_one_is_present() -> None:
    table = at_the_threshold(1)
    assert table.asks() == [("ana", "the_otherworld.where")]
    assert table.offered("ana") == ["choose valley", "choose hills"]


def test_for_each_sanctuary_a_clan_is_placed_or_an_opposing_one_removed() -> None:
    table = at_the_threshold(1).when("ana choose valley")
    assert table.asks() == [("ana", "the_otherworld.deeds")]
    assert table.offered("ana") == ["choose place", "choose remove:1", "choose remove:2", "done"]

    table.when("ana choose place")
    assert table.clans("valley") == {"ana": 2, "bran": 2, "cian": 1}
    assert table.asks() == [("bran", "turn")]


def test_both_may_be_mixed() -> None:
    table = at_the_threshold(3).when("ana choose valley", "ana choose remove:2")
    assert table.offered("ana") == ["choose place", "choose remove:1", "done"]

    table.when("ana choose place", "ana choose remove:1")
    assert table.clans("valley") == {"ana": 2, "bran": 1}


def test_one_may_stop_before_all_is_done() -> None:
    table = at_the_threshold(3).when("ana choose valley", "ana choose remove:1", "ana done")
    assert table.clans("valley") == {"ana": 1, "bran": 1, "cian": 1}


@pytest.mark.parametrize("sanctuaries", [3, 5])
def test_three_at_most(sanctuaries: int) -> None:
    table = at_the_threshold(sanctuaries)
    table.when("ana choose valley", "ana choose place", "ana choose place", "ana choose place")
    assert table.clans("valley") == {"ana": 4, "bran": 2, "cian": 1}
    assert table.asks() == [("bran", "turn")]


def test_j4_each_removal_may_be_answered_by_itself() -> None:
    table = at_the_threshold(3, bran="tales dagdas_club")
    table.when("ana choose valley", "ana choose remove:1", "ana choose remove:1", "ana done")
    assert table.asks() == [("bran", "react.clan_removed")]

    table.when("bran play dagdas_club")
    assert table.clans("valley") == {"ana": 1, "bran": 1, "cian": 1}
    assert table.asks() == [("bran", "turn")]


def test_p5_where_no_sanctuary_stands_nothing_happens() -> None:
    table = at_the_threshold(1).when("ana choose hills")
    assert table.clans("hills") == {"ana": 1}
    assert table.asks() == [("bran", "turn")]


def test_p5_an_empty_reserve_places_nothing() -> None:
    table = at_the_threshold(1, ana=11).when("ana choose valley", "ana choose place")
    assert table.clans("valley")["ana"] == 11
    assert table.asks() == [("bran", "turn")]
