"""From the last pass of a Season to the opened draft, by a `brenn worker` of its own."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median, quantiles
from typing import NamedTuple

from redis import Redis

from brenn.settings import queue_url
from domain.engine.model import SERVICE, Decision
from domain.engine.step import blocking
from domain.games import RULES
from ledger.commands import Principal, Submission
from ledger.connection import connect
from ledger.news import Listener
from ledger.position import Position
from ledger.write import Ledger
from workers.dispatch import Dispatch
from workers.queue import SERVICE as SERVICE_QUEUE

SEATS = 2


class Latency(NamedTuple):
    """Seconds."""

    half: float
    most: float


def measure(url: str, assemblies: int, done: Callable[[], None]) -> Latency:
    """The players are this process, with the same write path and `wake` as a web process."""
    taken: list[float] = []
    with (
        connect(url) as redis,
        connect(queue_url(url)) as jobs,
        _worker(url, jobs),
        Listener(redis) as news,
    ):
        rounds = _rounds(Ledger(redis, RULES), Dispatch(jobs), news)
        while len(taken) < assemblies:
            seconds, position = next(rounds)
            if any(decision.kind.startswith("draft") for decision in _asked(position)):
                taken.append(seconds)
                done()
    return Latency(median(taken), quantiles(taken, n=20)[-1])


def _rounds(ledger: Ledger, dispatch: Dispatch, news: Listener) -> Iterator[tuple[float, Position]]:
    """One Assembly after the other: how long it took, and the game after it."""
    rng = random.Random(6)
    while True:
        game, position = _begun(ledger)
        while not position.table.over:
            began = time.perf_counter()
            decision = rng.choice(_asked(position))
            answer = Submission(decision.id, (rng.choice(decision.options),))
            receipt = ledger.submit(game, Principal(f"player-{decision.seat}"), answer)
            dispatch.wake(receipt)
            position = receipt.position
            if not _awaits_service(position):
                continue
            while _awaits_service(position):
                news.wait(1.0)
                position = ledger.games.head(game).position
            yield time.perf_counter() - began, position


def _begun(ledger: Ledger) -> tuple[str, Position]:
    game = ledger.create(Principal("owner"), "inis/1", SEATS).game
    for seat in range(SEATS):
        ledger.take_seat(game, Principal(f"player-{seat}"), seat)
    return game, ledger.start(game, Principal("owner")).position


def _asked(position: Position) -> tuple[Decision, ...]:
    return blocking(position.rules, position.table.playing())


def _awaits_service(position: Position) -> bool:
    return any(decision.seat == SERVICE for decision in _asked(position))


@contextmanager
def _worker(url: str, jobs: Redis) -> Iterator[None]:
    words = [sys.executable, "-P", "-m", "brenn", "worker", "--quick"]
    with subprocess.Popen(words, env={**os.environ, "BRENN_REDIS_URL": url}) as process:
        try:
            while not jobs.scard(f"rq:workers:{SERVICE_QUEUE}"):
                time.sleep(0.05)
            yield
        finally:
            process.terminate()
