"""Logging for every process of the service: one line each to stderr, and little of it."""

from __future__ import annotations

import logging
import sys

# They narrate their own life at info: every start, every signal, every job.
TALKATIVE = ("gunicorn.error", "rq.worker", "rq.job")


def configure(level: str, process: str) -> None:
    form = f"%(asctime)s %(levelname)s {process}[%(process)d] %(message)s"
    logging.basicConfig(level=level.upper(), format=form, stream=sys.stderr, force=True)
    for name in TALKATIVE:
        quiet = logging.getLogger(name)
        quiet.setLevel(level.upper() if level == "debug" else max(_number(level), logging.WARNING))


def _number(level: str) -> int:
    return logging.getLevelNamesMapping()[level.upper()]
