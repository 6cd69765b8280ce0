"""One server for the tests of a module; each test begins with it empty."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from brenn.embedded import EmbeddedServer
from brenn.settings import queue_url
from ledger.connection import connect
from tests.api.table import House


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    with EmbeddedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def house(server: EmbeddedServer) -> Iterator[House]:
    with connect(server.url) as redis, connect(queue_url(server.url)) as queue:
        redis.flushall()
        yield House(redis, queue)
