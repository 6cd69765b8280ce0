"""The Assembly: held by a worker as soon as a Season ends, once, however often it is asked for."""

from __future__ import annotations

import random
from pathlib import Path

from redis import Redis

from brenn.embedded import EmbeddedServer
from domain.games import RULES
from ledger.connection import connect
from ledger.records import envelope_of
from ledger.verify import verify
from ledger.write import Ledger
from tests.house.processes import eventually
from tests.workers.games import attendant, head, of_players, until_service, waits_for_service
from tests.workers.processes import workers
from workers.dispatch import Dispatch
from workers.queue import SERVICE, queue
from workers.tasks import Task, named, tasks


def test_a_worker_holds_the_assembly_and_the_players_go_on(
    server: EmbeddedServer, redis: Redis, jobs: Redis, ledger: Ledger, tmp_path: Path
) -> None:
    game, rng = of_players(ledger), random.Random(1)
    with workers(server, tmp_path, "--quick"):
        for _ in range(3):
            position = until_service(ledger, game, rng)
            Dispatch(jobs).moved(game, position)
            assert eventually(lambda: not waits_for_service(head(ledger, game)))
    assert verify(ledger.games.log, RULES, game).sound
    assert jobs.keys("rq:job:*") == []


def test_a_task_is_named_by_game_version_and_purpose_and_enqueued_once(
    jobs: Redis, ledger: Ledger
) -> None:
    game = of_players(ledger)
    position = until_service(ledger, game, random.Random(1))
    (task,) = tasks(game, position)
    assert task == Task(game, position.version, "service") == named(task.id)

    for _ in range(3):
        Dispatch(jobs).moved(game, position)
    assert queue(jobs, SERVICE).job_ids == [task.id]


def test_nothing_is_enqueued_while_the_game_waits_for_a_player(jobs: Redis, ledger: Ledger) -> None:
    game = of_players(ledger)
    Dispatch(jobs).moved(game, head(ledger, game))
    assert tasks(game, head(ledger, game)) == ()
    assert jobs.keys() == []


def test_two_workers_with_the_same_job_hold_one_assembly(
    server: EmbeddedServer, redis: Redis, jobs: Redis, ledger: Ledger
) -> None:
    game = of_players(ledger)
    until_service(ledger, game, random.Random(1))
    with connect(server.url) as other:
        late = Ledger(other, RULES)
        late.games.head(game)  # it knows the game as it was
        attendant(ledger, jobs).service(game)
        after = head(ledger, game).head
        for again in (late, ledger):
            attendant(again, jobs).service(game)
    assert head(ledger, game).head == after
    held = [
        record
        for record in ledger.games.log.read(game)
        if envelope_of(record).type == "AssemblyHeld"
    ]
    assert len(held) == 1


def test_a_queue_server_that_is_away_fails_no_command(ledger: Ledger, tmp_path: Path) -> None:
    game = of_players(ledger)
    position = until_service(ledger, game, random.Random(1))
    with connect(f"unix://{tmp_path}/nobody.sock") as nobody:
        Dispatch(nobody).moved(game, position)
