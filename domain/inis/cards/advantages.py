"""Advantage cards of the turn: Cove, Lost Vale, Moor, Plains, Salt Mine, Swamp, Valley."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.inis import events as e
from domain.inis.cards.base import Ask, Card, Mode, Triskel
from domain.inis.cards.common import (
    chosen,
    opponents,
    own_actions,
    own_moment,
    where_present,
)
from domain.inis.effects import march, place
from domain.inis.model import Inis, Play
from domain.inis.queries import clans, counted, neighbours, up_to

AFTER_SEASON_CARD = ("season_card_played",)

# Cove: after you play a Season card, take the card set aside, then set one of yours aside. With
# nothing set aside nothing is taken and nothing given (J20).


def _take_aside(state: Inis, play: Play) -> Iterator[Event]:
    for card in state.aside:
        yield e.AsideTaken(play.seat, card)


def _to_set_aside(state: Inis, play: Play) -> list[str]:
    return [] if state.aside or not play.revealed else own_actions(state, play)


def _set_aside(state: Inis, play: Play) -> Iterator[Event]:
    for card in chosen(play, "card"):
        yield e.ActionSetAside(play.seat, card)


COVE = Card(
    id="advantage.cove",
    kind="advantage",
    triskel=(
        Triskel(
            moments=AFTER_SEASON_CARD,
            answers=own_moment,
            resolve=(_take_aside, Ask("card", _to_set_aside, secret=True), _set_aside),
        ),
    ),
)


# Lost Vale: after you play a Season card, move any one clan from beside the Lost Vale into it; no
# clash starts.


def _clans_beside(state: Inis, play: Play) -> list[str]:
    return [
        f"{name}:{seat}"
        for name in neighbours(state, "lost_vale")
        for seat in range(state.seats)
        if clans(state, name, seat)
    ]


def _lead_in(state: Inis, play: Play) -> Iterator[Event]:
    for name, owner in map(counted, chosen(play, "clan")):
        yield e.ClansMoved(owner, name, "lost_vale", 1)


LOST_VALE = Card(
    id="advantage.lost_vale",
    kind="advantage",
    triskel=(
        Triskel(
            moments=AFTER_SEASON_CARD,
            answers=own_moment,
            declare=(Ask("clan", _clans_beside),),
            resolve=(_lead_in,),
        ),
    ),
)


# Salt Mine: after you play a Season card, take a random Action card of an opponent, then give him
# one of yours. From an empty hand nothing is taken and nothing given (J20).


def _rob(state: Inis, play: Play) -> Iterator[Event]:
    for victim in map(int, chosen(play, "opponent")):
        if state.players[victim].actions:
            yield e.TheftBegan(play.seat, victim)


def _to_give(state: Inis, play: Play) -> list[str]:
    return own_actions(state, play) if play.revealed else []


def _give_back(state: Inis, play: Play) -> Iterator[Event]:
    for card in chosen(play, "card"):
        yield e.ActionGiven(play.seat, int(chosen(play, "opponent")[0]), card)


SALT_MINE = Card(
    id="advantage.salt_mine",
    kind="advantage",
    triskel=(
        Triskel(
            moments=AFTER_SEASON_CARD,
            answers=own_moment,
            declare=(Ask("opponent", opponents),),
            resolve=(_rob, Ask("card", _to_give, secret=True), _give_back),
        ),
    ),
)


# Valley: after you play a Season card, also a cancelled one, place a clan where you are present.


def _place(state: Inis, play: Play) -> Iterator[Event]:
    for territory in chosen(play, "where"):
        yield from place(state, play.seat, territory)


VALLEY = Card(
    id="advantage.valley",
    kind="advantage",
    triskel=(
        Triskel(
            moments=AFTER_SEASON_CARD,
            answers=own_moment,
            declare=(Ask("where", where_present),),
            resolve=(_place,),
        ),
    ),
)


# Moor: at any time (J33), look at an opponent's Epic Tales.


def _look(state: Inis, play: Play) -> Iterator[Event]:
    for opponent in map(int, chosen(play, "opponent")):
        yield e.TalesLookedAt(play.seat, opponent, state.players[opponent].tales)


MOOR = Card(
    id="advantage.moor",
    kind="advantage",
    triskel=(
        Triskel(
            moments=("any_time",),
            answers=own_moment,
            declare=(Ask("opponent", opponents),),
            resolve=(_look,),
        ),
    ),
)


# Plains: move one or more of your clans from the Plains to territories beside it (J34).


def _from_plains(state: Inis, play: Play) -> Iterator[str]:
    before = [counted(value) for value in chosen(play, "to")]
    left = clans(state, "plains", play.seat) - sum(count for _, count in before)
    done = {name for name, _ in before}
    for target in neighbours(state, "plains"):
        if target not in done:
            yield from up_to(target, left)


def _leave_plains(state: Inis, play: Play) -> Iterator[Event]:
    targets = map(counted, chosen(play, "to"))
    yield from march(play.seat, (("plains", target, count) for target, count in targets))


PLAINS = Card(
    id="advantage.plains",
    kind="advantage",
    season=Mode(
        declare=(Ask("to", _from_plains, repeat=True, at_least=1),), resolve=(_leave_plains,)
    ),
)


# Swamp: nothing happens, but it is a Season card instead of a pass.


def _bide_time(state: Inis, play: Play) -> Iterator[Event]:
    yield e.TimeBided(play.seat)


SWAMP = Card(id="advantage.swamp", kind="advantage", season=Mode(resolve=(_bide_time,)))
