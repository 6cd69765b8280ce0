"""Epic Tales of clashes and of clans about to be removed."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger
from domain.inis import events as e
from domain.inis.cards.base import Ask, Card, Triskel
from domain.inis.cards.common import anybody, chosen, exposed_players, own_moment, the_clash
from domain.inis.effects import march, place, remove
from domain.inis.model import Inis, Play
from domain.inis.queries import (
    clans,
    counted,
    exposed,
    neighbours,
    up_to,
)

AS_A_MANOEUVRE = ("manoeuvre",)

# Battle Frenzy: at the end of the Citadels step all sheltered clans are exposed.


def _empty_citadels(state: Inis, play: Play) -> Iterator[Event]:
    yield e.CitadelsEmptied()


BATTLE_FRENZY = Card(
    id="battle_frenzy",
    kind="tale",
    triskel=(Triskel(moments=("citadels_end",), answers=anybody, resolve=(_empty_citadels,)),),
)


# Lug's Spear: at the start of a clash; from now on no Triskel card is played in it (J24).


def _bar(state: Inis, play: Play) -> Iterator[Event]:
    yield e.TriskelsBarred()


LUGS_SPEAR = Card(
    id="lugs_spear",
    kind="tale",
    triskel=(Triskel(moments=("clash_start",), answers=anybody, resolve=(_bar,)),),
)


# Streng's Resolve: after your Attack, gain a Deed.


def _gain_deed(state: Inis, play: Play) -> Iterator[Event]:
    yield e.DeedGained(play.seat)


STRENGS_RESOLVE = Card(
    id="strengs_resolve",
    kind="tale",
    triskel=(Triskel(moments=("attack_done",), answers=own_moment, resolve=(_gain_deed,)),),
)


# As a manoeuvre: The Battle of Moytura. Move clans from beside the clash into it and place one.


def _from_beside(state: Inis, play: Play) -> Iterator[str]:
    done = {counted(value)[0] for value in chosen(play, "from")}
    for source in neighbours(state, the_clash(state).territory):
        if source not in done:
            yield from up_to(source, clans(state, source, play.seat))


def _reinforce(state: Inis, play: Play) -> Iterator[Event]:
    here = the_clash(state).territory
    yield from place(state, play.seat, here)
    sources = map(counted, chosen(play, "from"))
    moves = ((source, here, count) for source, count in sources)
    yield from march(play.seat, moves, clash=False)


BATTLE_OF_MOYTURA = Card(
    id="battle_of_moytura",
    kind="tale",
    triskel=(
        Triskel(
            moments=AS_A_MANOEUVRE,
            answers=own_moment,
            declare=(Ask("from", _from_beside, repeat=True),),
            resolve=(_reinforce,),
        ),
    ),
)


# As a manoeuvre: The Fianna. Move clans, exposed or sheltered, to one territory beside the clash.


def _beside(state: Inis, play: Play) -> list[str]:
    return list(neighbours(state, the_clash(state).territory))


def _exposed_ones(state: Inis, play: Play) -> list[str]:
    clash = the_clash(state)
    sheltered = clash.sheltered[play.seat]
    least = 0 if sheltered else 1
    return [str(n) for n in range(least, exposed(state, clash, play.seat) + 1)]


def _sheltered_ones(state: Inis, play: Play) -> list[str]:
    least = 1 if chosen(play, "exposed") == ("0",) else 0
    most = the_clash(state).sheltered[play.seat]
    return [str(n) for n in range(least, most + 1)] if most else []


def _slip_away(state: Inis, play: Play) -> Iterator[Event]:
    here = the_clash(state).territory
    hidden = sum(map(int, chosen(play, "sheltered")))
    count = hidden + sum(map(int, chosen(play, "exposed")))
    if hidden:
        yield e.SheltersLeft(play.seat, hidden)
    moves = ((here, target, count) for target in chosen(play, "target"))
    yield from march(play.seat, moves, clash=False)


THE_FIANNA = Card(
    id="the_fianna",
    kind="tale",
    triskel=(
        Triskel(
            moments=AS_A_MANOEUVRE,
            answers=own_moment,
            declare=(
                Ask("target", _beside),
                Ask("exposed", _exposed_ones),
                Ask("sheltered", _sheltered_ones),
            ),
            resolve=(_slip_away,),
        ),
    ),
)


# As a manoeuvre: Ogma's Eloquence. The clash ends at once.


def _persuade(state: Inis, play: Play) -> Iterator[Event]:
    yield e.ClashCutShort(play.seat)


OGMAS_ELOQUENCE = Card(
    id="ogmas_eloquence",
    kind="tale",
    triskel=(Triskel(moments=AS_A_MANOEUVRE, answers=own_moment, resolve=(_persuade,)),),
)


# As a manoeuvre: Tale of Cúchulain. With exactly one exposed clan of your own, remove one or two
# exposed clans, anybody's (J26).


def _last_one_standing(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    return trigger.seat == seat and exposed(state, the_clash(state), seat) == 1


def _one_or_two(state: Inis, play: Play) -> list[str]:
    before = chosen(play, "clans")
    if len(before) == 2:
        return []
    clash = the_clash(state)
    return [
        seat
        for seat in exposed_players(state, play)
        if exposed(state, clash, int(seat)) > before.count(seat)
    ]


def _slay(nth: int, state: Inis, play: Play) -> Iterator[Event]:
    """Only opposing clans count as removed by the manoeuvre (Bard)."""
    for seat in map(int, chosen(play, "clans")[nth : nth + 1]):
        here = the_clash(state).territory
        yield from remove(seat, here, "tale_of_cuchulain", manoeuvre=seat != play.seat)


def _slay_first(state: Inis, play: Play) -> Iterator[Event]:
    yield from _slay(0, state, play)


def _slay_second(state: Inis, play: Play) -> Iterator[Event]:
    yield from _slay(1, state, play)


TALE_OF_CUCHULAIN = Card(
    id="tale_of_cuchulain",
    kind="tale",
    triskel=(
        Triskel(
            moments=AS_A_MANOEUVRE,
            answers=_last_one_standing,
            declare=(Ask("clans", _one_or_two, repeat=True, at_least=1),),
            resolve=(_slay_first, _slay_second),
        ),
    ),
)
