"""Advantage cards of moves and clashes: Highlands, Hills, Iron Mine, Mountains."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger
from domain.inis import events as e
from domain.inis.cards.base import Ask, Card, Triskel
from domain.inis.cards.common import chosen, exposed_players, own_moment, the_clash
from domain.inis.model import Inis, Play

# Highlands: at the start of the manoeuvres of a clash there, name a player with exposed clans: he
# is the instigator now and makes the first manoeuvre (J16).


def _clash_in_highlands(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    return trigger.subject == "highlands"


def _name_instigator(state: Inis, play: Play) -> Iterator[Event]:
    for seat in chosen(play, "instigator"):
        yield e.InstigatorNamed(int(seat))


HIGHLANDS = Card(
    id="advantage.highlands",
    kind="advantage",
    triskel=(
        Triskel(
            moments=("manoeuvres_start",),
            answers=_clash_in_highlands,
            declare=(Ask("instigator", exposed_players),),
            resolve=(_name_instigator,),
        ),
    ),
)


# Hills: an Attack against you in the Hills is ignored, whatever was added to it (J18).


def _attacked_in_hills(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    return trigger.subject == str(seat) and the_clash(state).territory == "hills"


def _ignore(state: Inis, play: Play) -> Iterator[Event]:
    yield e.AttackIgnored(play.seat)


HILLS = Card(
    id="advantage.hills",
    kind="advantage",
    triskel=(
        Triskel(moments=("attack_declared",), answers=_attacked_in_hills, resolve=(_ignore,)),
    ),
)


# Iron Mine: whom you attack must both lose an exposed clan and discard an Action card (J17).


def _double(state: Inis, play: Play) -> Iterator[Event]:
    yield e.AttackDoubled()


IRON_MINE = Card(
    id="advantage.iron_mine",
    kind="advantage",
    triskel=(Triskel(moments=("attack_declared",), answers=own_moment, resolve=(_double,)),),
)


# Mountains: when you move your own clans into the Mountains, there is nothing to pay (J3).


def _own_clans(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    return trigger.seat == seat and trigger.subject == str(seat)


def _waive(state: Inis, play: Play) -> Iterator[Event]:
    yield e.TollWaived(play.seat)


MOUNTAINS = Card(
    id="advantage.mountains",
    kind="advantage",
    triskel=(Triskel(moments=("moved_into_mountains",), answers=_own_clans, resolve=(_waive,)),),
)
