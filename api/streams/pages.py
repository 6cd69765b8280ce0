"""Events as frames, read once for all streams that stand at the same place with the same eyes."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor
from typing import NamedTuple

from api.streams.handover import Stream
from api.streams.watches import Watch
from projections.feed import Entry

PAGE = 100
KEPT = 16
"""Pages that are kept for each game until its next news; a crowd stands at the same few places."""


class Page(NamedTuple):
    frames: bytes
    last: int
    reseats: bool = False


async def read(watch: Watch, stream: Stream, after: int, threads: Executor) -> Page:
    """The frames after a version; empty at the head."""
    key = (stream.viewer, after)
    reading = watch.pages.get(key)
    if reading is None:
        loop = asyncio.get_running_loop()
        reading = loop.run_in_executor(threads, _read, stream, after)
        reading.add_done_callback(lambda done: _forget_failure(watch, key, done))
        watch.pages[key] = reading
        while len(watch.pages) > KEPT:
            del watch.pages[next(iter(watch.pages))]
    # A stream that ends while it waits must not take the page from the others.
    page: Page = await asyncio.shield(reading)
    return page


def _forget_failure(watch: Watch, key: object, reading: asyncio.Future[Page]) -> None:
    failed = reading.cancelled() or reading.exception() is not None
    if failed and watch.pages.get(key) is reading:
        del watch.pages[key]


def _read(stream: Stream, after: int) -> Page:
    entries = stream.page(stream.game, stream.viewer, after, PAGE)
    if not entries:
        return Page(b"", after)
    last = entries[-1]
    return Page(b"".join(map(_frame, entries)), last.version, last.reseats)


def _frame(entry: Entry) -> bytes:
    return b"id: %d\ndata: %s\n\n" % (entry.version, entry.json)
