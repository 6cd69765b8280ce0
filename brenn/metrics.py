"""Where the web processes leave what they counted, so that any of them can tell it all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter

from redis import Redis

from api.edge.metrics import FOLDER, Jobs
from brenn.failure import Failure
from brenn.settings import Settings
from workers.status import failed, status


def prepare(settings: Settings) -> None:
    """Before the processes are forked: an empty folder, its own for each port.

    Web processes that run alone may have no data folder and leave it somewhere else.
    """
    try:
        if not settings.folder.exists():
            os.environ[FOLDER] = tempfile.mkdtemp(prefix="brenn-metrics-")
            return
        folder = settings.folder / "metrics" / str(settings.port)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True, mode=0o700)
    except OSError as error:
        raise Failure(f"The folder for metrics cannot be made: {error}.") from None
    os.environ[FOLDER] = str(folder)


def forget(server: object, process: object) -> None:
    """A process of gunicorn is gone: what it had open is open no more; what it counted stays."""
    from prometheus_client.multiprocess import mark_process_dead

    if FOLDER in os.environ:
        mark_process_dead(getattr(process, "pid", 0))  # type: ignore[no-untyped-call]


def clear(server: object) -> None:
    """The last process is gone."""
    if FOLDER in os.environ:
        shutil.rmtree(os.environ.pop(FOLDER), ignore_errors=True)


def jobs(queue: Redis) -> list[Jobs]:
    """How the queues are; of a failed job only what kind of error it was, never its words."""
    reasons = [(each.queue, each.reason.partition(":")[0]) for each in failed(queue)]
    return [
        Jobs(
            now.queue,
            {"waiting": now.waiting, "running": now.running, "failed": now.failed},
            Counter(reason for name, reason in reasons if name == now.queue),
            now.oldest,
        )
        for now in status(queue)
    ]
