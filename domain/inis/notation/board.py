"""The territories of a position."""

from __future__ import annotations

from msgspec.structs import replace

from domain.inis.island import STARTING_LAYOUTS, Place, free_places, neighbours, parse_place
from domain.inis.model import Land
from domain.inis.names import CITADELS, CLANS, SANCTUARIES, SWAMP, TERRITORIES
from domain.inis.notation.text import Line, PositionError, clauses


class Board:
    """The lands read so far, in the order of the text."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.lands: dict[str, Land] = {}
        self.capital: str | None = None
        self.festival: str | None = None

    def places(self) -> dict[str, Place]:
        return {name: land.place for name, land in self.lands.items()}

    def next_place(self) -> Place:
        layout = STARTING_LAYOUTS[self.seats]
        if len(self.lands) < len(layout):
            return layout[len(self.lands)]
        return free_places(self.places())[0]

    def add(self, name: str, land: Land) -> None:
        beside = neighbours(land.place, self.places())
        self.lands[name] = replace(land, neighbours=beside)
        for other in beside:
            old = self.lands[other]
            self.lands[other] = replace(old, neighbours=(*old.neighbours, name))

    def check(self) -> None:
        """What the box and the rules allow of a whole board."""
        if self.capital is None:
            raise PositionError(None, "one territory is the Capital: write `capital` behind it")
        lands = self.lands.values()
        for seat in range(self.seats):
            if sum(land.clans[seat] for land in lands) > CLANS:
                raise PositionError(None, f"seat {seat} has more than {CLANS} clans on the board")
        if sum(land.citadels for land in lands) > CITADELS + 1:
            raise PositionError(None, f"there are only {CITADELS} Citadels and the Capital")
        if sum(land.sanctuaries for land in lands) > SANCTUARIES:
            raise PositionError(None, f"there are only {SANCTUARIES} Sanctuaries")


def read_territory(line: Line, names: tuple[str, ...], board: Board) -> None:
    _, name, *where = line.key.split()
    line.one_of("territory", name, TERRITORIES)
    place = _place(line, where, board)
    clans = [0] * len(names)
    citadels = sanctuaries = 0
    for word, *count in clauses(line, ","):
        match word:
            case "capital":
                if board.capital is not None:
                    raise line.fail(f"the Capital stands in {board.capital} already")
                board.capital, citadels = name, citadels + 1
            case "festival":
                board.festival = name
            case "citadels":
                citadels += line.number_in("the number of Citadels", _one(line, count), 0, CITADELS)
            case "sanctuaries":
                most = SANCTUARIES
                sanctuaries = line.number_in("the Sanctuaries", _one(line, count), 0, most)
            case _:
                seat = names.index(line.one_of("seat", word, names))
                clans[seat] = line.number_in("the number of clans", _one(line, count), 0, CLANS)
    if name == SWAMP and citadels:
        raise line.fail("no Citadel may stand in the Swamp")
    board.add(name, Land(place, (), tuple(clans), citadels, sanctuaries))


def _one(line: Line, words: list[str]) -> str:
    if len(words) != 1:
        raise line.fail("a number stands behind it, as in `ana 3`")
    return words[0]


def _place(line: Line, where: list[str], board: Board) -> Place:
    if not where:
        return board.next_place()
    try:
        at, text = where
        place = parse_place(text)
    except ValueError:
        at, place = "", Place(0, 0)
    if at != "at":
        raise line.fail("a place is written `at 0,0,down` or `at 0,0,up`")
    taken = {hex for other in board.places().values() for hex in other.hexes()}
    if taken & set(place.hexes()):
        raise line.fail(f"the place {place} is taken")
    return place
