"""Reaching the servers the settings name, and saying in one sentence why it did not work."""

from __future__ import annotations

import logging
import time

from redis.exceptions import RedisError

from brenn.failure import Failure
from brenn.settings import Settings, queue_url, without_password
from ledger.connection import connect
from ledger.durability import Durability, UnfitServer, inspect

log = logging.getLogger("brenn")


class Unreachable(Failure):
    """Nobody answers there, or not to us."""


def check(url: str) -> Durability:
    """What the server is; it must answer and be new enough."""
    try:
        with connect(url, timeout=5.0) as client:
            return inspect(client)
    except UnfitServer as unfit:
        raise Failure(f"{str(unfit).rstrip('.')} ({without_password(url)}).") from None
    except (RedisError, OSError) as refusal:
        reason = " ".join(str(refusal).split()).rstrip(".")
        raise Unreachable(
            f"The server at {without_password(url)} cannot be reached: {reason}."
        ) from None


def wait(url: str, *, pause: float = 1.0) -> None:
    """Until it answers, for as long as that takes: it was there when the service started."""
    told = False
    while True:
        try:
            check(url)
            return
        except Unreachable as unreachable:
            if not told:
                log.warning("%s Trying again until it answers.", unreachable)
                told = True
            time.sleep(pause)


def warn(report: Durability) -> None:
    for warning in report.warnings:
        log.warning("%s", warning)


def required(settings: Settings, command: str) -> tuple[str, str]:
    """The URLs for a process that runs alone, without a supervisor to start a server."""
    if not settings.redis_url:
        raise Failure(
            f"brenn {command} runs alone and needs a server: set BRENN_REDIS_URL "
            "(brenn serve starts everything, with a server of its own)."
        )
    return settings.redis_url, settings.queue_url or queue_url(settings.redis_url)
