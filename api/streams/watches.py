"""Which games somebody waits for in this process, and who is woken by news of one.

Everything here belongs to the event loop; no thread may touch it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any


class Watch:
    """One game. `turn` counts the news: who remembers it before reading misses nothing."""

    def __init__(self) -> None:
        self.turn = 0
        self.watchers = 0
        self.pages: dict[Hashable, Any] = {}
        self._version = 0
        self._waiting: set[asyncio.Future[None]] = set()

    def told(self, version: int) -> None:
        """Any change is news, also a step back: a restored backup is read again."""
        if version != self._version:
            self._version = version
            self.pages.clear()
            self.wake()

    def wake(self) -> None:
        self.turn += 1
        for waiting in self._waiting:
            finish(waiting)

    async def news(self, seen: int, seconds: float) -> None:
        """Wait until there is a turn after the one that was seen, or so long."""
        if self.turn != seen or seconds <= 0:
            return
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[None] = loop.create_future()
        timer = loop.call_later(seconds, finish, waiting)
        self._waiting.add(waiting)
        try:
            await waiting
        finally:
            timer.cancel()
            self._waiting.discard(waiting)


class Watches:
    def __init__(self) -> None:
        self.stopped = False
        self._watches: dict[str, Watch] = {}

    @contextmanager
    def on(self, game: str) -> Iterator[Watch]:
        watch = self._watches.setdefault(game, Watch())
        watch.watchers += 1
        try:
            yield watch
        finally:
            watch.watchers -= 1
            if not watch.watchers:
                del self._watches[game]

    def games(self) -> list[str]:
        return list(self._watches)

    def told(self, versions: Mapping[str, int]) -> None:
        for game, version in versions.items():
            if game in self._watches:
                self._watches[game].told(version)

    def stop(self) -> None:
        """Whoever waits is woken and finds that it should end."""
        self.stopped = True
        for watch in self._watches.values():
            watch.wake()


def finish(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)
