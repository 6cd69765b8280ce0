"""A server for the tests of the edge, and applications with whatever edge a test wants."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from redis import Redis

from api.app import create_app
from api.edge import Edge
from api.edge.limits import RedisLimits
from api.service import NoLimits, Service
from brenn.embedded import EmbeddedServer
from brenn.settings import queue_url
from domain.games import RULES
from ledger.connection import connect
from ledger.write import Ledger
from tests.house.running import Running, serving
from workers.queue import NAME

MakeApp = Callable[..., Flask]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    with EmbeddedServer(tmp_path_factory.mktemp("edge")) as server:
        yield server


@pytest.fixture
def redis(server: EmbeddedServer) -> Iterator[Redis]:
    with connect(server.url) as client:
        client.flushall()
        yield client


@pytest.fixture
def make_app(server: EmbeddedServer, redis: Redis) -> Iterator[MakeApp]:
    """`rates` are the limits that bind, everything else is the edge's."""
    with connect(queue_url(server.url)) as jobs:

        def make(
            rates: dict[str, str] | None = None, limits_on: Redis = redis, **edge: Any
        ) -> Flask:
            service = Service(
                redis=redis,
                queue=jobs,
                queue_name=NAME,
                ledger=Ledger(redis, RULES),
                limits=RedisLimits(limits_on, rates) if rates else NoLimits(),
            )
            app = create_app(service, Edge(**edge))
            app.extensions["metrics"] = service.metrics
            return app

        yield make


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One running service for the tests that only ask it."""
    data = tmp_path_factory.mktemp("service") / "data"
    origins = "https://play.example"
    with serving(data, web_processes="2", log_format="json", cors_origins=origins) as running:
        yield running
