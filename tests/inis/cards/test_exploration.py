"""Exploration: the Brenn picks a place, a tile is drawn and put there, its player settles it."""

from __future__ import annotations

import pytest

from domain.engine.model import seated
from domain.inis.island import Place
from domain.inis.model import ROW
from domain.inis.names import TERRITORIES
from domain.inis.rules import INIS
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana explores, Bran is the Brenn; the Moor is the next tile."""
    return given("""
        seats: ana bran
        brenn: bran
        territory valley: ana 2, capital, sanctuaries 1
        territory cove: bran 2
        ana: actions exploration
        bran: actions festival
        tiles: moor stone_circle
        turn: ana
    """)


def test_j7_geis_is_answered_before_the_brenn_chooses(table: InisTable) -> None:
    table.when("ana play exploration")
    assert table.asks() == [("bran", "react.card_declared")]

    table.when("bran pass")
    assert table.asks() == [("bran", "exploration.place")]


def test_the_brenn_chooses_among_all_places_beside_at_least_two_territories(
    table: InisTable,
) -> None:
    table.when("ana play exploration", "bran pass")
    assert table.offered("bran") == [
        "choose 2,-2,down",
        "choose 1,-1,up",
        "choose 2,-1,up",
        "choose 0,2,down",
        "choose 0,2,up",
    ]


def test_j7_the_tile_is_drawn_after_the_place_is_chosen(table: InisTable) -> None:
    table.when("ana play exploration", "bran pass")
    assert "moor" not in table.state.board
    assert INIS.view(table.state, seated(1)).tiles_left == 14  # type: ignore[attr-defined]

    table.when("bran choose 1,-1,up")
    assert table.state.board["moor"].place == Place(1, -1, up=True)
    assert table.state.board["moor"].neighbours == ("valley", "cove")
    assert table.state.tiles[0] == "stone_circle"


def test_its_player_places_a_clan_there_and_the_advantage_card_lies_in_the_row(
    table: InisTable,
) -> None:
    table.when("ana play exploration", "bran pass", "bran choose 0,2,up")
    assert table.clans("moor") == {"ana": 1}
    assert table.holder("moor") == ROW
    assert table.asks() == [("bran", "turn")]


def test_a_brenn_who_explores_chooses_himself() -> None:
    table = given("""
        seats: ana bran cian
        brenn: ana
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 2
        ana: actions exploration
        tiles: moor
        turn: ana opening
    """)
    table.when("ana play exploration")
    assert table.asks() == [("ana", "exploration.place")]


def test_p5_with_an_empty_reserve_the_tile_is_placed_anyway() -> None:
    table = given("""
        seats: ana bran
        brenn: bran
        territory valley: ana 12, capital
        territory cove: bran 2
        ana: actions exploration
        tiles: moor
        turn: ana
    """)
    table.when("ana play exploration", "bran choose 0,2,up")
    assert table.clans("moor") == {}
    assert table.asks() == [("bran", "turn")]


def test_p5_with_an_empty_stack_nobody_is_asked_and_nothing_is_placed() -> None:
    whole_island = [f"territory {name}:" for name in TERRITORIES if name != "valley"]
    lines = ["seats: ana bran", "brenn: bran", "territory valley: ana 2, capital", *whole_island]
    table = given("\n".join([*lines, "ana: actions exploration", "turn: ana"]))
    table.when("ana play exploration", "bran place cove", "bran place cove")
    assert not table.happened("TerritoryPlaced")
    assert not table.happened("ClansPlaced", "ClansPlaced", "ClansPlaced")
    assert table.state.action_pile[-1] == "exploration"


@pytest.mark.parametrize(("built", "brings"), [(8, 1), (9, 0)])
def test_j1_a_tile_brings_its_sanctuary_if_the_supply_has_one(built: int, brings: int) -> None:
    table = given(f"""
        seats: ana bran
        brenn: bran
        territory valley: ana 2, capital, sanctuaries {built}
        territory cove: bran 2
        ana: actions exploration
        tiles: stone_circle
        turn: ana
    """)
    table.when("ana play exploration", "bran choose 0,2,up")
    assert table.state.board["stone_circle"].sanctuaries == brings
    assert table.clans("stone_circle") == {"ana": 1}
