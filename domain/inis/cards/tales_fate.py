"""Epic Tales that turn the fate of a clan about to be removed: Club, Diarmuid, Cauldron."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger
from domain.inis import events as e
from domain.inis.cards.base import Ask, Card, Triskel
from domain.inis.cards.common import chosen, own_moment, the_clash
from domain.inis.model import Inis, Play, Removal
from domain.inis.names import CAULDRON
from domain.inis.queries import (
    current_clash,
    present,
    reserve,
)

# A clan about to be removed


def _own_clan_falls(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    """Its owner may answer, as long as nothing has turned its fate (J4)."""
    return trigger.seat == seat and _removal(state).fate == ""


def _removal(state: Inis) -> Removal:
    return next(frame for frame in reversed(state.frames) if isinstance(frame, Removal))


# The Dagda's Club: your clan is not removed; or, when you attack, you choose whether the attacked
# player loses a clan or discards a card (J17).


def _prevent(state: Inis, play: Play) -> Iterator[Event]:
    yield e.RemovalTurned("prevented", "")


def _clan_or_card(state: Inis, play: Play) -> list[str]:
    return ["lose_clan", "discard"]


def _impose(state: Inis, play: Play) -> Iterator[Event]:
    yield e.AttackImposed("discard" if chosen(play, "answer") == ("discard",) else "lose_clan")


DAGDAS_CLUB = Card(
    id="dagdas_club",
    kind="tale",
    triskel=(
        Triskel(moments=("clan_removed",), answers=_own_clan_falls, resolve=(_prevent,)),
        Triskel(
            moments=("attack_declared",),
            answers=own_moment,
            declare=(Ask("answer", _clan_or_card),),
            resolve=(_impose,),
        ),
    ),
)


# Diarmuid and Gráinne: the removed clan is placed in another territory where you are present.


def _havens(state: Inis, play: Play) -> list[str]:
    fallen_in = _removal(state).territory
    return [name for name in present(state, play.seat) if name != fallen_in]


def _elope(state: Inis, play: Play) -> Iterator[Event]:
    for territory in chosen(play, "where"):
        yield e.RemovalTurned("haven", territory)


DIARMUID_GRAINNE = Card(
    id="diarmuid_grainne",
    kind="tale",
    triskel=(
        Triskel(
            moments=("clan_removed",),
            answers=_own_clan_falls,
            declare=(Ask("where", _havens),),
            resolve=(_elope,),
        ),
    ),
)


# Dagda's Cauldron: in a clash, when one of your clans is removed, all you have lost and will lose
# in it go on this card; at its end up to three come back (J11).


def _falls_in_clash(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    clash = current_clash(state)
    return (
        clash is not None
        and trigger.subject == clash.territory
        and _own_clan_falls(state, seat, trigger)
    )


def _set_up(state: Inis, play: Play) -> Iterator[Event]:
    clash = the_clash(state)
    before = min(clash.fallen[play.seat], reserve(state, play.seat))
    yield e.CauldronSet(play.seat, before)
    yield e.RemovalTurned("cauldron", "")
    yield e.CardStays(CAULDRON)


DAGDAS_CAULDRON = Card(
    id=CAULDRON,
    kind="tale",
    triskel=(Triskel(moments=("clan_removed",), answers=_falls_in_clash, resolve=(_set_up,)),),
)
