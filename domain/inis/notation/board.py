"""The territories of a position."""

from __future__ import annotations

from msgspec.structs import replace

from domain.inis.island import STARTING_LAYOUTS, Place, free_places, neighbours, parse_place
from domain.inis.model import Land
from domain.inis.names import CITADELS, CLANS, SANCTUARIES, SWAMP, TERRITORIES
from domain.inis.notation.text import Line, PositionError, clauses

ALONE = ("capital", "festival")


class Board:
    """The lands read so far, in the order of the text."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.lands: dict[str, Land] = {}
        self.capital: str | None = None
        self.festival: str | None = None

    def places(self) -> dict[str, Place]:
        return {name: land.place for name, land in self.lands.items()}

    def next_place(self, line: Line) -> Place:
        """The next of the starting layout that is free, then the first where a tile may lie."""
        layout = [place for place in STARTING_LAYOUTS[len(self.names)] if self.free(place)]
        found = layout or free_places(self.places())
        if not found:
            raise line.fail("no place touches two territories: write where it lies")
        return found[0]

    def free(self, place: Place) -> bool:
        taken = {hex for other in self.places().values() for hex in other.hexes()}
        return taken.isdisjoint(place.hexes())

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
        for seat, name in enumerate(self.names):
            if sum(land.clans[seat] for land in lands) > CLANS:
                raise PositionError(None, f"{name} has more than {CLANS} clans on the board")
        if sum(land.citadels for land in lands) > CITADELS + 1:
            raise PositionError(None, f"there are only {CITADELS} Citadels and the Capital")
        if sum(land.sanctuaries for land in lands) > SANCTUARIES:
            raise PositionError(None, f"there are only {SANCTUARIES} Sanctuaries")


def read_territory(line: Line, board: Board) -> None:
    _, name, *where = line.key.split()
    line.one_of("territory", name, TERRITORIES)
    if name in board.lands:
        raise line.fail(f"{name} is on the board already")
    place = _place(line, where, board)
    clans = [0] * len(board.names)
    citadels = sanctuaries = 0
    for word, count in _pieces(line).items():
        match word:
            case "capital":
                board.capital = _only(line, "the Capital stands", name, board.capital)
                citadels += 1
            case "festival":
                board.festival = _only(line, "the Festival is", name, board.festival)
            case "citadels":
                citadels += line.number_in("the number of Citadels", _one(line, count), 0, CITADELS)
            case "sanctuaries":
                most = SANCTUARIES
                sanctuaries = line.number_in("the Sanctuaries", _one(line, count), 0, most)
            case _:
                seat = board.names.index(line.one_of("seat", word, board.names))
                clans[seat] = line.number_in("the number of clans", _one(line, count), 0, CLANS)
    if name == SWAMP and citadels:
        raise line.fail("no Citadel may stand in the Swamp")
    board.add(name, Land(place, (), tuple(clans), citadels, sanctuaries))


def _pieces(line: Line) -> dict[str, list[str]]:
    """What stands in the territory, each with the words behind it."""
    pieces: dict[str, list[str]] = {}
    for word, *count in clauses(line, ","):
        if word in pieces:
            raise line.fail(f"{word} is named twice")
        if word in ALONE and count:
            raise line.fail(f"{word!r} stands alone")
        pieces[word] = count
    return pieces


def _only(line: Line, what: str, here: str, before: str | None) -> str:
    if before is not None:
        raise line.fail(f"{what} in {before} already")
    return here


def _one(line: Line, words: list[str]) -> str:
    if len(words) != 1:
        raise line.fail("a number stands behind it, as in `ana 3`")
    return words[0]


def _place(line: Line, where: list[str], board: Board) -> Place:
    if not where:
        return board.next_place(line)
    try:
        at, text = where
        place = parse_place(text)
    except ValueError:
        at, place = "", Place(0, 0)
    if at != "at":
        raise line.fail("a place is written `at 0,0,down` or `at 0,0,up`")
    if not board.free(place):
        raise line.fail(f"the place {place} is taken")
    return place
