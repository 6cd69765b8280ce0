"""The map (section 3): what a tile covers, what touches what, where a new tile may lie."""

from __future__ import annotations

import random

import pytest

from domain.inis.island import STARTING_LAYOUTS, Hex, Place, free_places, neighbours, parse_place

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
GRID = [Place(q, r, up) for q in range(-4, 5) for r in range(-4, 5) for up in (False, True)]


def touch(one: Hex, other: Hex) -> bool:
    """Whether two hexes share an edge."""
    return (other[0] - one[0], other[1] - one[1]) in STEPS


def adjacent(one: Place, other: Place) -> bool:
    return any(touch(a, b) for a in one.hexes() for b in other.hexes())


def overlap(one: Place, other: Place) -> bool:
    return not set(one.hexes()).isdisjoint(other.hexes())


def laid(places: tuple[Place, ...]) -> dict[str, Place]:
    return {str(place): place for place in places}


def random_island(seed: int, seats: int, size: int) -> dict[str, Place]:
    """A starting layout grown by legal places only."""
    chooser, board = random.Random(seed), laid(STARTING_LAYOUTS[seats])
    while len(board) < size:
        place = chooser.choice(free_places(board))
        board[str(place)] = place
    return board


# Tiles


@pytest.mark.parametrize("place", [Place(0, 0), Place(2, -3), Place(0, 0, up=True)])
def test_a_tile_is_three_mutually_adjacent_hexes(place: Place) -> None:
    first, second, third = place.hexes()
    assert touch(first, second)
    assert touch(second, third)
    assert touch(third, first)


def test_a_tile_points_up_or_down_and_no_place_is_written_in_two_ways() -> None:
    assert Place(0, 0).hexes() == ((0, 0), (1, 0), (0, 1))
    assert Place(0, 0, up=True).hexes() == ((0, 0), (1, 0), (1, -1))
    assert len({frozenset(place.hexes()) for place in GRID}) == len(GRID)


@pytest.mark.parametrize("place", [Place(0, 0), Place(-3, 12, up=True), Place(4, -1)])
def test_a_place_is_read_as_it_is_written(place: Place) -> None:
    assert parse_place(str(place)) == place


@pytest.mark.parametrize("text", ["", "0,0", "0,0,left", "0,0,down,1", "a,0,up"])
def test_what_is_no_place_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse_place(text)


# Adjacency


@pytest.mark.parametrize("up", [False, True])
def test_two_tiles_are_adjacent_when_they_share_an_edge(up: bool) -> None:
    centre = Place(0, 0, up)
    around = {str(place): place for place in GRID if not overlap(centre, place)}
    assert set(neighbours(centre, around)) == {
        name for name, place in around.items() if adjacent(centre, place)
    }


def test_tiles_that_only_come_near_are_not_adjacent() -> None:
    board = {"beside": Place(2, 0), "one hex off": Place(3, 0), "behind": Place(4, 0)}
    assert neighbours(Place(0, 0), board) == ("beside",)


def test_neighbours_are_named_in_the_order_they_came_to_the_board() -> None:
    board = {"later": Place(0, 2, up=True), "sooner": Place(2, 0)}
    assert neighbours(Place(0, 0), board) == ("later", "sooner")


@pytest.mark.parametrize("up", [False, True])
def test_a_tile_has_at_most_seven_neighbours(up: bool) -> None:
    centre = Place(0, 0, up)
    around = [p for p in GRID if not overlap(centre, p) and adjacent(centre, p)]
    assert len(around) == 24

    def most(places: list[Place]) -> int:
        """How many of these can lie on the board together."""
        if not places:
            return 0
        first, *rest = places
        with_it = 1 + most([p for p in rest if not overlap(first, p)])
        return max(with_it, most(rest)) if with_it < len(places) else with_it

    assert most(around) == 7


# The starting layouts


@pytest.mark.parametrize(("seats", "degrees"), [(2, [1, 1]), (3, [2, 2, 2]), (4, [2, 2, 3, 3])])
def test_su3_the_starting_layouts_have_their_shapes(seats: int, degrees: list[int]) -> None:
    board = laid(STARTING_LAYOUTS[seats])
    found = [sum(adjacent(p, o) for o in board.values() if o != p) for p in board.values()]
    assert sorted(found) == degrees
    assert len({hex for place in board.values() for hex in place.hexes()}) == 3 * seats


# New tiles


ISLANDS = [laid(STARTING_LAYOUTS[seats]) for seats in (2, 3, 4)]
ISLANDS += [random_island(seed, seats=2 + seed % 3, size=6 + seed) for seed in range(6)]


@pytest.mark.parametrize("board", ISLANDS, ids=len)
def test_a_new_tile_may_lie_wherever_it_touches_two_territories_and_nowhere_else(
    board: dict[str, Place],
) -> None:
    near = {
        Place(place.q + dq, place.r + dr, up)
        for place in board.values()
        for dq in range(-3, 4)
        for dr in range(-3, 4)
        for up in (False, True)
    }
    legal = {
        place
        for place in near
        if not any(overlap(place, other) for other in board.values())
        and sum(adjacent(place, other) for other in board.values()) >= 2
    }
    assert set(free_places(board)) == legal


def test_two_tiles_side_by_side_leave_the_dents_between_them() -> None:
    board = laid(STARTING_LAYOUTS[2])
    assert [str(place) for place in free_places(board)] == [
        "2,-2,down",
        "1,-1,up",
        "2,-1,up",
        "0,2,down",
        "0,2,up",
    ]


def test_touching_one_territory_with_two_edges_is_not_enough() -> None:
    beside = Place(-2, 0)
    board = laid(STARTING_LAYOUTS[2])
    assert len(neighbours(beside, board)) == 1
    assert beside not in free_places(board)


def test_every_place_is_listed_once() -> None:
    places = free_places(random_island(seed=7, seats=4, size=10))
    assert len(places) == len(set(places))


@pytest.mark.parametrize("seed", range(8))
def test_islands_grow_to_all_sixteen_tiles_without_overlap(seed: int) -> None:
    board = random_island(seed, seats=2 + seed % 3, size=16)
    assert len({hex for place in board.values() for hex in place.hexes()}) == 48
    for place in board.values():
        others = {name: other for name, other in board.items() if other != place}
        assert neighbours(place, others) == tuple(
            n for n, o in others.items() if adjacent(place, o)
        )
        assert 1 <= len(neighbours(place, others)) <= 7
