"""Tailtu's Land: of three tiles one is placed, and a clan may move onto it (J27)."""

from __future__ import annotations

import pytest

from domain.engine.model import seated
from domain.inis import events as e
from domain.inis.island import Place
from domain.inis.model import ROW
from domain.inis.names import TERRITORIES
from domain.inis.rules import INIS
from tests.inis.table import InisTable, given
from tests.inis.tales.facts import views


@pytest.fixture
def table() -> InisTable:
    """Ana seeks new land, Bran is the Brenn; three tiles lie on top of the stack."""
    return given("""
        seats: ana bran
        brenn: bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: actions bard; tales tailtus_land
        tiles: moor mountains stone_circle hills
        turn: ana
    """).when("ana play tailtus_land")


def test_j27_the_player_of_the_card_chooses_tile_and_place(table: InisTable) -> None:
    assert table.asks() == [("ana", "tailtus_land.tile")]
    assert table.offered("ana") == ["choose moor", "choose mountains", "choose stone_circle"]

    table.when("ana choose moor")
    assert table.asks() == [("ana", "tailtus_land.place")]
    assert table.offered("ana") == [
        "choose 2,-2,down",
        "choose 1,-1,up",
        "choose 2,-1,up",
        "choose 0,2,down",
        "choose 0,2,up",
    ]


def test_j27_the_others_go_to_the_bottom_in_random_order(table: InisTable) -> None:
    table.when("ana choose moor", "ana choose 1,-1,up")
    draw = table.decision("chance").draw
    assert draw is not None
    assert (draw.items, draw.count) == (("mountains", "stone_circle"), 2)

    table.when("chance stone_circle mountains")
    assert table.state.tiles[0] == "hills"
    assert table.state.tiles[-2:] == ("stone_circle", "mountains")


def test_the_tile_comes_to_the_board_with_its_advantage_card_in_the_row(table: InisTable) -> None:
    table.when("ana choose moor", "ana choose 1,-1,up")
    assert table.state.board["moor"].place == Place(1, -1, up=True)
    assert table.state.board["moor"].neighbours == ("valley", "cove")
    assert table.holder("moor") == ROW


def test_j1_the_stone_circle_brings_its_sanctuary(table: InisTable) -> None:
    table.when("ana choose stone_circle", "ana choose 1,-1,up")
    assert table.state.board["stone_circle"].sanctuaries == 1


def test_a_clan_may_move_onto_it_from_beside_it(table: InisTable) -> None:
    table.when("ana choose moor", "ana choose 1,-1,up", "chance mountains stone_circle")
    assert table.asks() == [("ana", "tailtus_land.from")]
    assert table.offered("ana") == ["choose valley", "done"]

    table.when("ana choose valley")
    assert table.clans("moor") == {"ana": 1}
    assert table.clans("valley") == {"ana": 1}
    assert table.asks() == [("bran", "turn")]


def test_the_move_is_optional(table: InisTable) -> None:
    table.when("ana choose moor", "ana choose 1,-1,up", "chance mountains stone_circle", "ana done")
    assert table.clans("moor") == {}
    assert table.asks() == [("bran", "turn")]


def test_j3_onto_the_mountains_it_is_a_move_and_costs(table: InisTable) -> None:
    table.when("ana choose mountains", "ana choose 1,-1,up", "chance moor stone_circle")
    table.when("ana choose valley")
    assert table.asks() == [("ana", "mountains")]

    table.when("ana discard bard")
    assert table.clans("mountains") == {"ana": 1}


def test_only_its_player_sees_the_three_tiles(table: InisTable) -> None:
    tiles = ("moor", "mountains", "stone_circle")
    assert views(table, e.TilesDrawn, "ana") == [{"seat": 0, "count": 3, "tiles": tiles}]
    assert views(table, e.TilesDrawn, "bran") == [{"seat": 0, "count": 3}]
    assert "mountains" not in str(INIS.view(table.state, seated(1)))


def test_which_tile_it_is_nobody_else_knows_before_it_is_placed(table: InisTable) -> None:
    table.when("ana choose moor")
    assert views(table, e.ChoiceMade, "bran")[-1]["value"] == ""
    assert "moor" not in str(INIS.view(table.state, seated(1)))


def test_which_tiles_go_to_the_bottom_only_its_player_could_tell(table: InisTable) -> None:
    table.when("ana choose moor", "ana choose 1,-1,up")
    assert views(table, e.BurialBegan, "bran") == [{"count": 2}]
    assert "stone_circle" not in str(INIS.view(table.state, seated(1)))

    table.when("chance stone_circle mountains")
    assert views(table, e.TilesBuried, "bran") == views(table, e.TilesBuried, "ana")
    assert views(table, e.TilesBuried, "ana") == [{"count": 2}]


def stack_of(*tiles: str) -> InisTable:
    """All other tiles are on the board already."""
    on_board = [name for name in TERRITORIES if name not in (*tiles, "valley", "cove")]
    lines = [
        "seats: ana bran",
        "asking: prompt",
        "territory valley: ana 2, capital",
        "territory cove: bran 2",
        *(f"territory {name}:" for name in on_board),
        "ana: tales tailtus_land",
        "turn: ana",
    ]
    return given("\n".join(lines)).when("ana play tailtus_land")


def test_p5_fewer_than_three_tiles_are_drawn_as_far_as_they_go() -> None:
    table = stack_of("moor", "hills")
    assert table.offered("ana") == ["choose hills", "choose moor"]


def test_p5_the_last_tile_leaves_nothing_for_the_bottom() -> None:
    table = stack_of("moor").when("ana choose moor")
    table.when(f"ana {table.offered('ana')[0]}")
    assert table.state.tiles == ()
    assert "moor" in table.state.board
    assert not table.happened("BurialBegan")


def test_p5_without_a_tile_nothing_happens() -> None:
    table = stack_of()
    assert table.state.tale_pile == ("tailtus_land",)
    assert table.asks() == [("bran", "turn")]
