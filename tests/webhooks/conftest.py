"""One server for the tests of a module; each test begins with it empty."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from redis import Redis

from brenn.embedded import EmbeddedServer
from brenn.settings import queue_url
from ledger.connection import connect
from tests.webhooks.office import Office
from tests.webhooks.receiver import Receiver


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    with EmbeddedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def redis(server: EmbeddedServer) -> Iterator[Redis]:
    with connect(server.url) as client:
        client.flushall()
        yield client


@pytest.fixture
def jobs(server: EmbeddedServer) -> Iterator[Redis]:
    """The queue's database."""
    with connect(queue_url(server.url)) as client:
        yield client


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as receiver:
        yield receiver


@pytest.fixture
def office(redis: Redis, jobs: Redis) -> Office:
    return Office(redis, jobs)
