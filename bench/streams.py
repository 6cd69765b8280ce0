"""Idle streams: what each costs in memory, and how long one event needs to reach all of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

from redis import Redis

from bench.timing import interleaved
from ledger.write import Ledger
from tests.house.running import get
from tests.ledger.play import RULES, begin
from tests.streams.serving import Web, push, token, web

BATCH = 100
ASKED, WARMING = 200, 20


class Crowd(NamedTuple):
    """`alone` and `beside`: seconds of a small request without the streams and with them."""

    streams: int
    bytes_each: float
    fan_out: float
    alone: float
    beside: float

    @property
    def ratio(self) -> float:
        return self.beside / self.alone


def measure(
    redis: Redis, url: str, folder: Path, streams: int, events: int, tick: Callable[[], None]
) -> Crowd:
    """One web process with two threads, so many streams of one game, so many events."""
    return asyncio.run(_measure(redis, url, folder, streams, events, tick))


async def _measure(
    redis: Redis, url: str, folder: Path, streams: int, events: int, tick: Callable[[], None]
) -> Crowd:
    game = begin(Ledger(redis, RULES))
    limits = {"web_threads": 2, "streams": streams, "streams_per_token": streams}
    with (
        web(url, folder, heartbeat=15.0, **limits) as served,
        web(url, folder, heartbeat=15.0, **limits) as empty,
    ):
        before = _resident(served)
        readers = await _open(served, game.id, token(url), game.now.version, streams)
        grown = _resident(served) - before
        asked = _asked({"beside": served, "alone": empty})
        taken = []
        for _ in range(events):
            begun = time.perf_counter()
            version = await asyncio.to_thread(push, game, 1)
            await asyncio.gather(*(_until(reader, version) for reader, _ in readers))
            taken.append(time.perf_counter() - begun)
            tick()
        for _, writer in readers:
            writer.close()
    return Crowd(streams, grown / streams, median(taken), asked["alone"], asked["beside"])


Reader = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _open(served: Web, game: str, secret: str, after: int, count: int) -> list[Reader]:
    found: list[Reader] = []
    while len(found) < count:
        wanted = min(BATCH, count - len(found))
        found += await asyncio.gather(*(_one(served, game, secret, after) for _ in range(wanted)))
    return found


async def _one(served: Web, game: str, secret: str, after: int) -> Reader:
    reader, writer = await asyncio.open_connection(*served.address)
    lines = [f"GET /v1/games/{game}/stream?after={after} HTTP/1.1", "Host: here"]
    writer.write("\r\n".join([*lines, f"Authorization: Bearer {secret}", "", ""]).encode())
    await reader.readuntil(b"retry: 2000\n\n")
    return reader, writer


async def _until(reader: asyncio.StreamReader, version: int) -> None:
    await reader.readuntil(b"id: %d\n" % version)


def _asked(processes: dict[str, Web]) -> dict[str, float]:
    """In turn, so that a busy moment falls on both."""
    tasks = {name: partial(get, web.url, "/healthz") for name, web in processes.items()}
    interleaved(tasks, WARMING, lambda: None)
    return interleaved(tasks, ASKED, lambda: None)


def _resident(served: Web) -> int:
    (worker,) = served.workers
    lines = Path(f"/proc/{worker}/status").read_text().splitlines()
    (kilobytes,) = (int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
    return kilobytes * 1024
