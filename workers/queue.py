"""The one queue that the service's jobs go through."""

from __future__ import annotations

from redis import Redis
from rq import Queue

NAME = "brenn"


def queue(connection: Redis) -> Queue:
    return Queue(NAME, connection=connection)
