"""Action cards of war: Raid, Warlord."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger
from domain.inis import events as e
from domain.inis.cards.base import Ask, Card, Mode, Triskel
from domain.inis.effects import place, remove, start_clash
from domain.inis.model import Inis, Play
from domain.inis.queries import current_clash, exposed, involved, present

# Raid: after your Attack, take a random Action card of the attacked player; if he has none, remove
# one of his exposed clans. That is no manoeuvre (J13). Possible after an ignored Attack too (J14).


def _own_attack(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    return trigger.seat == seat


def _rob(state: Inis, play: Play) -> Iterator[Event]:
    assert play.answering is not None
    clash = current_clash(state)
    assert clash is not None
    victim = int(play.answering.subject)
    if state.players[victim].actions:
        yield e.TheftBegan(play.seat, victim)
    elif exposed(state, clash, victim):
        yield from remove(victim, clash.territory, "raid")


RAID = Card(
    id="raid",
    kind="action",
    triskel=(Triskel(moments=("attack_done",), answers=_own_attack, resolve=(_rob,)),),
)


# Warlord: start a clash where you are present, as its instigator; or, after any manoeuvre of a
# clash you are involved in, place an exposed clan there and name who goes next (J15).


def _where_present(state: Inis, play: Play) -> list[str]:
    return present(state, play.seat)


def _start_clash(state: Inis, play: Play) -> Iterator[Event]:
    for territory in play.choices.get("where", ()):
        yield from start_clash(territory, play.seat)


def _involved(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    clash = current_clash(state)
    return clash is not None and exposed(state, clash, seat) > 0


def _place_exposed(state: Inis, play: Play) -> Iterator[Event]:
    clash = current_clash(state)
    assert clash is not None
    yield from place(state, play.seat, clash.territory)


def _next_players(state: Inis, play: Play) -> list[str]:
    clash = current_clash(state)
    assert clash is not None
    return [str(seat) for seat in involved(state, clash)]


def _name_next(state: Inis, play: Play) -> Iterator[Event]:
    for seat in play.choices.get("next", ()):
        yield e.NextManoeuvreNamed(int(seat))


WARLORD = Card(
    id="warlord",
    kind="action",
    season=Mode(declare=(Ask("where", _where_present),), resolve=(_start_clash,)),
    triskel=(
        Triskel(
            moments=("manoeuvre_done",),
            answers=_involved,
            declare=(Ask("next", _next_players),),
            resolve=(_place_exposed, _name_next),
        ),
    ),
)
