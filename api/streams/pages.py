"""Events as frames, read once for all streams that stand at the same place with the same eyes."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor
from typing import NamedTuple

from api.streams.handover import Stream
from api.streams.watches import Watch, finish
from projections.feed import Entry

PAGE = 100
KEPT = 16
"""Pages that are kept for each game until its next news; a crowd stands at the same few places."""

SLICE = 200
"""Of a crowd so many are served at a time; between two slices other requests have their turn."""


class Page(NamedTuple):
    """`more` if the page is full; otherwise it ends at the head."""

    frames: bytes
    last: int
    more: bool
    reseats: bool = False


class Reading:
    """A page being read for many. Each waits on a future of its own: asyncio's shield would do,
    but among thousands each one that goes searches the list of all others."""

    def __init__(self, reading: asyncio.Future[Page]) -> None:
        self._reading = reading
        self._waiting: list[asyncio.Future[None]] = []
        reading.add_done_callback(self._done)

    async def page(self) -> Page:
        if not self._reading.done():
            waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(waiting)
            await waiting
        return self._reading.result()

    @property
    def failed(self) -> bool:
        reading = self._reading
        return reading.done() and (reading.cancelled() or reading.exception() is not None)

    def _done(self, reading: asyncio.Future[Page]) -> None:
        if not reading.cancelled():
            reading.exception()  # seen, even if everybody who waited for it has left
        self._wake_some()

    def _wake_some(self) -> None:
        woken, self._waiting = self._waiting[:SLICE], self._waiting[SLICE:]
        for waiting in woken:
            finish(waiting)
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._wake_some)


async def read(watch: Watch, stream: Stream, after: int, threads: Executor) -> Page:
    """The frames after a version; none at the head."""
    key = (stream.viewer, after)
    reading: Reading | None = watch.pages.get(key)
    if reading is None or reading.failed:
        loop = asyncio.get_running_loop()
        reading = Reading(loop.run_in_executor(threads, _read, stream, after))
        watch.pages[key] = reading
        while len(watch.pages) > KEPT:
            del watch.pages[next(iter(watch.pages))]
    return await reading.page()


def _read(stream: Stream, after: int) -> Page:
    entries = stream.page(stream.game, stream.viewer, after, PAGE)
    if not entries:
        return Page(b"", after, more=False)
    last = entries[-1]
    more = len(entries) == PAGE or last.reseats
    return Page(b"".join(map(_frame, entries)), last.version, more, last.reseats)


def _frame(entry: Entry) -> bytes:
    return b"id: %d\ndata: %s\n\n" % (entry.version, entry.json)
