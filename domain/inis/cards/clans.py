"""Action cards that bring clans: Craftsmen & Peasants, Exploration, New Alliance, New Clans."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.engine.model import Seat
from domain.inis import events as e
from domain.inis.cards.base import Ask, Card, Mode
from domain.inis.cards.common import place_spread, spread, where_present
from domain.inis.effects import place, place_tile
from domain.inis.island import free_places, parse_place
from domain.inis.model import Inis, Play
from domain.inis.queries import clans, others, present, reserve

# New Clans: place two clans where you are present, together or apart.


def _one_at_a_time(state: Inis, play: Play) -> list[str]:
    placed = len(play.choices.get("where", ()))
    return present(state, play.seat) if placed < min(2, reserve(state, play.seat)) else []


def _place_each(state: Inis, play: Play) -> Iterator[Event]:
    chosen = play.choices.get("where", ())
    for territory in dict.fromkeys(chosen):
        yield from place(state, play.seat, territory, chosen.count(territory))


NEW_CLANS = Card(
    id="new_clans",
    kind="action",
    season=Mode(
        declare=(Ask("where", _one_at_a_time, repeat=True, at_least=2),), resolve=(_place_each,)
    ),
)


# Craftsmen & Peasants: in each territory where you are present you may place one clan for every
# Citadel there, the Capital included.


def _at_citadels(state: Inis, play: Play) -> list[str]:
    most = {name: state.board[name].citadels for name in present(state, play.seat)}
    return list(spread(state, play, most))


CRAFTSMEN_PEASANTS = Card(
    id="craftsmen_peasants",
    kind="action",
    season=Mode(declare=(Ask("clans", _at_citadels, repeat=True),), resolve=(place_spread,)),
)


# New Alliance: where you are present, place a clan, or replace one clan of an opponent who has two
# or more there by one of yours. A replaced clan is not removed; an empty reserve replaces none
# (J12).


def _place_or_replace(state: Inis, play: Play) -> list[str]:
    where = play.choices.get("where", ())
    rivals = [
        f"replace:{rival}"
        for territory in where
        for rival in others(state, play.seat)
        if clans(state, territory, rival) >= 2
    ]
    return ["place", *rivals] if where else []


def _ally(state: Inis, play: Play) -> Iterator[Event]:
    for territory, how in zip(
        play.choices.get("where", ()), play.choices.get("how", ()), strict=False
    ):
        if how == "place":
            yield from place(state, play.seat, territory)
        elif reserve(state, play.seat):
            rival = int(how.removeprefix("replace:"))
            yield e.ClanReplaced(play.seat, rival, territory)


NEW_ALLIANCE = Card(
    id="new_alliance",
    kind="action",
    season=Mode(
        declare=(Ask("where", where_present), Ask("how", _place_or_replace)), resolve=(_ally,)
    ),
)


# Exploration: the Brenn picks a free place beside at least two territories, a tile is drawn and put
# there, you place a clan on it. Geis is answered before the Brenn chooses (J7).


def _the_brenn(state: Inis, play: Play) -> Seat:
    return state.brenn


def _free_places(state: Inis, play: Play) -> list[str]:
    if not state.tiles:
        return []
    board = {name: land.place for name, land in state.board.items()}
    return [str(place) for place in free_places(board)]


def _explore(state: Inis, play: Play) -> Iterator[Event]:
    for where in play.choices.get("place", ()):
        yield from place_tile(state, state.tiles[0], parse_place(where))
        yield from place(state, play.seat, state.tiles[0])


EXPLORATION = Card(
    id="exploration",
    kind="action",
    season=Mode(resolve=(Ask("place", _free_places, who=_the_brenn), _explore)),
)
