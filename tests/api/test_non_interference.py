"""What a seat may not know changes no byte of what it gets over HTTP.

Two services hold the same game in two worlds that differ only in what one seat may not know. All
it can read, all refusals it can provoke and the answers to its own moves must be the same in both,
headers included; only hashes, random ids and times are left out of the comparison.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from redis import Redis

from api import tokens
from brenn.embedded import EmbeddedServer
from domain.engine.chance import seeded
from domain.engine.model import Answer, State
from domain.engine.step import pending, step
from domain.inis.model import Inis
from domain.inis.rules import INIS
from ledger.connection import connect
from tests.api.worlds import NAMES, World, as_laid
from tests.inis.test_non_interference import PROBES, SEALED, another_world
from tests.random_games import playthrough
from tests.worlds import tells

GAMES = 6
POSITIONS_OF_A_GAME = 5


@pytest.fixture
def servers(server: EmbeddedServer) -> Iterator[tuple[Redis, Redis]]:
    with connect(f"{server.url}?db=4") as here, connect(f"{server.url}?db=5") as there:
        yield here, there


def people(redis: Redis) -> dict[str, tuple[str, str]]:
    made = {name: tokens.create(redis, name=name, role="player") for name in NAMES}
    return {name: (secret, token.holder) for name, (token, secret) in made.items()}


def worlds(servers: tuple[Redis, Redis], here: State, there: State) -> tuple[World, World]:
    """The same people and tokens in both."""
    first, second = servers
    first.flushdb()
    second.flushdb()
    known = people(first)
    for key in first.keys("{tokens}*"):
        second.restore(key, 0, first.dump(key) or b"")
    return World(first, here, known), World(second, there, known)


def positions(seed: int) -> Iterator[tuple[Inis, int]]:
    """Positions out of the middle of random games, each with a seat to look at it."""
    chooser = random.Random(seed)
    start = chooser.choice(SEALED)
    picks = [chooser.randrange(2**16) for _ in range(120)]
    played = [taken.state for taken in playthrough(INIS, start, picks, seeded(b"%d" % seed))]
    running = [state for state in played if isinstance(state, Inis) and not state.over]
    for state in map(as_laid, chooser.sample(running, min(POSITIONS_OF_A_GAME, len(running)))):
        yield state, chooser.randrange(state.seats)


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_bytes_a_seat_gets_do_not_depend_on_what_it_may_not_know(
    servers: tuple[Redis, Redis], seed: int
) -> None:
    for state, seat in positions(seed):
        other = another_world(state, seat, seed)
        here, there = worlds(servers, state, other)
        assert dict(here.told(seat)) == dict(there.told(seat))
        refusals_tell_nothing(here, there, state, seat)
        own_answers_tell_nothing(here, there, state, other, seat)


def refusals_tell_nothing(here: World, there: World, state: Inis, seat: int) -> None:
    for decision in pending(INIS, state):
        for option in PROBES[:12]:
            if decision.seat != seat or option not in decision.options:
                tried = [world.tried(seat, decision.id, option) for world in (here, there)]
                assert tried[0] == tried[1]
    stale = [world.tried(seat, "d1.0.0", PROBES[0], If_Match='"v1"') for world in (here, there)]
    assert stale[0] == stale[1]


def own_answers_tell_nothing(
    here: World, there: World, state: Inis, other: Inis, seat: int
) -> None:
    """One of the seat's own moves, unless it openly tells the seat something new."""
    for decision in pending(INIS, state):
        if decision.seat == seat:
            answer = Answer(seat, decision.id, decision.options[0])
            for world in (state, other):
                events = step(INIS, world, answer).events
                if any(tells(event, seat) for event in events):
                    return
                if any(d.draw for d in pending(INIS, step(INIS, world, answer).state)):
                    return  # chance draws, and from another seed in each world
            sent = [
                world.tried(seat, decision.id, answer.option or PROBES[0])
                for world in (here, there)
            ]
            assert sent[0] == sent[1]
            assert dict(here.told(seat)) == dict(there.told(seat))
            return


def test_the_comparison_notices_a_card_too_many(servers: tuple[Redis, Redis]) -> None:
    """Seen with the eyes of the other seat, the same two worlds do differ."""
    for state, seat in positions(1):
        other = another_world(state, seat, 1)
        if other.players[1 - seat % 2] != state.players[1 - seat % 2] and seat < 2:
            here, there = worlds(servers, state, other)
            assert dict(here.told(1 - seat)) != dict(there.told(1 - seat))
            return
    raise AssertionError("no two worlds that differ in a hand")
