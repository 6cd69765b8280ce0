"""Enqueues what a game waits for. Whoever has moved a game calls `wake`, and nothing depends on it:
a job that is not enqueued, is lost or comes too late is found by the sweeper.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping

from redis import Redis
from redis.exceptions import RedisError
from rq.exceptions import DuplicateJobError, InvalidJobOperation, NoSuchJobError
from rq.job import Job, JobStatus

from ledger.position import Position
from ledger.receipt import Receipt
from workers.queue import NAME, SERVICE, queue
from workers.tasks import Purpose, Task, named, tasks

_LOG = logging.getLogger("brenn")

JOB_SECONDS = 60
"""A job has its own, much shorter measure; this one ends a job that hangs."""

FAILED_SECONDS = 7 * 24 * 3600

ABANDONED_SECONDS = 5.0
"""A job that was handed to a worker so long ago is under way no more, unless it has a lease."""

MOST_FAILED = 200
"""So many failed jobs are looked at in one sweep."""

QUEUES: dict[Purpose, str] = {"service": SERVICE, "ai": NAME}
FUNCTIONS: dict[Purpose, str] = {"service": "workers.jobs.service", "ai": "workers.jobs.ai"}


class Dispatch:
    """`queue_server` should be one that gives up soon: a request waits for it."""

    def __init__(self, queue_server: Redis) -> None:
        self._server = queue_server
        self._queues = {purpose: queue(queue_server, name) for purpose, name in QUEUES.items()}
        self._silent = False

    def wake(self, receipt: Receipt) -> None:
        """After a command: see that workers go on. Never raises because of the queue's server."""
        self.moved(receipt.game, receipt.position)

    def moved(self, game: str, position: Position) -> None:
        try:
            for task in tasks(game, position):
                self.enqueue(task)
            self._silent = False
        except RedisError as error:
            if not self._silent:  # once, not for every request while the server is away
                _LOG.warning("Jobs cannot be enqueued; the sweeper will find them: %s", error)
            self._silent = True

    def enqueue(self, task: Task) -> bool:
        """False if this very job is there already."""
        try:
            self._queues[task.purpose].enqueue(
                FUNCTIONS[task.purpose],
                task.game,
                job_id=task.id,
                unique=True,
                job_timeout=JOB_SECONDS,
                result_ttl=0,  # a job that is done leaves nothing behind, not even its name
                failure_ttl=FAILED_SECONDS,
            )
        except DuplicateJobError:
            return False
        return True

    # For the sweeper

    def queued(self) -> set[str]:
        """The ids of all jobs that wait for a worker."""
        return {id for jobs in self._queues.values() for id in jobs.get_job_ids()}

    def abandoned(self, id: str) -> bool:
        """Whether nobody will do this job that is not queued: it is not there, has failed, or was
        handed to a worker that must have died with it."""
        try:
            job = Job.fetch(id, connection=self._server)
        except NoSuchJobError:
            return True
        if job.get_status(refresh=False) is JobStatus.FAILED:
            return True
        handed = job.started_at or job.enqueued_at
        return handed is None or time.time() - handed.timestamp() > ABANDONED_SECONDS

    def forget(self, id: str) -> None:
        """Whatever is left of a job, so that it can be enqueued again under its name."""
        try:
            Job.fetch(id, connection=self._server).delete()
        except (NoSuchJobError, InvalidJobOperation, ValueError):  # only parts of it are there
            self._server.delete(Job.key_for(id))
            for jobs in self._queues.values():
                jobs.failed_job_registry.remove(id)

    def drop_moot(self, running: Mapping[str, int]) -> None:
        """Failed jobs whose games have gone on without them, or ended, are no trouble any more."""
        for jobs in self._queues.values():
            for id in jobs.failed_job_registry.get_job_ids(end=MOST_FAILED, cleanup=False):
                task = named(id)
                if task is not None and running.get(task.game, task.version + 1) > task.version:
                    self.forget(id)
