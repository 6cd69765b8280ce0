"""Reading a position; everything that does not add up is named with its line."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from domain.engine.model import Seat
from domain.inis.model import Game, Inis, Options, Player, Season, Turn
from domain.inis.notation.board import ALONE, Board, read_territory
from domain.inis.notation.cards import Cards
from domain.inis.notation.text import Line, PositionError, clauses, read_lines
from domain.inis.queries import on_board

KEYS = (
    "seats",
    "round",
    "brenn",
    "crows",
    "asking",
    "scenario",
    "tiles",
    "tales",
    "tale pile",
    "played",
    "discarded",
    "aside",
    "advantages played",
    "turn",
    "assembly",
)
RESERVED = (*KEYS, *ALONE, "citadels", "sanctuaries", "territory")
WORDS = {
    "crows": ("clockwise", "counter_clockwise"),
    "asking": ("sealed", "prompt"),
    "scenario": ("standard", "discovery"),
}


class Position(Struct, frozen=True):
    """A state and what its seats are called in the text."""

    state: Inis
    names: tuple[str, ...]


def parse(text: str) -> Position:
    lines = read_lines(text)
    names = _names(lines)
    _no_doubles(lines)
    board, cards = Board(names), Cards(len(names))
    simple: dict[str, Line] = {}
    players: dict[str, Player] = {}
    for line in lines:
        if line.key.startswith("territory "):
            read_territory(line, board)
        elif line.key in names:
            players[line.key] = _player(line, names.index(line.key), cards)
        else:
            line.one_of("key", line.key, (*KEYS, *names))
            simple[line.key] = line
    board.check()
    cards.read_piles(simple, board.lands)
    state = _state(names, players, simple, board, cards)
    return Position(_at_moment(state, names, simple), names)


def _names(lines: Sequence[Line]) -> tuple[str, ...]:
    line = next((line for line in lines if line.key == "seats"), None)
    if line is None:
        raise PositionError(None, "a position names its seats: `seats: ana bran`")
    names = tuple(line.value.split())
    if not 2 <= len(names) <= 4 or len(set(names)) < len(names):
        raise line.fail("a game has 2 to 4 seats with different names")
    for name in names:
        if name in RESERVED:
            raise line.fail(f"a seat cannot be called {name!r}")
    return names


def _no_doubles(lines: Sequence[Line]) -> None:
    seen: set[str] = set()
    for line in lines:
        if line.key in seen:
            raise line.fail(f"{line.key!r} is given twice")
        seen.add(line.key)


def _player(line: Line, seat: Seat, cards: Cards) -> Player:
    deeds, pretender = 0, False
    for name, *words in clauses(line, ";"):
        match name:
            case "actions" | "tales" | "advantages":
                cards.hold(line, seat, name, words)
            case "deeds":
                deeds = line.number_in("the number of Deeds", " ".join(words), 0, 99)
            case "pretender" if not words:
                pretender = True
            case _:
                known = ("actions", "tales", "advantages", "deeds", "pretender")
                line.one_of("part of a player", name, known)
                raise line.fail(f"{name!r} stands alone")
    return Player(deeds=deeds, pretender=pretender)


def _state(
    names: tuple[str, ...],
    players: dict[str, Player],
    simple: dict[str, Line],
    board: Board,
    cards: Cards,
) -> Inis:
    def word(key: str) -> str:
        line = simple.get(key)
        return line.one_of(key, line.value, WORDS[key]) if line else WORDS[key][0]

    def seat(key: str) -> Seat:
        line = simple.get(key)
        return names.index(line.one_of("seat", line.value, names)) if line else 0

    rounds = simple.get("round")
    hands = tuple(
        cards.dealt_to(place, players.get(name, Player())) for place, name in enumerate(names)
    )
    return Inis(
        seats=len(names),
        options=Options(scenario=word("scenario"), asking=word("asking")),  # type: ignore[arg-type]
        players=hands,
        board=board.lands,
        capital=board.capital,
        festival=board.festival,
        brenn=seat("brenn"),
        crows=word("crows"),  # type: ignore[arg-type]
        round=rounds.number_in("the round", rounds.value, 1, 9999) if rounds else 1,
        tiles=cards.tiles,
        tales=cards.tales,
        tale_pile=cards.tale_pile,
        action_pile=cards.action_pile,
        aside=cards.aside,
        seen=cards.played,
        advantages=cards.advantages,
    )


def _at_moment(state: Inis, names: tuple[str, ...], simple: dict[str, Line]) -> Inis:
    """The frames that say where in the round the position stands."""
    line = simple.get("turn")
    if "assembly" in simple:
        if line is not None:
            raise simple["assembly"].fail("it is somebody's turn or an Assembly, not both")
        if any(player.actions for player in state.players):
            raise PositionError(None, "at an Assembly nobody holds Action cards")
        return replace(state, round=state.round - 1, frames=(Game(stage="assembly"),))
    if line is None:
        raise PositionError(None, "a position says whose turn it is: `turn: ana`, or `assembly`")
    name, *rest = line.value.split() or [""]
    seat = names.index(line.one_of("seat", name, names))
    opening, passes = False, 0
    match rest:
        case ["opening"]:
            opening = True
        case ["passes", count]:
            passes = line.number_in("the number of passes", count, 0, len(names) - 1)
        case [_, *_]:
            raise line.fail("behind the seat stands `opening` or `passes` and their number")
    frames = (Game(stage="season"), Season(seat, passes, opening, since=1))
    if not on_board(state, seat):  # S4 comes first
        return replace(state, version=1, frames=frames)
    return replace(state, version=2, frames=(*frames, Turn(seat, opening, "act", since=2)))
