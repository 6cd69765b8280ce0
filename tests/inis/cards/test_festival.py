"""Festival: a clan and the marker at a Sanctuary; who starts a clash there loses a clan first."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from tests.inis.cards.facts import all_of
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Sanctuaries stand in the Valley, the Cove and the Plains; Ana is not in the Plains."""
    return given("""
        seats: ana bran cian
        territory valley: ana 1, bran 2, capital, sanctuaries 1
        territory cove: ana 1, sanctuaries 2
        territory hills: ana 1
        territory plains: cian 1, sanctuaries 1
        ana: actions festival
        turn: ana
    """)


def test_it_is_held_where_one_is_present_and_a_sanctuary_stands(table: InisTable) -> None:
    table.when("ana play festival")
    assert table.offered("ana") == ["choose valley", "choose cove"]


def test_a_clan_and_the_marker_are_placed_and_no_clash_starts(table: InisTable) -> None:
    table.when("ana play festival", "ana choose valley")
    assert table.clans("valley") == {"ana": 2, "bran": 2}
    assert table.state.festival == "valley"
    assert not table.happened("ClashBegan")
    assert table.asks() == [("bran", "turn")]


def test_p5_with_an_empty_reserve_the_marker_is_placed_alone() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 12, capital, sanctuaries 1
        territory cove: bran 1
        ana: actions festival
        turn: ana
    """)
    table.when("ana play festival", "ana choose valley")
    assert table.clans("valley") == {"ana": 12}
    assert table.state.festival == "valley"


def test_p5_without_a_sanctuary_where_one_is_present_nothing_happens() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital, sanctuaries 1
        territory cove: ana 2
        ana: actions festival
        turn: ana
    """)
    table.when("ana play festival")
    assert table.state.festival is None
    assert table.clans("cove") == {"ana": 2}
    assert table.asks() == [("bran", "turn")]


def test_there_is_one_marker_and_a_second_festival_moves_it() -> None:
    """Ana got the card back with the Druid."""
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital, sanctuaries 1
        territory cove: ana 1, bran 1, sanctuaries 1, festival
        ana: actions festival
        turn: ana
    """)
    table.when("ana play festival", "ana choose valley")
    assert table.state.festival == "valley"


# The marker


@pytest.fixture
def held() -> InisTable:
    """The Festival is in the Valley, where Bran has two clans and the Capital to shelter in."""
    return given("""
        seats: ana bran cian
        territory valley: bran 2, capital, sanctuaries 1, festival
        territory cove: ana 3
        territory hills: cian 2
        ana: actions conquest
        cian: actions migration
        played: geis warlord
        turn: ana
    """)


def test_who_starts_a_clash_there_loses_a_clan_before_the_citadels(held: InisTable) -> None:
    held.when("ana play conquest", "ana choose valley", "ana choose cove:3")
    assert held.asks() == [("bran", "citadels")]
    assert held.clans("valley") == {"ana": 2, "bran": 2}
    assert all_of(held, e.ClanRemoved) == [e.ClanRemoved(0, "valley", "festival", False)]


def test_every_clash_there_this_season_costs_its_instigator_a_clan(held: InisTable) -> None:
    held.when("ana play conquest", "ana choose valley", "ana choose cove:2")
    held.when("bran pass", "ana offer_peace", "bran accept", "bran pass")
    held.when("cian play migration", "cian choose hills", "cian choose valley:2", "ana pass")
    assert held.clans("valley") == {"ana": 1, "bran": 2, "cian": 1}
    assert [event.owner for event in all_of(held, e.ClanRemoved)] == [0, 2]


def test_if_it_takes_the_instigators_last_clan_the_others_go_on(held: InisTable) -> None:
    """Bran alone is left: he may shelter, and then there is nothing more to do."""
    held.when("ana play conquest", "ana choose valley", "ana choose cove:1")
    assert held.clans("valley") == {"bran": 2}
    assert held.asks() == [("bran", "citadels")]

    held.when("bran pass")
    assert held.asks() == [("bran", "turn")]


def test_a_clash_elsewhere_costs_nothing(held: InisTable) -> None:
    held.when("ana play conquest", "ana choose hills", "ana choose cove:3")
    assert held.clans("hills") == {"ana": 3, "cian": 2}


def test_the_marker_leaves_with_the_season(held: InisTable) -> None:
    held.when("ana pass", "bran pass", "cian pass")
    assert held.state.festival is None
    assert all_of(held, e.FestivalEnded) == [e.FestivalEnded("valley")]
