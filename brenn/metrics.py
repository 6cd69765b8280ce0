"""Where the web processes leave what they counted, so that any of them can tell it all."""

from __future__ import annotations

import os
import shutil

from api.edge.metrics import FOLDER
from brenn.failure import Failure
from brenn.settings import Settings


def prepare(settings: Settings) -> None:
    """Before the processes are forked: an empty folder, its own for each port."""
    folder = settings.folder / "metrics" / str(settings.port)
    try:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True, mode=0o700)
    except OSError as error:
        raise Failure(f"The folder for metrics, {folder}, cannot be made: {error}.") from None
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
