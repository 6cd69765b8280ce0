"""Whatever is killed, wiped or lost: every game goes on, and nothing happens twice."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from redis import Redis

from api.health import workers_alive
from brenn.embedded import EmbeddedServer
from domain.engine.events import SeatPlan, Terms
from ledger.commands import THE_SERVICE, Submission
from ledger.connection import connect
from ledger.keys import RUNNING
from ledger.write import Ledger
from tests.house.processes import eventually
from tests.workers.accounts import assert_played, await_ends
from tests.workers.drover import EVERYTHING, choose
from tests.workers.games import OWNER, attendant, head, of_ais, of_players, until_service
from tests.workers.processes import DROVER, Worker, workers
from workers.attendant import SLACK
from workers.queue import NAME, queue
from workers.sweeper import SETTLED_MILLIS, Sweeper
from workers.tasks import named, ours

LEVELS = ("easy",) * 4


def cattle(ledger: Ledger, count: int, rounds: int) -> list[str]:
    """Tables of Cattle for four AIs, of which nobody is told: the sweeper has to find them."""
    options = {"rounds": rounds}
    return [of_ais(ledger, LEVELS, "cattle/1", options).game for _ in range(count)]


@pytest.mark.parametrize(
    ("count", "kills", "rounds"),
    [(4, 6, 24), pytest.param(20, 60, 60, marks=pytest.mark.long)],
    ids=["short", "long"],
)
def test_games_survive_the_death_of_workers_and_servers(
    server: EmbeddedServer, tmp_path: Path, count: int, kills: int, rounds: int
) -> None:
    rng, killed = random.Random(kills), 0
    with connect(server.url) as redis:
        games = cattle(Ledger(redis, EVERYTHING), count, rounds)
    with workers(server, tmp_path, count=2, words=DROVER, sweep_seconds="1") as processes:
        while killed < kills and any_runs(server, games):
            time.sleep(rng.uniform(0.3, 1.0))
            mortal: list[Worker | EmbeddedServer] = [*processes, server]
            victim = rng.choice(mortal)
            victim.kill()
            victim.start()
            killed += 1
        with connect(server.url) as redis:
            ledger = Ledger(redis, EVERYTHING)
            await_ends(ledger, games)
            assert_played(ledger, games, EVERYTHING)
            assert eventually(lambda: ledger.directory.running() == [])
    assert killed >= kills / 2, "they ended before much was killed: nothing was shown"


def test_a_wiped_queue_is_filled_again_within_the_sweepers_interval(
    server: EmbeddedServer, jobs: Redis, redis: Redis, tmp_path: Path
) -> None:
    ledger = Ledger(redis, EVERYTHING)
    games = cattle(ledger, 8, rounds=1_000)
    with workers(server, tmp_path, count=1, words=DROVER, sweep_seconds="2"):
        assert all_move(ledger, games, within=10)
        for _ in range(3):
            assert eventually(lambda: len(queue(jobs).job_ids) > 3)  # they are lost in a moment
            jobs.flushdb()
            assert len(queue(jobs).job_ids) <= 3
            # Two seconds and one to settle; the rest is for a busy machine.
            assert all_move(ledger, games, within=10)


def test_a_worker_is_known_again_after_the_queue_was_wiped(
    server: EmbeddedServer, jobs: Redis, tmp_path: Path
) -> None:
    with workers(server, tmp_path):
        assert eventually(lambda: workers_alive(jobs, NAME) == 1)
        jobs.flushdb()
        assert workers_alive(jobs, NAME) == 0
        assert eventually(lambda: workers_alive(jobs, NAME) == 1, within=20)


def test_the_job_of_a_killed_worker_is_taken_over_long_before_rq_would(
    server: EmbeddedServer, jobs: Redis, redis: Redis, tmp_path: Path
) -> None:
    ledger = Ledger(redis, EVERYTHING)
    (game,) = cattle(ledger, 1, rounds=1_000)
    with workers(server, tmp_path, words=DROVER, sweep_seconds="1") as [worker]:
        assert all_move(ledger, [game], within=10)
        assert eventually(lambda: jobs.keys("brenn:at-work:*"))
        worker.kill()
        worker.start()
        assert all_move(ledger, [game], within=SLACK + 4)


def test_a_worker_that_is_told_to_stop_leaves_nothing_half_done(
    server: EmbeddedServer, jobs: Redis, redis: Redis, tmp_path: Path
) -> None:
    ledger = Ledger(redis, EVERYTHING)
    games = cattle(ledger, 3, rounds=1_000)
    with workers(server, tmp_path, words=DROVER, sweep_seconds="1") as [worker]:
        assert all_move(ledger, games, within=10)
        assert worker.stop() == 0
        left = {task.game for task in map(named, queue(jobs).job_ids) if task is not None}
        assert left == set(games)  # all of them are back in the queue
        assert jobs.keys("brenn:at-work:*") == []
        assert len(jobs.keys("rq:job:*")) == len(games)
        worker.start()
        assert all_move(ledger, games, within=10)


def test_games_that_wait_for_players_cost_a_sweep_one_look(
    jobs: Redis, redis: Redis, ledger: Ledger
) -> None:
    game = of_players(ledger)
    time.sleep(SETTLED_MILLIS / 1_000)
    sweeper = Sweeper(ledger.games, ledger.directory, jobs, 5)
    assert sweeper.sweep() == 0
    loads = redis.info("commandstats")["cmdstat_evalsha"]["calls"]
    assert sweeper.sweep() == 0
    assert redis.info("commandstats")["cmdstat_evalsha"]["calls"] == loads

    until_service(ledger, game, random.Random(1))
    assert sweeper.sweep() == 0  # it has just moved: somebody will have enqueued it
    time.sleep(SETTLED_MILLIS / 1_000)
    assert sweeper.sweep() == 1
    assert sweeper.sweep() == 0  # it is queued now


def test_a_game_that_moves_on_during_a_sweep_misses_nothing(
    jobs: Redis, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = of_players(ledger)
    until_service(ledger, game, random.Random(1))
    time.sleep(SETTLED_MILLIS / 1_000)
    sweeper = Sweeper(ledger.games, ledger.directory, jobs, 5)
    queued = sweeper._dispatch.queued

    def after_the_service_has_answered() -> set[str]:
        (decision,) = ours(ledger.games.head(game).position)
        answer = Submission(decision.id, decision.options[:1])
        ledger.submit(game, THE_SERVICE, answer)
        return queued()

    monkeypatch.setattr(sweeper._dispatch, "queued", after_the_service_has_answered)
    assert sweeper.sweep() == 0


def test_private_games_and_sandboxes_are_swept_too(jobs: Redis, ledger: Ledger) -> None:
    seats = tuple(SeatPlan("ai", level="easy") for _ in range(2))
    terms = Terms(seats, "private", autostart=True)
    hidden = ledger.create(OWNER, "inis/1", 2, terms=terms).game
    time.sleep(SETTLED_MILLIS / 1_000)
    assert Sweeper(ledger.games, ledger.directory, jobs, 5).sweep() == 1
    assert [task.game for task in map(named, queue(jobs).job_ids) if task] == [hidden]


def test_one_process_sweeps_at_a_time(jobs: Redis, ledger: Ledger) -> None:
    of_ais(ledger)
    time.sleep(SETTLED_MILLIS / 1_000)
    first, second = (Sweeper(ledger.games, ledger.directory, jobs, 5) for _ in range(2))
    assert (first.sweep_in_turn(), second.sweep_in_turn()) == (1, 0)
    jobs.flushdb()
    assert (second.sweep_in_turn(), first.sweep_in_turn()) == (1, 0)


def test_a_game_that_ended_unnoticed_is_struck_off_by_the_sweeper(
    redis: Redis, jobs: Redis
) -> None:
    ledger = Ledger(redis, EVERYTHING)
    (game,) = cattle(ledger, 1, rounds=1)
    while not head(ledger, game).table.over:
        attendant(ledger, jobs, choose).ai(game)
    assert ledger.directory.running() == []
    redis.zadd(RUNNING, {game: 1})
    Sweeper(ledger.games, ledger.directory, jobs, 5).sweep()
    assert ledger.directory.running() == []


def all_move(ledger: Ledger, games: list[str], *, within: float) -> bool:
    """Whether each of them moves on in time."""
    before = {game: head(ledger, game).version for game in games}
    return eventually(
        lambda: all(head(ledger, game).version > before[game] for game in games), within=within
    )


def any_runs(server: EmbeddedServer, games: list[str]) -> bool:
    with connect(server.url) as redis:
        cards = Ledger(redis, EVERYTHING).games.log.cards(games)
    return any(card.summary.status == "running" for card in cards.values())
