"""Action cards of war: Raid, Warlord."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger
from domain.inis import events as e
from domain.inis.cards.base import Ask, Card, Mode, Triskel
from domain.inis.cards.common import exposed_players, own_moment, the_clash, where_present
from domain.inis.effects import place, remove, start_clash
from domain.inis.model import Inis, Play
from domain.inis.queries import current_clash, exposed

# Raid: after your Attack, take a random Action card of the attacked player; if he has none, remove
# one of his exposed clans. That is no manoeuvre (J13). Possible after an ignored Attack too (J14).


def _rob(state: Inis, play: Play) -> Iterator[Event]:
    assert play.answering is not None
    clash = the_clash(state)
    victim = int(play.answering.subject)
    if state.players[victim].actions:
        yield e.TheftBegan(play.seat, victim)
    elif exposed(state, clash, victim):
        yield from remove(victim, clash.territory, "raid")


RAID = Card(
    id="raid",
    kind="action",
    triskel=(Triskel(moments=("attack_done",), answers=own_moment, resolve=(_rob,)),),
)


# Warlord: start a clash where you are present, as its instigator; or, after any manoeuvre of a
# clash you are involved in, place an exposed clan there and name who goes next (J15).


def _start_clash(state: Inis, play: Play) -> Iterator[Event]:
    for territory in play.choices.get("where", ()):
        yield from start_clash(territory, play.seat)


def _involved(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    clash = current_clash(state)
    return clash is not None and exposed(state, clash, seat) > 0


def _place_exposed(state: Inis, play: Play) -> Iterator[Event]:
    clash = the_clash(state)
    yield from place(state, play.seat, clash.territory)


def _name_next(state: Inis, play: Play) -> Iterator[Event]:
    for seat in play.choices.get("next", ()):
        yield e.NextManoeuvreNamed(int(seat))


WARLORD = Card(
    id="warlord",
    kind="action",
    season=Mode(declare=(Ask("where", where_present),), resolve=(_start_clash,)),
    triskel=(
        Triskel(
            moments=("manoeuvre_done",),
            answers=_involved,
            declare=(Ask("next", exposed_players),),
            resolve=(_place_exposed, _name_next),
        ),
    ),
)
