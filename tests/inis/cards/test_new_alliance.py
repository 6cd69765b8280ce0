"""New Alliance: place a clan, or replace one of an opponent who has two or more there."""

from __future__ import annotations

import pytest

from domain.inis.queries import reserve
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """In the Valley Bran has two clans, Cian three and Dana one; Ana is there and in the Hills."""
    return given("""
        seats: ana bran cian dana
        territory valley: ana 1, bran 2, cian 3, dana 1, capital
        territory cove: bran 4
        territory hills: ana 1, dana 1
        ana: actions new_alliance
        turn: ana
    """)


def test_first_a_territory_where_one_is_present(table: InisTable) -> None:
    table.when("ana play new_alliance")
    assert table.offered("ana") == ["choose valley", "choose hills"]


def test_a_clan_is_placed_or_one_of_an_opponent_with_two_there_replaced(table: InisTable) -> None:
    """Bran's four clans in the Cove do not matter, nor Dana's second one elsewhere."""
    table.when("ana play new_alliance", "ana choose valley")
    assert table.offered("ana") == ["choose place", "choose replace:1", "choose replace:2"]


def test_without_such_an_opponent_a_clan_is_placed(table: InisTable) -> None:
    table.when("ana play new_alliance", "ana choose hills")
    assert table.offered("ana") == ["choose place"]

    table.when("ana choose place")
    assert table.clans("hills") == {"ana": 2, "dana": 1}
    assert table.asks() == [("bran", "turn")]


def test_the_replaced_clan_goes_back_to_its_reserve_and_no_clash_starts(table: InisTable) -> None:
    table.when("ana play new_alliance", "ana choose valley", "ana choose replace:2")
    assert table.clans("valley") == {"ana": 2, "bran": 2, "cian": 2, "dana": 1}
    assert reserve(table.state, table.seat("cian")) == 10
    assert reserve(table.state, table.seat("ana")) == 9
    assert not table.happened("ClashBegan")
    assert table.asks() == [("bran", "turn")]


def test_j12_a_replaced_clan_is_not_removed(table: InisTable) -> None:
    table.when("ana play new_alliance", "ana choose valley", "ana choose replace:1")
    assert table.happened("ClanReplaced")
    assert not table.happened("RemovalBegan")
    assert not table.happened("ClanRemoved")


@pytest.mark.parametrize("how", ["place", "replace:1"])
def test_j12_with_an_empty_reserve_neither_can_be_done(how: str) -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, bran 3, capital
        territory cove: ana 10
        ana: actions new_alliance
        turn: ana
    """)
    table.when("ana play new_alliance", "ana choose valley", f"ana choose {how}")
    assert table.clans("valley") == {"ana": 2, "bran": 3}
    assert table.state.action_pile[-1] == "new_alliance"
    assert table.asks() == [("bran", "turn")]
