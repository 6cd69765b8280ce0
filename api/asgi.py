"""The web application: every request goes through Flask on a thread, waiting is done without one.

A request is read to its end before it gets a thread, so nobody holds one up by sending slowly.
What Flask answers goes out, unless its handler has handed something over: a stream goes on with
frames, a held request is dispatched again when there is news. See `api/streams/`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any

from redis.exceptions import RedisError

from api.calling import Reply, Wsgi, call, early_reply
from api.environ import Scope, environ_of
from api.receiving import Receive, TooSlow, read_body
from api.streams.handover import ROOM, TIME_LEFT, Download, Hold, Stream
from api.streams.listening import Listening, Versions
from api.streams.room import Room
from api.streams.sending import Sending
from api.streams.watches import Watches

HEARTBEAT_SECONDS = 15.0
STREAM_THREADS = 2
"""Apart from those of the requests, so that neither a crowd nor a slow request delays the other."""

GOODBYE_SECONDS = 0.5
PART_BYTES = 64 * 1024

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Application:
    """Flask behind an event loop (ASGI). `versions` reads the heads of many games at once."""

    def __init__(
        self,
        wsgi: Wsgi,
        news_url: str,
        versions: Versions,
        *,
        threads: int,
        room: Room,
        heartbeat: float = HEARTBEAT_SECONDS,
    ) -> None:
        self._wsgi = wsgi
        self._versions = versions
        self._room = room
        self._threads = ThreadPoolExecutor(threads, "request")
        self._stream_threads = ThreadPoolExecutor(STREAM_THREADS, "stream")
        self._watches = Watches()
        self._sending = Sending(self._watches, self._stream_threads, heartbeat)
        self._listening = Listening(
            news_url, self._watches, versions, self._stream_threads, heartbeat
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        listening = asyncio.create_task(self._listening.run())
        try:
            yield
        finally:
            listening.cancel()
            # The client may insist on a polite goodbye to the server; nobody waits for that.
            await asyncio.wait({listening}, timeout=GOODBYE_SECONDS)

    def stop(self) -> None:
        """End every stream and every wait; running requests are finished."""
        self._watches.stop()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await read_body(scope, receive)
        except TooSlow as slow:
            await _send(send, early_reply(408, str(slow)))
            return
        if body is None:  # the client has left
            return
        reply = await self._dispatch(scope, body, {})
        if isinstance(reply.handover, Hold):
            reply = await self._held(reply.handover, scope, body)
        if isinstance(reply.handover, Stream) and scope["method"] == "GET":
            await self._stream(reply, reply.handover, send)
        elif isinstance(reply.handover, Download):
            await self._download(reply, reply.handover, send)
        else:
            await _send(send, reply)

    async def _dispatch(self, scope: Scope, body: bytes, told: Mapping[str, Any]) -> Reply:
        environ = {**environ_of(scope, body), ROOM: self._room, **told}
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, call, self._wsgi, environ)

    async def _held(self, hold: Hold, scope: Scope, body: bytes) -> Reply:
        """Dispatch again whenever there is news, until there is an answer or the time is over."""
        now = asyncio.get_running_loop().time
        end = now() + hold.seconds
        with self._room.place(hold.holder), self._watches.on(hold.game) as watch:
            seen = watch.turn
            # Something may have happened between the handler's look and ours.
            if not await self._passed(hold):
                await watch.news(seen, end - now())
            while True:
                seen = watch.turn
                left = 0.0 if self._watches.stopped else max(0.0, end - now())
                reply = await self._dispatch(scope, body, {TIME_LEFT: left})
                if not isinstance(reply.handover, Hold) or left <= 0:
                    return reply
                await watch.news(seen, left)

    async def _passed(self, hold: Hold) -> bool:
        """Whether the game has gone on; when nobody can tell, the handler should look itself."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._stream_threads, self._versions, [hold.game])
        except RedisError:
            return True
        return found.get(hold.game, 0) > hold.after

    async def _stream(self, reply: Reply, stream: Stream, send: Send) -> None:
        headers = [(name, value) for name, value in reply.headers if name != b"content-length"]
        await send({"type": "http.response.start", "status": reply.status, "headers": headers})

        async def send_frames(frames: bytes) -> None:
            await send({"type": "http.response.body", "body": frames, "more_body": True})

        with self._room.place(stream.holder):
            await self._sending.run(stream, send_frames)
        await send({"type": "http.response.body", "body": b""})

    async def _download(self, reply: Reply, download: Download, send: Send) -> None:
        """Make a part when the one before it has gone out. Cut short, it has no end."""
        loop, parts = asyncio.get_running_loop(), _parts(download.chunks)
        await send(
            {"type": "http.response.start", "status": reply.status, "headers": reply.headers}
        )
        try:
            with self._room.place(download.holder):
                while part := await loop.run_in_executor(self._threads, next, parts, b""):
                    await send({"type": "http.response.body", "body": part, "more_body": True})
        finally:
            close = getattr(download.chunks, "close", None)
            if close is not None:
                with suppress(ValueError):  # its reader left while a part was being made
                    await loop.run_in_executor(self._threads, close)
        await send({"type": "http.response.body", "body": b""})


def _parts(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The same in parts that are worth a trip to a thread."""
    part = bytearray()
    for chunk in chunks:
        part += chunk
        if len(part) >= PART_BYTES:
            yield bytes(part)
            part.clear()
    yield bytes(part)


async def _send(send: Send, reply: Reply) -> None:
    await send({"type": "http.response.start", "status": reply.status, "headers": reply.headers})
    await send({"type": "http.response.body", "body": reply.body})
