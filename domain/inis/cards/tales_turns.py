"""Epic Tales of the crows, of turns and of new land: The Morrigan, Oengus's Ploy, Tailtu's Land."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger
from domain.inis import events as e
from domain.inis.cards.base import Ask, Card, Mode, Triskel
from domain.inis.cards.common import chosen
from domain.inis.effects import (
    march,
    place_tile,
    start_clash,
    turn_crows,
)
from domain.inis.island import free_places, parse_place
from domain.inis.model import Inis, Play
from domain.inis.queries import clans, neighbours

# The Morrigan: you may turn the Flock of Crows over; you may start a clash in any territory with a
# player present there as instigator.


def _turn_or_not(state: Inis, play: Play) -> list[str]:
    return ["turn", "keep"]


def _where_anybody_is(state: Inis, play: Play) -> list[str]:
    if chosen(play, "where"):
        return []
    return [name for name, land in state.board.items() if any(land.clans)]


def _who_is_there(state: Inis, play: Play) -> list[str]:
    return [
        str(seat)
        for territory in chosen(play, "where")
        for seat in range(state.seats)
        if clans(state, territory, seat)
    ]


def _turn_them(state: Inis, play: Play) -> Iterator[Event]:
    if chosen(play, "crows") == ("turn",):
        yield from turn_crows(state)


def _stir_up(state: Inis, play: Play) -> Iterator[Event]:
    for territory, seat in zip(chosen(play, "where"), chosen(play, "instigator"), strict=False):
        yield from start_clash(territory, int(seat))


THE_MORRIGAN = Card(
    id="the_morrigan",
    kind="tale",
    season=Mode(
        declare=(
            Ask("crows", _turn_or_not),
            Ask("where", _where_anybody_is, repeat=True),
            Ask("instigator", _who_is_there),
        ),
        resolve=(_turn_them, _stir_up),
    ),
)


# Oengus's Ploy: at the end of anybody's turn the next turn is yours; the Season goes on (J25).


def _nobody_took_it(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    return all(getattr(frame, "next", None) is None for frame in state.frames)


def _take_turn(state: Inis, play: Play) -> Iterator[Event]:
    yield e.NextTurnTaken(play.seat)


OENGUS_PLOY = Card(
    id="oengus_ploy",
    kind="tale",
    triskel=(Triskel(moments=("turn_end",), answers=_nobody_took_it, resolve=(_take_turn,)),),
)


# Tailtu's Land: draw three tiles, place one beside two territories, the others go to the bottom in
# random order (J27); then you may move one of your clans from beside it onto it. No clash starts.


def _draw_tiles(state: Inis, play: Play) -> Iterator[Event]:
    tiles = state.tiles[:3]
    if tiles:
        yield e.TilesDrawn(play.seat, len(tiles), tiles)


def _drawn_tiles(state: Inis, play: Play) -> list[str]:
    return sorted(play.revealed)


def _free(state: Inis, play: Play) -> list[str]:
    if not play.revealed:
        return []
    board = {name: land.place for name, land in state.board.items()}
    return [str(place) for place in free_places(board)]


def _lay(state: Inis, play: Play) -> Iterator[Event]:
    for tile, where in zip(chosen(play, "tile"), chosen(play, "place"), strict=True):
        yield from place_tile(state, tile, parse_place(where))
        rest = tuple(t for t in play.revealed if t != tile)
        if rest:
            yield e.BurialBegan(len(rest), rest)


def _from_beside(state: Inis, play: Play) -> list[str]:
    return [
        source
        for tile in chosen(play, "tile")
        if not chosen(play, "from")
        for source in neighbours(state, tile)
        if clans(state, source, play.seat)
    ]


def _settle(state: Inis, play: Play) -> Iterator[Event]:
    for source in chosen(play, "from"):
        yield from march(play.seat, [(source, chosen(play, "tile")[0], 1)], clash=False)


TAILTUS_LAND = Card(
    id="tailtus_land",
    kind="tale",
    season=Mode(
        resolve=(
            _draw_tiles,
            Ask("tile", _drawn_tiles, secret=True),
            Ask("place", _free),
            _lay,
            Ask("from", _from_beside, repeat=True),
            _settle,
        )
    ),
)
