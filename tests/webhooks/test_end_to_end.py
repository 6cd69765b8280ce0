"""With real worker processes: what happens in a game arrives, whatever is killed or wiped."""

from __future__ import annotations

import random
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

from redis import Redis

from brenn.embedded import EmbeddedServer
from tests.house.processes import eventually
from tests.webhooks.office import ANA, BRAN, Office
from tests.webhooks.receiver import Answering, Receiver
from tests.workers.processes import workers

SETTINGS: Any = {"webhook_loopback": "1", "webhook_seconds": "2", "sweep_seconds": "1"}


def decisions(receiver: Receiver) -> list[str]:
    return [r.told["data"]["decision"] for r in receiver.received if "decision" in r.told["data"]]


def are_told(open: set[str], receiver: Receiver) -> bool:
    return open <= set(decisions(receiver))


def asked(office: Office, game: str, seat: int) -> set[str]:
    return {id for asked, id in office.asked(game) if asked == seat}


def test_a_game_is_played_and_its_players_are_told(
    server: EmbeddedServer, office: Office, receiver: Receiver, tmp_path: Path
) -> None:
    with Receiver() as other, workers(server, tmp_path, **SETTINGS):
        mine = office.endpoint(receiver.url, ANA)
        theirs = office.endpoint(other.url, BRAN, ["decision.opened"])
        game, rng = office.started(), random.Random(1)
        assert eventually(lambda: "game.started" in receiver.kinds)
        for _ in range(15):
            for seat, got in ((0, receiver), (1, other)):
                assert eventually(partial(are_told, asked(office, game, seat), got))
            office.move(game, rng)
        version = office.position(game).version
        assert eventually(lambda: version in moves(receiver))
    receiver.verify(mine.secrets[0].value)
    other.verify(theirs.secrets[0].value)
    for got in (receiver, other):
        ids = [request.id for request in got.received]
        assert len(set(ids)) == len(ids)
        assert len(set(decisions(got))) == len(decisions(got))
    assert set(other.kinds) == {"decision.opened"}


def moves(receiver: Receiver) -> list[int]:
    told = [request.told for request in receiver.received]
    return [each["data"]["version"] for each in told if each["type"] == "game.moved"]


def test_what_a_worker_was_delivering_when_it_was_killed_arrives_later_under_the_same_id(
    server: EmbeddedServer, office: Office, receiver: Receiver, tmp_path: Path
) -> None:
    hold = threading.Event()

    def never(answering: Answering) -> None:
        hold.wait(20)

    endpoint = office.endpoint(receiver.url, ANA, ["game.started"])
    receiver.answers = [never]
    office.started()
    with workers(server, tmp_path, **SETTINGS) as (worker,):
        assert eventually(lambda: receiver.received)
        worker.kill()
        hold.set()
        worker.start()
        assert eventually(lambda: len(receiver.received) == 2)
        first, second = receiver.received
        assert (first.id, first.body) == (second.id, second.body)
        assert eventually(lambda: office.of(endpoint)[0].status == "delivered")


def test_with_the_queue_wiped_again_and_again_every_decision_is_still_told(
    server: EmbeddedServer, office: Office, receiver: Receiver, jobs: Redis, tmp_path: Path
) -> None:
    endpoint = office.endpoint(receiver.url, ANA, ["seat.taken", "game.started"])
    with workers(server, tmp_path, **SETTINGS):
        for _ in range(10):
            office.started()
            jobs.flushdb()
            time.sleep(0.1)
            jobs.flushdb()
        assert eventually(lambda: receiver.kinds.count("game.started") >= 10)
        assert eventually(lambda: {d.status for d in office.of(endpoint)} == {"delivered"})
    assert len({request.id for request in receiver.received}) == len(office.of(endpoint)) == 30


def test_what_happened_while_nobody_listened_is_told_as_soon_as_somebody_does(
    server: EmbeddedServer, office: Office, receiver: Receiver, tmp_path: Path
) -> None:
    endpoint = office.endpoint(receiver.url, ANA, ["game.started", "game.finished"])
    games = [office.started() for _ in range(3)]
    with workers(server, tmp_path, **SETTINGS) as (worker,):
        assert eventually(lambda: len(receiver.received) == 3)
        assert worker.stop() == 0
    assert {request.told["data"]["game"] for request in receiver.received} == set(games)
    receiver.verify(endpoint.secrets[0].value)
