"""The queues that the service's jobs go through.

What the service itself is asked (the Assembly) takes milliseconds, an AI may think for seconds, so
they queue apart. Every worker takes the service's jobs first; with two workers or more one of them
takes nothing else, so that an Assembly never waits until an AI has thought.
"""

from __future__ import annotations

from redis import Redis
from rq import Queue

SERVICE = "brenn-service"
NAME = "brenn"
"""The queue of the AI seats. Whoever works on it works on the other one too: with a worker alive
here, everything is done."""


WEBHOOKS = "brenn-webhooks"
"""Deliveries. A job only hands one over to a thread, so it never holds up the others for long."""


def queue(connection: Redis, name: str = NAME) -> Queue:
    return Queue(name, connection=connection)
