"""The life of one stream: events as they happen, heartbeats, the end.

There is no queue: a stream reads on when its reader has taken what was read before, so a slow
reader holds up nobody and costs no memory. One that takes nothing at all is cut off by the
connection (`brenn/connections.py`) and can resume.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor

from redis.exceptions import RedisError

from api.streams import pages
from api.streams.handover import Stream
from api.streams.watches import Watch, Watches

RETRY_FRAME = b"retry: 2000\n\n"
HEARTBEAT_FRAME = b": still here\n\n"
READ_AGAIN_SECONDS = 0.5
"""When the server did not answer; events that are there must not wait for the next news."""

log = logging.getLogger("brenn.streams")

Send = Callable[[bytes], Awaitable[None]]


class Sending:
    def __init__(self, watches: Watches, threads: Executor, heartbeat: float) -> None:
        self._watches = watches
        self._threads = threads
        self._heartbeat = heartbeat

    async def run(self, stream: Stream, send: Send) -> None:
        """Send frames until the stream should end; cancelled when its reader is gone."""
        await send(RETRY_FRAME)
        with self._watches.on(stream.game) as watch:
            await self._follow(watch, stream, send)

    async def _follow(self, watch: Watch, stream: Stream, send: Send) -> None:
        now = asyncio.get_running_loop().time
        after = stream.after
        # Not all at once: after a restart a whole crowd comes back in the same moment.
        beat = now() + self._heartbeat * random.uniform(0.5, 1.0)
        while not self._watches.stopped:
            if now() >= beat:
                if not await self._allowed(stream):
                    return
                await send(HEARTBEAT_FRAME)
                beat = now() + self._heartbeat
            seen = watch.turn
            page = await self._read(watch, stream, after)
            if page is None:
                await watch.news(seen, min(READ_AGAIN_SECONDS, beat - now()))
                continue
            if page.frames:
                await send(page.frames)
                after = page.last
                if page.reseats and not await self._allowed(stream, unless_known=False):
                    return  # it comes back with other eyes
            if not page.more:
                await watch.news(seen, beat - now())

    async def _read(self, watch: Watch, stream: Stream, after: int) -> pages.Page | None:
        """None while the server is away: the stream stays open and goes on when it is back."""
        try:
            return await pages.read(watch, stream, after, self._threads)
        except RedisError as error:
            log.debug("stream of %s: %s", stream.game, error)
            return None

    async def _allowed(self, stream: Stream, *, unless_known: bool = True) -> bool:
        """Only a clear no ends a stream; when nobody can tell, the next heartbeat asks again. But
        after somebody's seat has changed hands only a clear yes keeps it open."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, stream.still_allowed)
        except RedisError as error:
            log.debug("stream of %s: %s", stream.game, error)
            return unless_known
