"""A long poll is answered when something happens, or when its time is over, and holds no thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from brenn.embedded import EmbeddedServer
from ledger.write import Ledger
from tests.house.running import get
from tests.ledger.play import Game, begin
from tests.streams.serving import Web, push, web


@pytest.fixture(scope="module")
def served(server: EmbeddedServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    folder = tmp_path_factory.mktemp("web")
    with web(server.url, folder, web_threads=2, streams=60, streams_per_token=50) as running:
        yield running


def poll(served: Web, game: Game, after: int, wait: float) -> tuple[int, Any]:
    return get(served.url, f"/v1/games/{game.id}/events?after={after}&wait={wait}")


def versions(found: tuple[int, Any]) -> list[int]:
    status, entries = found
    assert status == 200
    return [entry["version"] for entry in entries]


def test_what_is_there_is_answered_at_once(served: Web, game: Game) -> None:
    begun = time.monotonic()
    assert versions(poll(served, game, 0, wait=9)) == list(range(1, game.now.version + 1))
    assert time.monotonic() - begun < 5


def test_a_wait_in_vain_is_answered_with_nothing_when_its_time_is_over(
    served: Web, game: Game
) -> None:
    begun = time.monotonic()
    assert versions(poll(served, game, game.now.version, wait=1)) == []
    assert 1 <= time.monotonic() - begun < 6


def test_many_wait_without_a_thread_and_all_are_answered_by_the_same_event(
    served: Web, game: Game
) -> None:
    after = game.now.version
    with ThreadPoolExecutor(40) as waiting:
        answers: list[Future[tuple[int, Any]]] = [
            waiting.submit(poll, served, game, after, 9.0) for _ in range(40)
        ]
        time.sleep(0.5)
        assert get(served.url, "/healthz")[0] == 200
        version = push(game, 1)
        expected = list(range(after + 1, version + 1))
        assert all(versions(answer.result()) == expected for answer in answers)


def test_news_of_another_game_wakes_nobody(served: Web, game: Game, ledger: Ledger) -> None:
    other = begin(ledger)
    with ThreadPoolExecutor(1) as waiting:
        answer = waiting.submit(poll, served, game, game.now.version, 2.0)
        push(other, 20)
        assert not answer.done()
        assert versions(answer.result()) == []


def test_polling_on_misses_nothing_and_doubles_nothing(served: Web, game: Game) -> None:
    writing = threading.Thread(target=push, args=(game, 150))
    writing.start()
    seen: list[int] = []
    while writing.is_alive() or seen[-1] < game.now.version:
        seen += versions(poll(served, game, seen[-1] if seen else 0, wait=0.5))
    writing.join()
    assert seen == list(range(1, game.now.version + 1))


def test_waits_are_counted_and_forgotten(served: Web, game: Game) -> None:
    after = game.now.version
    with ThreadPoolExecutor(80) as waiting:
        answers = [waiting.submit(poll, served, game, after, 6.0) for _ in range(80)]
        statuses = [answer.result()[0] for answer in answers]
    # Handlers look before they are counted, so each thread may let one more in.
    assert 50 <= statuses.count(200) <= 52
    assert statuses.count(429) == 80 - statuses.count(200)
    assert poll(served, game, after, wait=0.1) == (200, [])
