"""How the queues are: for the operator, `/metrics` and `brenn jobs`."""

from __future__ import annotations

import time
from collections.abc import Iterator

from msgspec import Struct
from redis import Redis
from rq import Queue
from rq.job import Job

from workers.dispatch import Dispatch
from workers.queue import NAME, SERVICE, WEBHOOKS, queue

NAMES = (SERVICE, NAME, WEBHOOKS)


class Status(Struct, frozen=True):
    """Of one queue: how many jobs; `oldest` is the age in seconds of the one that waits longest."""

    queue: str
    waiting: int
    running: int
    failed: int
    oldest: float


class Failed(Struct, frozen=True):
    """A job that failed. `reason` is the last line of its traceback."""

    id: str
    queue: str
    at: float
    traceback: str

    @property
    def reason(self) -> str:
        lines = self.traceback.strip().splitlines()
        return lines[-1] if lines else "unknown"


def status(queue_server: Redis) -> tuple[Status, ...]:
    return tuple(_status(queue(queue_server, name)) for name in NAMES)


def failed(queue_server: Redis) -> list[Failed]:
    """Every failed job, the oldest first."""
    found = [_failed(job) for name in NAMES for job in _failures(queue(queue_server, name))]
    return sorted(found, key=lambda each: each.at)


def retry(queue_server: Redis, id: str) -> bool:
    """Try a failed job again now; False if there is none of this name."""
    for name in NAMES:
        registry = queue(queue_server, name).failed_job_registry
        if id in registry.get_job_ids(cleanup=False):
            registry.requeue(id)
            return True
    return False


def forget(queue_server: Redis, id: str) -> bool:
    """Strike a failed job off; if its game still waits, the sweeper enqueues it anew."""
    known = any(id == each.id for each in failed(queue_server))
    if known:
        Dispatch(queue_server).forget(id)
    return known


def _status(jobs: Queue) -> Status:
    # What a killed worker has begun counts as running only until its time is up.
    begun = jobs.started_job_registry
    running = jobs.connection.zcount(begun.key, int(time.time()), "+inf")
    waiting = jobs.get_job_ids()
    return Status(
        queue=jobs.name,
        waiting=len(waiting),
        running=int(running),
        failed=len(jobs.failed_job_registry.get_job_ids(cleanup=False)),
        oldest=_age(jobs, waiting[0]) if waiting else 0.0,
    )


def _age(jobs: Queue, id: str) -> float:
    job = jobs.fetch_job(id)
    since = job.enqueued_at if job is not None else None
    return max(0.0, time.time() - since.timestamp()) if since is not None else 0.0


def _failures(jobs: Queue) -> Iterator[Job]:
    ids = jobs.failed_job_registry.get_job_ids(cleanup=False)
    for job in Job.fetch_many(ids, connection=jobs.connection):
        if job is not None:
            yield job


def _failed(job: Job) -> Failed:
    ended = job.ended_at
    result = job.latest_result()
    told = result.exc_string if result is not None else None
    return Failed(job.id, job.origin, ended.timestamp() if ended else 0.0, told or "")
