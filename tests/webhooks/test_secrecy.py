"""A notice says where to look, and what its player may not know changes no byte of it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from redis import Redis

from brenn.embedded import EmbeddedServer
from domain.engine.model import Answer
from domain.engine.step import pending, step
from domain.inis.model import Inis
from domain.inis.rules import INIS
from ledger.connection import connect
from projections.webhooks.deliveries import Deliveries
from projections.webhooks.endpoints import KINDS, Endpoints, new_endpoint
from tests.api.test_non_interference import positions, worlds
from tests.api.worlds import NOISE, World
from tests.inis.test_non_interference import another_world
from tests.webhooks.office import ANA, Office
from tests.webhooks.receiver import Receiver
from tests.worlds import tells
from workers.webhooks.clerk import Clerk

SEEDS = range(3)

FIELDS = {
    "seat.taken": {"game", "version", "seat", "links"},
    "game.started": {"game", "version", "links"},
    "decision.opened": {"game", "version", "seat", "decision", "links"},
    "game.moved": {"game", "version", "links"},
    "game.finished": {"game", "version", "links"},
}


@pytest.fixture
def servers(server: EmbeddedServer) -> Iterator[tuple[Redis, Redis]]:
    with connect(f"{server.url}?db=4") as here, connect(f"{server.url}?db=5") as there:
        yield here, there


class Watched:
    """One world, and what an endpoint of one seat is told in it."""

    def __init__(self, redis: Redis, world: World, seat: int) -> None:
        self.world = world
        self.seat = seat
        self._now = 1
        self._deliveries = Deliveries(redis)
        self._endpoint = new_endpoint(world.people[seat].id, "https://a.example/", KINDS, "", 0)
        Endpoints(redis).add(self._endpoint, most=1)
        self._clerk = Clerk(redis, world.house.ledger.games, redis, clock=lambda: self._now)

    def told(self) -> list[tuple[str, bytes, int | None]]:
        """Every notice so far: its kind, its bytes without the time of day, when it is due."""
        self._now += 1
        self._clerk.sweep()
        page, _ = self._deliveries.page(self._endpoint.id, "", 200)
        return [(d.kind, NOISE.sub(b"~", d.body), d.due_at) for d in page]


@pytest.mark.parametrize("seed", SEEDS)
def test_two_worlds_that_differ_in_what_is_hidden_give_the_same_bytes(
    servers: tuple[Redis, Redis], seed: int
) -> None:
    compared = 0
    for state, seat in positions(seed):
        other = another_world(state, seat, seed)
        pair = zip(servers, worlds(servers, state, other), strict=True)
        here, there = (Watched(redis, world, seat) for redis, world in pair)
        told = here.told()
        assert told == there.told()
        assert {kind for kind, *_ in told} >= {"seat.taken", "game.started", "game.moved"}
        mine = [d for d in pending(INIS, state) if d.seat == seat]
        for decision in mine[:1]:
            answer = Answer(seat, decision.id, decision.options[0])
            if any(openly_parted(world, answer) for world in (state, other)):
                continue
            for watched in (here, there):
                watched.world.tried(seat, decision.id, decision.options[0])
            assert here.told() == there.told()
            compared += 1
    assert compared > 0


def openly_parted(state: Inis, answer: Answer) -> bool:
    """Behind what an answer reveals, or a draw, two worlds may differ."""
    after = step(INIS, state, answer)
    drawn = any(decision.draw for decision in pending(INIS, after.state))
    return drawn or any(tells(event, answer.seat) for event in after.events)


def test_a_notice_has_the_fields_it_is_said_to_have_and_no_more(
    office: Office, receiver: Receiver
) -> None:
    office.endpoint(receiver.url, ANA)
    office.play(office.started(short=True), random.Random(1))
    office.tell()
    office.asking_ana()
    office.tell()
    for request in receiver.received:
        assert list(request.told) == ["type", "timestamp", "data"]
        assert set(request.told["data"]) == FIELDS[request.told["type"]]
        assert len(request.body) < 400
    assert set(receiver.kinds) == FIELDS.keys()
