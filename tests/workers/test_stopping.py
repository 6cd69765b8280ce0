"""A worker that is told to stop stops, whatever it is just doing."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from contextlib import suppress

import pytest
from redis import Redis
from rq.exceptions import StopRequested
from rq.worker import WorkerStatus

from workers.process import GracefulWorker
from workers.queue import queue

PATIENCE = 10.0


@pytest.fixture
def worker(redis: Redis) -> GracefulWorker:
    return GracefulWorker([queue(redis, "brenn-stopping")], connection=redis, worker_ttl=30)


def test_a_signal_whose_exception_was_lost_still_stops_it(worker: GracefulWorker) -> None:
    with suppress(StopRequested):
        worker.request_stop(signal.SIGTERM, None)
    assert _ends(worker.work)


def test_a_signal_right_after_a_job_is_not_forgotten(
    worker: GracefulWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RQ has looked whether it should stop, and has not yet said that it is idle."""
    wait = worker.dequeue_job_and_maintain_ttl

    def told_just_now(timeout: int | None, max_idle_time: int | None = None) -> object:
        worker._state = WorkerStatus.BUSY
        worker.request_stop(signal.SIGTERM, None)
        return wait(timeout, max_idle_time)

    monkeypatch.setattr(worker, "dequeue_job_and_maintain_ttl", told_just_now)
    assert _ends(worker.work)


def _ends(work: Callable[[], object]) -> bool:
    """Whether the work ends soon; in this thread, which alone may handle signals."""
    late: list[int] = []

    def end_it(signum: int, frame: object) -> None:
        late.append(signum)
        raise StopRequested

    overdue = threading.Timer(PATIENCE, signal.raise_signal, [signal.SIGALRM])
    before = signal.signal(signal.SIGALRM, end_it)
    overdue.start()
    try:
        work()
    finally:
        overdue.cancel()
        signal.signal(signal.SIGALRM, before)
    return not late
