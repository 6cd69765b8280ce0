"""One real server for each test process; games have random ids, so the tests share it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from redis import Redis

from brenn.embedded import EmbeddedServer
from ledger.connection import connect
from ledger.write import Ledger
from tests.ledger.play import RULES, Game, begin
from tests.ledger.progress import Progress


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    with EmbeddedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def redis(server: EmbeddedServer) -> Iterator[Redis]:
    with connect(server.url) as client:
        yield client


@pytest.fixture
def ledger(redis: Redis) -> Ledger:
    return Ledger(redis, RULES)


@pytest.fixture
def game(ledger: Ledger) -> Game:
    """Four players have their first hands and choose; see `play.HANDS`."""
    return begin(ledger)


@pytest.fixture
def over(ledger: Ledger) -> Game:
    """Two players, one round, played to its end: every kind of stored field occurs."""
    game = begin(ledger, seats=2, rounds=1)
    game.play(random.Random(6))
    return game


@pytest.fixture
def progress(
    request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> Callable[[str, int], Progress]:
    """Tells on the terminal how far a long test has come."""
    long = request.node.get_closest_marker("long") is not None

    def telling(label: str, total: int) -> Progress:
        return Progress(label, total, capsys.disabled if long else None)

    return telling
