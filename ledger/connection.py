"""One way to connect to the server, with the traps of the client closed."""

from __future__ import annotations

from typing import Any

from redis import Redis
from redis import asyncio as redis_asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

CONNECT_SECONDS = 5.0


def connect(url: str, *, timeout: float | None = 10.0) -> Redis:
    """A client that never sends a command twice by itself.

    By default the client re-sends a command whose answer was lost, and the server may then have
    done it twice. The ledger decides about repeats itself, by the idempotency record.
    Blocking reads want ``timeout=None``.
    """
    return Redis.from_url(
        url,
        retry=Retry(NoBackoff(), 0),
        socket_timeout=timeout,
        socket_connect_timeout=CONNECT_SECONDS,
        health_check_interval=0,
    )


def connect_async(url: str) -> redis_asyncio.Redis:
    """The same for an event loop. It may be silent for long: it is there to be told news."""
    return redis_asyncio.Redis.from_url(
        url,
        retry=AsyncRetry(NoBackoff(), 0),
        socket_timeout=None,
        socket_connect_timeout=CONNECT_SECONDS,
        health_check_interval=0,
    )


def call(redis: Redis, *command: str | int | bytes) -> Any:
    """One command as it stands in the server's manual; the client's own types are too vague."""
    return redis.execute_command(*command)  # type: ignore[no-untyped-call]
