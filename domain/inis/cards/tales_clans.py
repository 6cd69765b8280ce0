"""Epic Tales that place, move or remove clans on one's turn."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.inis import events as e
from domain.inis.cards.base import Ask, Card, Mode
from domain.inis.cards.common import (
    any_territory,
    chosen,
    place_spread,
    spread,
    where_present,
)
from domain.inis.effects import build_sanctuary, march, place, remove
from domain.inis.model import Inis, Play
from domain.inis.queries import chieftain, clans, counted, neighbours, others, present, up_to

MOST = 3


def _place_here(state: Inis, play: Play) -> Iterator[Event]:
    for territory in chosen(play, "where"):
        yield from place(state, play.seat, territory)


# Balor's Eye: remove one clan, anybody's, from any territory.


def _any_clan(state: Inis, play: Play) -> list[str]:
    return [
        f"{name}:{seat}"
        for name, land in state.board.items()
        for seat, count in enumerate(land.clans)
        if count
    ]


def _strike(state: Inis, play: Play) -> Iterator[Event]:
    for territory, owner in map(counted, chosen(play, "clan")):
        yield from remove(owner, territory, "balors_eye")


BALORS_EYE = Card(
    id="balors_eye",
    kind="tale",
    season=Mode(declare=(Ask("clan", _any_clan),), resolve=(_strike,)),
)


# Breas' Tyranny: move one opposing clan from where you are present to a territory beside it; no
# clash starts. In the Mountains its owner pays.


def _opposing_beside_you(state: Inis, play: Play) -> list[str]:
    return [
        f"{name}:{rival}"
        for name in present(state, play.seat)
        for rival in others(state, play.seat)
        if clans(state, name, rival)
    ]


def _beside_it(state: Inis, play: Play) -> list[str]:
    return [n for clan in chosen(play, "clan") for n in neighbours(state, counted(clan)[0])]


def _drive_out(state: Inis, play: Play) -> Iterator[Event]:
    for (source, owner), target in zip(
        map(counted, chosen(play, "clan")), chosen(play, "target"), strict=True
    ):
        yield e.ClansMoved(owner, source, target, 1)
        yield e.ArrivalBegan(play.seat, owner, (target,), False)


BREAS_TYRANNY = Card(
    id="breas_tyranny",
    kind="tale",
    season=Mode(
        declare=(Ask("clan", _opposing_beside_you), Ask("target", _beside_it)),
        resolve=(_drive_out,),
    ),
)


# Children of Dana: place one clan in any territory.

CHILDREN_OF_DANA = Card(
    id="children_of_dana",
    kind="tale",
    season=Mode(declare=(Ask("where", any_territory),), resolve=(_place_here,)),
)


# Dagda's Harp: for each other Epic Tale in your hand, three at most, place a clan where you are
# present.


def _one_for_each_tale(state: Inis, play: Play) -> list[str]:
    tales = min(MOST, len(state.players[play.seat].tales))
    placed = [counted(value)[1] for value in chosen(play, "clans")]
    left = tales - sum(placed)
    return list(spread(state, play, dict.fromkeys(present(state, play.seat), left)))


DAGDAS_HARP = Card(
    id="dagdas_harp",
    kind="tale",
    season=Mode(declare=(Ask("clans", _one_for_each_tale, repeat=True),), resolve=(place_spread,)),
)


# Eriu: where you are present and a Sanctuary stands you may place one clan, three at most in all.


def _at_sanctuaries(state: Inis, play: Play) -> list[str]:
    if len(chosen(play, "clans")) >= MOST:
        return []
    sites = [name for name in present(state, play.seat) if state.board[name].sanctuaries]
    return list(spread(state, play, dict.fromkeys(sites, 1)))


ERIU = Card(
    id="eriu",
    kind="tale",
    season=Mode(declare=(Ask("clans", _at_sanctuaries, repeat=True),), resolve=(place_spread,)),
)


# Kernunos' Sanctuary: where you are present and no Sanctuary stands, place a clan and a Sanctuary.


def _without_sanctuary(state: Inis, play: Play) -> list[str]:
    return [name for name in present(state, play.seat) if not state.board[name].sanctuaries]


def _settle_and_build(state: Inis, play: Play) -> Iterator[Event]:
    yield from _place_here(state, play)
    for territory in chosen(play, "where"):
        yield from build_sanctuary(state, territory)


KERNUNOS_SANCTUARY = Card(
    id="kernunos_sanctuary",
    kind="tale",
    season=Mode(declare=(Ask("where", _without_sanctuary),), resolve=(_settle_and_build,)),
)


# Manannan's Horses: move up to three of your clans from one territory to any other.


def _anywhere_else(state: Inis, play: Play) -> Iterator[str]:
    for source in chosen(play, "source"):
        for target in state.board:
            if target != source:
                yield from up_to(target, min(MOST, clans(state, source, play.seat)))


def _ride(state: Inis, play: Play) -> Iterator[Event]:
    for source in chosen(play, "source"):
        moves = ((source, target, count) for target, count in map(counted, chosen(play, "to")))
        yield from march(play.seat, moves)


MANANNANS_HORSES = Card(
    id="manannans_horses",
    kind="tale",
    season=Mode(
        declare=(Ask("source", where_present), Ask("to", _anywhere_else)), resolve=(_ride,)
    ),
)


# Nuada Silverhand: where you are chieftain you may place one clan for each opponent present.


def _for_each_rival(state: Inis, play: Play) -> list[str]:
    most = {
        name: sum(clans(state, name, rival) > 0 for rival in others(state, play.seat))
        for name in state.board
        if chieftain(state, name) == play.seat
    }
    return list(spread(state, play, most))


NUADA_SILVERHAND = Card(
    id="nuada_silverhand",
    kind="tale",
    season=Mode(declare=(Ask("clans", _for_each_rival, repeat=True),), resolve=(place_spread,)),
)


# The Otherworld: where you are present, for each Sanctuary there, three at most, place a clan or
# remove an opposing one.


def _place_or_remove(state: Inis, play: Play) -> list[str]:
    for territory in chosen(play, "where"):
        before = chosen(play, "deeds")
        if len(before) < min(MOST, state.board[territory].sanctuaries):
            rivals = others(state, play.seat)
            left = {f"remove:{r}": clans(state, territory, r) for r in rivals}
            return ["place", *(way for way, n in left.items() if n > before.count(way))]
    return []


def _do(nth: int, state: Inis, play: Play) -> Iterator[Event]:
    for way in chosen(play, "deeds")[nth : nth + 1]:
        (territory,) = chosen(play, "where")
        if way == "place":
            yield from place(state, play.seat, territory)
        else:
            yield from remove(int(way.removeprefix("remove:")), territory, "the_otherworld")


def _do_first(state: Inis, play: Play) -> Iterator[Event]:
    yield from _do(0, state, play)


def _do_second(state: Inis, play: Play) -> Iterator[Event]:
    yield from _do(1, state, play)


def _do_third(state: Inis, play: Play) -> Iterator[Event]:
    yield from _do(2, state, play)


THE_OTHERWORLD = Card(
    id="the_otherworld",
    kind="tale",
    season=Mode(
        declare=(Ask("where", where_present), Ask("deeds", _place_or_remove, repeat=True)),
        resolve=(_do_first, _do_second, _do_third),
    ),
)


# The Stone of Fal: place two clans where the Capital stands.


def _to_the_capital(state: Inis, play: Play) -> Iterator[Event]:
    assert state.capital is not None
    yield from place(state, play.seat, state.capital, 2)


STONE_OF_FAL = Card(id="stone_of_fal", kind="tale", season=Mode(resolve=(_to_the_capital,)))
