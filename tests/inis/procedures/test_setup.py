"""Setup (SU1 to SU7): from an empty table to the first Assembly."""

from __future__ import annotations

import pytest

from domain.engine.step import run
from domain.inis import events as e
from domain.inis.model import ROW, Options
from domain.inis.names import ACTIONS, DISCOVERY_BOTTOM, FOUR_PLAYER_ACTIONS, TALES, actions_for
from domain.inis.rules import INIS
from tests.inis.procedures.chance import bottom_tiles, tales, tiles, upper_tiles
from tests.inis.procedures.log import told
from tests.inis.table import InisTable

NAMES = ("ana", "bran", "cian", "dana")
STANDARD, DISCOVERY = Options(), Options(scenario="discovery")
LAND = ("moor", "hills", "plains", "forest")
WHOLE = {2: "moor hills", 3: "moor hills plains", 4: "moor hills plains forest"}


def new_table(seats: int, options: Options = STANDARD) -> InisTable:
    """Nothing has happened yet."""
    events, state = run(INIS, INIS.begin(seats, options), ())
    table = InisTable(INIS, state, NAMES[:seats])
    table.log += events
    return table


def laid_out(seats: int, *land: str) -> InisTable:
    """The tiles lie on the board; who becomes Brenn is asked of chance."""
    table = new_table(seats)
    table.when(tales(), tiles(*(land or LAND)))
    return table


@pytest.mark.parametrize("seats", [2, 3])
def test_su1_below_four_players_the_four_player_cards_stay_in_the_box(seats: int) -> None:
    assert set(ACTIONS) - set(actions_for(seats)) == set(FOUR_PLAYER_ACTIONS)
    assert len(actions_for(seats)) == 13


def test_su1_four_players_play_with_all_seventeen() -> None:
    assert actions_for(4) == ACTIONS
    assert len(ACTIONS) == 17


def test_su2_the_tales_are_shuffled_first_and_then_the_tiles() -> None:
    table = new_table(3)
    assert table.asks() == [("chance", "shuffle_tales")]
    assert len(TALES) == 30

    table.when(tales("eriu", "balors_eye"))
    assert table.asks() == [("chance", "shuffle_tiles")]
    assert table.state.tales[:2] == ("eriu", "balors_eye")

    table.when(tiles())
    assert table.asks() == [("chance", "brenn")]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_su3_as_many_tiles_as_players_are_laid_out_in_the_order_drawn(seats: int) -> None:
    table = laid_out(seats)
    assert " ".join(table.state.board) == WHOLE[seats]
    assert table.state.tiles[: 4 - seats] == LAND[seats:]
    assert len(table.state.tiles) == 16 - seats


@pytest.mark.parametrize(("seats", "degrees"), [(2, [1, 1]), (3, [2, 2, 2]), (4, [2, 2, 3, 3])])
def test_su3_the_tiles_touch_as_the_layout_says(seats: int, degrees: list[int]) -> None:
    board = laid_out(seats).state.board
    assert sorted(len(land.neighbours) for land in board.values()) == degrees
    for name, land in board.items():
        assert all(name in board[beside].neighbours for beside in land.neighbours)


def test_su3_the_advantage_cards_of_the_tiles_lie_face_up() -> None:
    table = laid_out(3)
    assert table.state.advantages == {
        "advantage.moor": ROW,
        "advantage.hills": ROW,
        "advantage.plains": ROW,
    }


@pytest.mark.parametrize("tile", ["gates_tnn", "stone_circle"])
def test_j1_a_starting_tile_with_a_printed_sanctuary_enters_with_one(tile: str) -> None:
    table = laid_out(3, tile, "moor", "hills")
    assert [land.sanctuaries for land in table.state.board.values()] == [1, 0, 0]


def test_su4_a_random_player_is_the_brenn() -> None:
    table = laid_out(3)
    draw = table.decision("chance").draw
    assert draw is not None
    assert (draw.items, draw.count) == (("0", "1", "2"), 1)

    table.when("chance 2")
    assert table.state.brenn == 2
    assert [(named.seat, named.reason) for named in told(table, e.BrennNamed)] == [(2, "chance")]


def test_su4_the_brenn_chooses_the_capital_and_a_sanctuary_comes_with_it() -> None:
    table = laid_out(3)
    table.when("chance 2")
    assert table.asks() == [("cian", "setup.capital")]
    assert table.offered("cian") == ["found moor", "found hills", "found plains"]

    table.when("cian found hills")
    hills = table.state.board["hills"]
    assert (table.state.capital, hills.citadels, hills.sanctuaries) == ("hills", 1, 1)


def test_su4_the_capital_may_not_stand_in_the_swamp() -> None:
    table = laid_out(3, "swamp", "hills", "gates_tnn")
    table.when("chance 0")
    assert table.offered("ana") == ["found hills", "found gates_tnn"]


def test_su4_a_capital_at_the_gates_stands_beside_two_sanctuaries() -> None:
    table = laid_out(2, "gates_tnn", "hills")
    table.when("chance 0", "ana found gates_tnn")
    assert table.state.board["gates_tnn"].sanctuaries == 2


@pytest.mark.parametrize("side", ["clockwise", "counter_clockwise"])
def test_su5_the_crows_are_tossed_and_the_first_toss_changes_nothing(side: str) -> None:
    table = laid_out(3)
    table.when("chance 0", "ana found moor")
    assert table.asks() == [("chance", "crows")]

    table.when(f"chance {side}")
    assert table.state.crows == side
    assert [toss.changed for toss in told(table, e.CrowsTossed)] == [False]


@pytest.mark.parametrize(
    ("side", "order"),
    [
        ("clockwise", ["cian", "ana", "bran", "cian", "ana", "bran"]),
        ("counter_clockwise", ["cian", "bran", "ana", "cian", "bran", "ana"]),
    ],
)
def test_su6_from_the_brenn_in_turn_order_each_places_a_clan_twice_round(
    side: str, order: list[str]
) -> None:
    table = laid_out(3)
    table.when("chance 2", "cian found moor", f"chance {side}")
    asked = []
    while table.asks()[0][1] == "setup.clan":
        who = table.asks()[0][0]
        asked.append(who)
        assert table.asks() == [(who, "setup.clan")]
        assert table.offered(who) == ["place moor", "place hills", "place plains"]
        table.when(f"{who} place hills")
    assert asked == order
    assert table.clans("hills") == {"ana": 2, "bran": 2, "cian": 2}


def test_su6_nobody_fights_over_the_first_clans_and_the_assembly_follows() -> None:
    table = laid_out(2)
    table.when("chance 1", "bran found moor", "chance clockwise")
    table.when("bran place moor", "ana place moor", "bran place moor", "ana place hills")
    assert table.clans("moor") == {"ana": 1, "bran": 2}
    assert table.asks() == [("service", "assembly")]
    assert table.state.round == 1


@pytest.mark.parametrize(
    ("seats", "start"),
    [
        (2, ["valley", "cove"]),
        (3, ["valley", "cove", "plains"]),
        (4, ["valley", "cove", "plains", "hills"]),
    ],
)
def test_su7_the_discovery_scenario_starts_with_its_own_tiles(seats: int, start: list[str]) -> None:
    table = new_table(seats, DISCOVERY)
    table.when(tales(), upper_tiles(seats), bottom_tiles())
    assert list(table.state.board) == start
    assert table.asks() == [("chance", "brenn")]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_su7_six_tiles_are_shuffled_to_the_bottom_and_the_rest_above_them(seats: int) -> None:
    table = new_table(seats, DISCOVERY)
    table.when(tales(), upper_tiles(seats, "swamp", "moor"))
    assert table.asks() == [("chance", "shuffle_tiles")]

    table.when(bottom_tiles("mountains", "gates_tnn"))
    stack = table.state.tiles
    assert len(stack) == 16 - seats
    assert stack[:2] == ("swamp", "moor")
    assert stack[-6:-4] == ("mountains", "gates_tnn")
    assert set(stack[-6:]) == set(DISCOVERY_BOTTOM)
