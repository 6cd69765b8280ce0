"""Setup (SU1 to SU7).

1. The Epic Tales and the tiles are shuffled (in the discovery scenario, the stack in two parts).
2. The starting territories are laid out.
3. A random player is the Brenn; he chooses where the Capital stands, then tosses the crows.
4. From the Brenn on, each player places one clan anywhere, twice round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event
from domain.engine.model import Decision, Option, Seat
from domain.engine.rules import Procedure
from domain.engine.step import ask, draw
from domain.inis import events as e
from domain.inis.effects import place, toss_crows
from domain.inis.island import STARTING_LAYOUTS, Place, neighbours
from domain.inis.model import Inis, Setup
from domain.inis.names import (
    DISCOVERY_BOTTOM,
    DISCOVERY_START,
    SWAMP,
    TALES,
    TERRITORIES,
    WITH_SANCTUARY,
)
from domain.inis.queries import turn_order

CROWS = ("clockwise", "counter_clockwise")
CLANS_EACH = 2


def _ask(state: Inis, setup: Setup) -> Sequence[Decision]:
    match setup.stage:
        case "tales":
            return [draw(state, setup, "shuffle_tales", TALES, len(TALES))]
        case "tiles":
            tiles = _upper_tiles(state)
            return [draw(state, setup, "shuffle_tiles", tiles, len(tiles))]
        case "bottom":
            bottom = DISCOVERY_BOTTOM
            return [draw(state, setup, "shuffle_tiles", bottom, len(bottom))]
        case "brenn":
            return [draw(state, setup, "brenn", [str(s) for s in range(state.seats)], 1)]
        case "capital":
            sites = [Option("found", name) for name in state.board if name != SWAMP]
            return [ask(state, setup, state.brenn, "setup.capital", sites, rule="SU4")]
        case "crows":
            return [draw(state, setup, "crows", CROWS, 1)]
        case "clans":
            seat = _to_place(state, setup)
            if seat is None:
                return []
            sites = [Option("place", name) for name in state.board]
            return [ask(state, setup, seat, "setup.clan", sites, rule="SU6")]


def _answer(state: Inis, setup: Setup, seat: Seat, option: Option) -> Iterator[Event]:
    if option.verb == "found":
        yield e.CapitalFounded(option.arg)
    else:
        yield from place(state, seat, option.arg)


def _drawn(state: Inis, setup: Setup, outcome: tuple[str, ...]) -> Iterator[Event]:
    match setup.stage:
        case "tales":
            yield e.TalesShuffled(len(outcome), outcome)
        case "tiles" if state.options.scenario == "discovery":
            yield e.TilesShuffled("upper", len(outcome), outcome)
        case "tiles":
            yield e.TilesShuffled("all", len(outcome), outcome)
            yield from _lay_out(state, outcome[: state.seats])
        case "bottom":
            yield e.TilesShuffled("bottom", len(outcome), outcome)
            yield from _lay_out(state, DISCOVERY_START[: state.seats])
        case "brenn":
            yield e.BrennNamed(int(outcome[0]), "chance")
        case "crows":
            yield from toss_crows(state, outcome[0])


def _lay_out(state: Inis, tiles: Sequence[str]) -> Iterator[Event]:
    """SU3: the tiles fill a fixed shape in the order they came. J1: some bring a Sanctuary."""
    laid: dict[str, Place] = {}
    for tile, where in zip(tiles, STARTING_LAYOUTS[state.seats], strict=True):
        yield e.TerritoryPlaced(tile, where, neighbours(where, laid), int(tile in WITH_SANCTUARY))
        laid[tile] = where


def _advance(state: Inis, setup: Setup) -> Iterator[Event]:
    yield e.SetupEnded()


def _upper_tiles(state: Inis) -> tuple[str, ...]:
    if state.options.scenario == "standard":
        return TERRITORIES
    start = DISCOVERY_START[: state.seats]
    return tuple(t for t in TERRITORIES if t not in start and t not in DISCOVERY_BOTTOM)


def _to_place(state: Inis, setup: Setup) -> Seat | None:
    if setup.placed == CLANS_EACH * state.seats:
        return None
    return turn_order(state, state.brenn)[setup.placed % state.seats]


SETUP = Procedure(_ask, _advance, _answer, _drawn)
