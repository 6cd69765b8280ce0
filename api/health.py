"""Is the process alive, and can the service do its work?"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from redis import Redis
from redis.exceptions import ConnectionError as ServerGone
from redis.exceptions import TimeoutError as ServerSilent
from rq.worker import BaseWorker, WorkerStatus

from api.problems import Problem
from api.service import Service
from ledger.durability import Durability, UnfitServer, inspect

# A waiting worker gives a sign every 15 s; one that was killed leaves its last sign behind.
SILENT_FOR = timedelta(seconds=40)


def durability(redis: Redis) -> Durability:
    try:
        return inspect(redis)
    except UnfitServer as unfit:
        raise Problem(503, "not_ready", str(unfit)) from None


def workers_alive(queue: Redis, name: str) -> int:
    """All that are alive; none if nobody of them takes everything, as those of this queue do."""
    alive = [worker for worker in BaseWorker.all(connection=queue) if _alive(worker)]
    return len(alive) if any(name in worker.queue_names() for worker in alive) else 0


def workers_if_ready(service: Service) -> int | None:
    """How many workers are alive; none at all if the server is away or unfit."""
    try:
        durability(service.redis)
        return workers_alive(service.queue, service.queue_name)
    except (Problem, ServerGone, ServerSilent):
        return None


def _alive(worker: BaseWorker) -> bool:
    # A busy one is silent for the length of its job, and its entry expires if it dies in it.
    if worker.get_state() == WorkerStatus.BUSY:
        return True
    seen = worker.last_heartbeat
    return seen is not None and datetime.now(UTC) - seen.astimezone(UTC) < SILENT_FOR
