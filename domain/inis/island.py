"""The island: tiles of three hexes on one hex grid, in two orientations, adjacent by a shared edge.

Hexes have axial coordinates. A place is the hex (q, r) and two more that touch it and each other:
(q+1, r) and, for a tile that points down, (q, r+1), for one that points up, (q+1, r-1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

Hex = tuple[int, int]

_AROUND: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Place(Struct, frozen=True, gc=False):
    """Where a tile lies and how it points. Written as `q,r,up` or `q,r,down`."""

    q: int
    r: int
    up: bool = False

    def __str__(self) -> str:
        return f"{self.q},{self.r},{'up' if self.up else 'down'}"

    def hexes(self) -> tuple[Hex, Hex, Hex]:
        q, r = self.q, self.r
        return (q, r), (q + 1, r), (q + 1, r - 1) if self.up else (q, r + 1)


def parse_place(text: str) -> Place:
    """The reverse of `str(place)`; ValueError if it is not one."""
    q, r, points = text.split(",")
    if points not in ("up", "down"):
        raise ValueError(f"a tile points up or down, not {points!r}")
    return Place(int(q), int(r), points == "up")


STARTING_LAYOUTS: Mapping[int, tuple[Place, ...]] = {
    2: (Place(0, 0), Place(2, 0)),
    3: (Place(0, 0), Place(2, 0), Place(0, 2, up=True)),
    4: (Place(0, 0), Place(2, 0), Place(0, 2, up=True), Place(2, 2, up=True)),
}
"""SU3: side by side; each adjacent to the two others; four with 2, 3, 3 and 2 neighbours."""


def neighbours(place: Place, board: Mapping[str, Place]) -> tuple[str, ...]:
    """The territories that share an edge with a place, in the order they came to the board."""
    edge = _edge(place.hexes())
    return tuple(name for name, other in board.items() if not edge.isdisjoint(other.hexes()))


def free_places(board: Mapping[str, Place]) -> list[Place]:
    """Every place for a new tile: free, and adjacent to at least two different territories."""
    taken = {hex: name for name, place in board.items() for hex in place.hexes()}
    shore = _edge(taken) - taken.keys()
    found = []
    for place in sorted(_places_touching(shore), key=_reading_order):
        hexes = place.hexes()
        if taken.keys().isdisjoint(hexes):
            beside = {taken[hex] for hex in _edge(hexes) if hex in taken}
            if len(beside) >= 2:
                found.append(place)
    return found


def _places_touching(hexes: Iterable[Hex]) -> set[Place]:
    """All places that cover at least one of these hexes."""
    found = set()
    for q, r in hexes:
        found |= {Place(q, r), Place(q - 1, r), Place(q, r - 1)}
        found |= {Place(q, r, True), Place(q - 1, r, True), Place(q - 1, r + 1, True)}
    return found


def _reading_order(place: Place) -> tuple[int, int, bool]:
    return place.r, place.q, place.up


def _edge(hexes: Iterable[Hex]) -> set[Hex]:
    return {(q + dq, r + dr) for q, r in hexes for dq, dr in _AROUND}
