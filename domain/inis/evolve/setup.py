"""Setup: decks, tiles, the Brenn, the Capital, the crows."""

from __future__ import annotations

from msgspec.structs import replace

from domain.engine.stack import change, nearest, pop, push, top
from domain.inis import events as e
from domain.inis.evolve.apply import Chapter
from domain.inis.model import ROW, Assembly, Game, Inis, Land, Reshuffle, Setup
from domain.inis.names import advantage_of

APPLY = Chapter()

_AFTER_TILES = {"all": "brenn", "upper": "bottom", "bottom": "brenn"}


@APPLY.on(e.SetupBegan)
def _setup_began(state: Inis, event: e.SetupBegan) -> Inis:
    return push(state, Setup())


@APPLY.on(e.TalesShuffled)
def _tales_shuffled(state: Inis, event: e.TalesShuffled) -> Inis:
    """In the setup the tiles come next; later it is the pile that was shuffled."""
    state = replace(state, tales=event.order, tale_pile=())
    frame = state.frames[-1]
    if isinstance(frame, Reshuffle):
        return pop(state)
    return change(state, frame, stage="tiles") if isinstance(frame, Setup) else state


@APPLY.on(e.TilesShuffled)
def _tiles_shuffled(state: Inis, event: e.TilesShuffled) -> Inis:
    others = tuple(tile for tile in state.tiles if tile not in event.order)
    tiles = (*others, *event.order) if event.part == "bottom" else (*event.order, *others)
    state = replace(state, tiles=tiles)
    return change(state, top(state, Setup), stage=_AFTER_TILES[event.part])


@APPLY.on(e.TerritoryPlaced)
def _territory_placed(state: Inis, event: e.TerritoryPlaced) -> Inis:
    name = event.territory
    land = Land(event.place, event.neighbours, (0,) * state.seats, 0, event.sanctuaries)
    board = state.board | {name: land}
    for beside in event.neighbours:
        other = board[beside]
        board[beside] = replace(other, neighbours=(*other.neighbours, name))
    return replace(
        state,
        board=board,
        tiles=tuple(tile for tile in state.tiles if tile != name),
        advantages=state.advantages | {advantage_of(name): ROW},
    )


@APPLY.on(e.BrennNamed)
def _brenn_named(state: Inis, event: e.BrennNamed) -> Inis:
    state = replace(state, brenn=event.seat)
    frame = state.frames[-1]
    return change(state, frame, stage="capital" if isinstance(frame, Setup) else "victory")


@APPLY.on(e.CapitalFounded)
def _capital_founded(state: Inis, event: e.CapitalFounded) -> Inis:
    land = state.board[event.territory]
    land = replace(land, citadels=land.citadels + 1, sanctuaries=land.sanctuaries + 1)
    state = replace(state, capital=event.territory, board=state.board | {event.territory: land})
    return change(state, top(state, Setup), stage="crows")


@APPLY.on(e.CrowsTossed)
def _crows_tossed(state: Inis, event: e.CrowsTossed) -> Inis:
    state = replace(state, crows=event.direction)
    match state.frames[-1]:
        case Setup() as setup:
            return change(state, setup, stage="clans")
        case Assembly() as assembly:
            return change(state, assembly, stage="deal")
    return state


@APPLY.on(e.CrowsTurned)
def _crows_turned(state: Inis, event: e.CrowsTurned) -> Inis:
    return replace(state, crows=event.direction)


@APPLY.on(e.SetupEnded)
def _setup_ended(state: Inis, event: e.SetupEnded) -> Inis:
    state = pop(state)
    return change(state, nearest(state, Game), stage="assembly")
