"""A job that fails is listed with its reason, said once, and tried again after a pause."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from redis import Redis

from brenn.embedded import EmbeddedServer
from ledger.write import Ledger
from tests.house.processes import eventually, free_port
from tests.house.running import brenn, environment
from tests.workers.games import of_ais, work_off
from tests.workers.processes import workers
from workers.dispatch import Dispatch
from workers.queue import NAME, queue
from workers.status import failed, status
from workers.sweeper import SETTLED_MILLIS, Sweeper
from workers.tasks import tasks
from workers.troubles import LONGEST_PAUSE, Troubles, pause

REASON = "is no AI that we have"


@pytest.fixture
def stuck(jobs: Redis, ledger: Ledger) -> str:
    """The id of a job that has failed, and will again."""
    receipt = of_ais(ledger, ("genius",) * 2)
    (task,) = tasks(receipt.game, receipt.position)
    Dispatch(jobs).wake(receipt)
    work_off(ledger, jobs)
    return task.id


def test_a_failed_job_is_listed_with_its_reason_and_counted(jobs: Redis, stuck: str) -> None:
    (found,) = failed(jobs)
    assert (found.id, found.queue) == (stuck, NAME)
    assert found.reason.startswith("ValueError: 'ai:genius' at seat ")
    assert found.reason.endswith(REASON)
    assert time.time() - found.at < 60
    service, ai, _ = status(jobs)
    assert (service.failed, ai.failed, ai.waiting, ai.running) == (0, 1, 0, 0)


def test_a_game_in_trouble_rests_and_is_then_tried_again(
    jobs: Redis, ledger: Ledger, stuck: str
) -> None:
    game = stuck.partition("-")[0]
    sweeper = Sweeper(ledger.games, ledger.directory, jobs, 5)
    time.sleep(SETTLED_MILLIS / 1_000)
    Troubles(jobs).another(game)  # a second time: the pause is long enough for this test
    assert sweeper.sweep() == 0
    assert [each.id for each in failed(jobs)] == [stuck]

    jobs.hset(f"brenn:trouble:{game}", "until", str(time.time()))
    assert sweeper.sweep() == 1
    assert queue(jobs).job_ids == [stuck]
    assert failed(jobs) == []


def test_pauses_grow_up_to_a_minute() -> None:
    assert [pause(failures) for failures in range(1, 8)] == [2, 4, 8, 16, 32, 60, 60]
    assert LONGEST_PAUSE == 60


def test_it_is_said_once_however_often_it_fails_and_not_what_it_says(
    server: EmbeddedServer, jobs: Redis, ledger: Ledger, tmp_path: Path
) -> None:
    receipt = of_ais(ledger, ("genius",) * 2)
    with workers(server, tmp_path, sweep_seconds="1") as [worker]:
        Dispatch(jobs).wake(receipt)
        count = f"brenn:trouble:{receipt.game}"
        assert eventually(lambda: int(jobs.hget(count, "failures") or 0) >= 2, within=30)
    assert worker.output.count(" failed\n") == 1
    assert "in level\n" in worker.output  # where it was
    assert "ai:genius" not in worker.output  # another time that might be a hidden card


def test_the_operator_lists_shows_retries_and_forgets(
    server: EmbeddedServer, jobs: Redis, stuck: str, tmp_path: Path
) -> None:
    env = environment(tmp_path / "none", free_port(), redis_url=server.url)
    listed = brenn("jobs", "list", env=env).stdout.splitlines()
    assert listed[0] == ("brenn-service: 0 waiting (the oldest for 0 s), 0 running, 0 failed")
    assert listed[1].startswith("brenn: 0 waiting")
    assert listed[-1].startswith(f"{stuck}  ")
    assert listed[-1].endswith(REASON)
    assert "Traceback" in brenn("jobs", "show", stuck, env=env).stdout

    assert brenn("jobs", "retry", stuck, env=env).stdout == f"{stuck} is queued again.\n"
    assert queue(jobs).job_ids == [stuck]
    assert status(jobs)[1].waiting == 1
    unknown = brenn("jobs", "forget", stuck, env=env)
    assert unknown.returncode == 1
    assert unknown.stderr.startswith(f"brenn: No failed job has the id {stuck};")


def test_a_forgotten_job_is_gone(
    server: EmbeddedServer, jobs: Redis, stuck: str, tmp_path: Path
) -> None:
    env = environment(tmp_path / "none", free_port(), redis_url=server.url)
    assert brenn("jobs", "forget", stuck, env=env).stdout == f"{stuck} is forgotten.\n"
    assert failed(jobs) == []
    assert jobs.keys("rq:job:*") == []


def test_failed_jobs_of_games_that_went_on_or_ended_are_dropped(jobs: Redis, stuck: str) -> None:
    game, version, _ = stuck.split("-")
    dispatch = Dispatch(jobs)
    dispatch.drop_moot({game: int(version)})
    assert [each.id for each in failed(jobs)] == [stuck]
    dispatch.drop_moot({game: int(version) + 1})
    assert failed(jobs) == []
