"""Action cards that move clans: Conquest, Migration, Emissaries, Scouts & Spies."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.inis import events as e
from domain.inis.cards.base import Ask, Card, Mode
from domain.inis.cards.common import any_territory, opponents, where_present
from domain.inis.effects import march
from domain.inis.model import Inis, Play
from domain.inis.queries import clans, counted, neighbours, present, up_to

# Conquest: pick a territory; move any number of your clans into it from territories beside it.


def _from_beside(state: Inis, play: Play) -> Iterator[str]:
    (target,) = play.choices["target"]
    done = {counted(value)[0] for value in play.choices.get("from", ())}
    for source in neighbours(state, target):
        if source not in done:
            yield from up_to(source, clans(state, source, play.seat))


def _conquer(state: Inis, play: Play) -> Iterator[Event]:
    (target,) = play.choices["target"]
    sources = map(counted, play.choices.get("from", ()))
    yield from march(play.seat, ((source, target, count) for source, count in sources))


CONQUEST = Card(
    id="conquest",
    kind="action",
    season=Mode(
        declare=(Ask("target", any_territory), Ask("from", _from_beside, repeat=True)),
        resolve=(_conquer,),
    ),
)


# Migration: pick a territory; move one or more of your clans from it to territories beside it.


def _to_beside(state: Inis, play: Play) -> Iterator[str]:
    for source in play.choices.get("source", ()):
        chosen = [counted(value) for value in play.choices.get("to", ())]
        left = clans(state, source, play.seat) - sum(count for _, count in chosen)
        done = {name for name, _ in chosen}
        for target in neighbours(state, source):
            if target not in done:
                yield from up_to(target, left)


def _migrate(state: Inis, play: Play) -> Iterator[Event]:
    for source in play.choices.get("source", ()):
        targets = map(counted, play.choices.get("to", ()))
        yield from march(play.seat, ((source, target, count) for target, count in targets))


MIGRATION = Card(
    id="migration",
    kind="action",
    season=Mode(
        declare=(
            Ask("source", where_present),
            Ask("to", _to_beside, repeat=True, at_least=1),
        ),
        resolve=(_migrate,),
    ),
)


# Emissaries: move one of your clans to a territory beside it; no clash starts.


def _beside_source(state: Inis, play: Play) -> list[str]:
    return [t for source in play.choices.get("source", ()) for t in neighbours(state, source)]


def _send(state: Inis, play: Play) -> Iterator[Event]:
    for source in play.choices.get("source", ()):
        (target,) = play.choices["target"]
        yield from march(play.seat, [(source, target, 1)], clash=False)


EMISSARIES = Card(
    id="emissaries",
    kind="action",
    season=Mode(
        declare=(Ask("source", where_present), Ask("target", _beside_source)), resolve=(_send,)
    ),
)


# Scouts & Spies: look at an opponent's Action cards; then you may move clans from one territory to
# one beside it. The opponent is declared, the move is chosen after looking (J8).


def _look(state: Inis, play: Play) -> Iterator[Event]:
    for opponent in map(int, play.choices["opponent"]):
        yield e.HandLookedAt(play.seat, opponent, state.players[opponent].actions)


def _source_or_none(state: Inis, play: Play) -> list[str]:
    return [] if play.choices.get("source") else present(state, play.seat)


def _how_many(state: Inis, play: Play) -> Iterator[str]:
    for source in play.choices.get("source", ()):
        for target in neighbours(state, source):
            yield from up_to(target, clans(state, source, play.seat))


def _go(state: Inis, play: Play) -> Iterator[Event]:
    for source in play.choices.get("source", ()):
        ((target, count),) = map(counted, play.choices["to"])
        yield from march(play.seat, [(source, target, count)])


SCOUTS_SPIES = Card(
    id="scouts_spies",
    kind="action",
    season=Mode(
        declare=(Ask("opponent", opponents),),
        resolve=(
            _look,
            Ask("source", _source_or_none, repeat=True),
            Ask("to", _how_many),
            _go,
        ),
    ),
)
