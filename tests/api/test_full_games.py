"""Whole games over real connections: four clients at once, polling and streaming, cut at random."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from domain.games import RULES
from ledger.connection import connect
from ledger.log import Log
from ledger.verify import verify
from tests.api.clients import Client, Polling, Streaming
from tests.house.running import Running, serving

CHAOS = 0.08


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    limits = {"rate_default": "", "rate_answers": "", "rate_signup": ""}
    with serving(tmp_path_factory.mktemp("games") / "data", **limits) as running:
        yield running


def test_four_clients_play_full_games_at_once_and_see_every_event_once(running: Running) -> None:
    url = running.instance.url
    kinds: tuple[type[Client], ...] = (Polling, Streaming, Polling, Streaming)
    with ExitStack() as stack:
        clients = [
            stack.enter_context(kind(url, f"player {n}", n, CHAOS)) for n, kind in enumerate(kinds)
        ]
        play(running, clients)


def play(running: Running, clients: list[Client]) -> None:
    """Two tables of two, all at once."""
    tables = [clients[:2], clients[2:]]
    games = []
    for table in tables:
        game = table[0].create(len(table))
        for seat, client in enumerate(table):
            client.sit(game, seat)
        games.append(game)

    with ThreadPoolExecutor(len(clients)) as pool:
        playing = [
            pool.submit(client.play, game)
            for game, table in zip(games, tables, strict=True)
            for client in table
        ]
        for one in playing:
            one.result()

    for game, table in zip(games, tables, strict=True):
        check(running, game, table)
    assert all(client.cuts for client in clients)


def check(running: Running, game: str, table: list[Client]) -> None:
    found = table[0].http.get(f"/v1/games/{game}").raise_for_status().json()
    assert found["status"] == "finished"
    whole = list(range(1, found["version"] + 1))
    assert [client.seen for client in table] == [whole] * len(table)
    with connect(running.instance.redis_url) as redis:
        assert verify(Log(redis), RULES, game).sound
