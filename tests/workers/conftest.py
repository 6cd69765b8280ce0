"""A server of each test's own: the tests kill, flush and count."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from brenn.embedded import EmbeddedServer
from brenn.settings import queue_url
from domain.games import RULES
from ledger.connection import connect
from ledger.write import Ledger


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EmbeddedServer]:
    with EmbeddedServer(tmp_path / "data") as server:
        yield server


@pytest.fixture
def redis(server: EmbeddedServer) -> Iterator[Redis]:
    with connect(server.url) as client:
        yield client


@pytest.fixture
def jobs(server: EmbeddedServer) -> Iterator[Redis]:
    """The queue's database."""
    with connect(queue_url(server.url)) as client:
        yield client


@pytest.fixture
def ledger(redis: Redis) -> Ledger:
    return Ledger(redis, RULES)
