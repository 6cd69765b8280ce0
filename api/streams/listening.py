"""The one subscription of this process: it hears of every append and wakes whoever waits for it.

News is lost while the connection is down, and may be lost without anybody noticing. So all heads
that somebody waits for are read again after every new subscription, and now and then anyway.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from typing import Any

from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from api.streams.watches import Watches
from ledger.connection import connect_async
from ledger.keys import NEWS
from ledger.news import parse

SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 2.0

Versions = Callable[[Iterable[str]], Mapping[str, int]]
"""The versions of many games in one call to the server; called in a thread."""

log = logging.getLogger("brenn.streams")


class Listening:
    def __init__(
        self, url: str, watches: Watches, versions: Versions, threads: Executor, reread: float
    ) -> None:
        self._url = url
        self._watches = watches
        self._versions = versions
        self._threads = threads
        self._reread_seconds = reread
        self._pause = SHORTEST_PAUSE

    async def run(self) -> None:
        """Until cancelled; a server that is away is tried again and again."""
        while True:
            try:
                await self._listen()
            except (RedisError, OSError) as error:
                log.warning("no news from the server: %s", error)
            await asyncio.sleep(self._pause)
            self._pause = min(self._pause * 2, LONGEST_PAUSE)

    async def _listen(self) -> None:
        async with connect_async(self._url) as client, client.pubsub() as subscription:
            await subscription.subscribe(NEWS)
            heard = True
            while heard:
                heard = await self._follow(subscription)
                await self.reread()
                # Its answer is the least that is heard in the next round.
                await subscription.ping()
        log.warning("no news from the server: it has been silent")

    async def _follow(self, subscription: PubSub) -> bool:
        """Pass on the news until heads should be read again; whether there was any message."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self._reread_seconds
        heard = False
        while (left := end - loop.time()) > 0:
            message: dict[str, Any] | None = await subscription.get_message(timeout=left)
            if message is None:
                continue
            heard = True
            if message["type"] == "subscribe":  # the first time, or after a new connection
                self._pause = SHORTEST_PAUSE
                return True
            if message["type"] == "message":
                news = parse(message["data"])
                self._watches.told({news.game: news.version})
        return heard

    async def reread(self) -> None:
        games = self._watches.games()
        if games:
            loop = asyncio.get_running_loop()
            self._watches.told(await loop.run_in_executor(self._threads, self._versions, games))
