"""The verbs that cards and procedures are written in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from domain.engine.events import Event
from domain.engine.model import Seat
from domain.inis import events as e
from domain.inis.island import Place
from domain.inis.island import neighbours as adjacent
from domain.inis.model import CardId, Direction, Inis, TerritoryId
from domain.inis.names import GATES, THE_DAGDA, WITH_SANCTUARY
from domain.inis.queries import (
    citadels_left,
    clans,
    reserve,
    sanctuaries_left,
    turn_order,
)


def place(state: Inis, seat: Seat, territory: TerritoryId, count: int = 1) -> Iterator[Event]:
    """From the reserve to the board, as far as it goes; never starts a clash."""
    count = min(count, reserve(state, seat))
    if count:
        yield e.ClansPlaced(seat, territory, count)


def march(
    seat: Seat, moves: Iterable[tuple[TerritoryId, TerritoryId, int]], *, clash: bool = True
) -> Iterator[Event]:
    """Move one's own clans, as one effect: the Mountains take one toll, clashes come after it."""
    reached: list[TerritoryId] = []
    for source, target, count in moves:
        if count:
            yield e.ClansMoved(seat, source, target, count)
            reached += [] if target in reached else [target]
    if reached:
        yield e.ArrivalBegan(seat, seat, tuple(reached), clash)


def remove(
    owner: Seat, territory: TerritoryId, cause: str, *, manoeuvre: bool = False
) -> Iterator[Event]:
    """Back to the reserve, unless a Triskel card prevents it. The last event of a step."""
    yield e.RemovalBegan(owner, territory, cause, manoeuvre)


def build_citadel(state: Inis, territory: TerritoryId) -> Iterator[Event]:
    if citadels_left(state):
        yield e.CitadelBuilt(territory)


def build_sanctuary(state: Inis, territory: TerritoryId) -> Iterator[Event]:
    if sanctuaries_left(state):
        yield e.SanctuaryBuilt(territory)


def draw_tale(seat: Seat, count: int = 1, keep: int = 1, cause: str = "") -> Iterator[Event]:
    yield e.TaleDrawBegan(seat, count, keep, cause)


def reshuffle_for(cards: Iterable[CardId]) -> Iterator[Event]:
    """J21: when The Dagda is among the discarded, deck and pile become a new deck."""
    if THE_DAGDA in cards:
        yield e.ReshuffleBegan()


def turn_crows(state: Inis) -> Iterator[Event]:
    """The token shows its other side; with the Gates in play that has its price."""
    clockwise = state.crows == "counter_clockwise"
    direction: Direction = "clockwise" if clockwise else "counter_clockwise"
    yield e.CrowsTurned(direction)
    yield from _open_gates(replace(state, crows=direction))


def place_tile(state: Inis, territory: TerritoryId, where: Place) -> Iterator[Event]:
    """J1: some tiles bring a Sanctuary, if the supply has one."""
    beside = adjacent(where, {name: land.place for name, land in state.board.items()})
    brings = territory in WITH_SANCTUARY and sanctuaries_left(state) > 0
    yield e.TerritoryPlaced(territory, where, beside, int(brings))


def start_clash(territory: TerritoryId, instigator: Seat) -> Iterator[Event]:
    yield e.ClashBegan(territory, instigator)


def toss_crows(state: Inis, side: str) -> Iterator[Event]:
    """J2: the first toss of the game changes nothing."""
    direction: Direction = "clockwise" if side == "clockwise" else "counter_clockwise"
    changed = state.crows not in (None, direction)
    yield e.CrowsTossed(direction, changed)
    if changed:
        yield from _open_gates(replace(state, crows=direction))


def _open_gates(state: Inis) -> Iterator[Event]:
    """J2: the turn direction has changed; those present at the Gates, Brenn first, pay and draw."""
    if GATES not in state.board:
        return
    queue = tuple(s for s in turn_order(state, state.brenn) if clans(state, GATES, s))
    if queue:
        yield e.GatesOpened(queue)
