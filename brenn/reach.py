"""The server for a command that is no part of the running service."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from redis import Redis

from brenn.embedded import EmbeddedServer
from brenn.instance import InUse, announced, occupy, usable
from brenn.servers import check
from brenn.settings import Settings, queue_url, read
from ledger.connection import connect

STARTING_SECONDS = 15.0


@contextmanager
def reached_server() -> Iterator[Redis]:
    """A client of the server that holds the data, whether the service runs or not."""
    with ExitStack() as stack:
        url = _url(read(os.environ), stack)
        check(url)
        yield stack.enter_context(connect(url))


@contextmanager
def reached_queue() -> Iterator[Redis]:
    """A client of the server that holds the job queue."""
    settings = read(os.environ)
    with ExitStack() as stack:
        redis_url = _url(settings, stack)
        running = announced(settings.folder)
        if running is not None and running.redis_url == redis_url:
            url = running.queue_url
        else:
            url = settings.queue_url or queue_url(redis_url)
        check(url)
        yield stack.enter_context(connect(url))


def _url(settings: Settings, stack: ExitStack) -> str:
    """The server of the settings, else of the running instance, else one for the moment."""
    if settings.redis_url:
        return settings.redis_url
    deadline = time.monotonic() + STARTING_SECONDS
    while True:
        try:
            stack.enter_context(occupy(settings.folder))
        except InUse:
            running = announced(settings.folder)
            if running is not None:
                return running.redis_url
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)  # it starts or stops just now
            continue
        server = EmbeddedServer(settings.folder)
        with usable(settings.folder):
            stack.enter_context(server)
        return server.url
