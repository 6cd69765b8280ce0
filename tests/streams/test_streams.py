"""A stream gives every event once, in order, as its viewer may see it, and says when it is over."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from api.tokens import find, revoke
from brenn.embedded import EmbeddedServer
from domain.engine.model import PUBLIC, seated
from tests.house.processes import eventually
from tests.ledger.play import Game
from tests.streams.app import CLOSED, READS, entry_of
from tests.streams.reader import Reader
from tests.streams.serving import Web, push, token, web


@pytest.fixture(scope="module")
def served(server: EmbeddedServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    with web(server.url, tmp_path_factory.mktemp("web"), heartbeat=0.5) as running:
        yield running


@pytest.fixture(scope="module")
def secret(server: EmbeddedServer) -> str:
    return token(server.url)


def upto(version: int, after: int = 0) -> list[int]:
    return list(range(after + 1, version + 1))


def test_a_stream_begins_with_when_to_retry_and_then_tells_what_has_happened(
    served: Web, game: Game, secret: str
) -> None:
    with Reader(served, game.id, secret) as reader:
        assert reader.status == 200
        assert reader.headers["content-type"].startswith("text/event-stream")
        assert "content-length" not in reader.headers
        assert reader.frame().retry == 2000
        assert reader.until(game.now.version) == upto(game.now.version)


def test_what_happens_is_told_as_it_happens(served: Web, game: Game, secret: str) -> None:
    with Reader(served, game.id, secret, after=game.now.version) as reader:
        for _ in range(5):
            before = game.now.version
            assert reader.until(push(game, 1)) == upto(game.now.version, before)


def test_each_viewer_gets_what_it_may_see(served: Web, game: Game, secret: str) -> None:
    records = list(game.ledger.games.log.read(game.id))
    told = {}
    for query, viewer in (("", PUBLIC), ("?seat=0", seated(0)), ("?seat=3", seated(3))):
        with Reader(served, game.id, secret, query=query) as reader:
            told[query] = [frame.content for frame in reader.events(len(records))]
        assert told[query] == [json.loads(entry_of(record, viewer)) for record in records]
    assert told[""] != told["?seat=0"] != told["?seat=3"]


def test_random_cuts_lose_and_double_nothing(served: Web, game: Game, secret: str) -> None:
    rng = random.Random(5)
    writing = threading.Thread(target=push, args=(game, 250))
    writing.start()
    seen: list[int] = []
    connections = 0
    while writing.is_alive() or seen[-1] < game.now.version:
        connections += 1
        with Reader(served, game.id, secret, after=seen[-1] if seen else 0) as reader:
            for _ in range(rng.randint(1, 40)):
                frame = reader.frame()
                if frame.id is not None:
                    seen.append(frame.id)
                if not writing.is_alive() and seen and seen[-1] >= game.now.version:
                    break
    writing.join()
    assert seen == upto(game.now.version)
    assert connections > 5


def test_a_quiet_stream_has_heartbeats(served: Web, game: Game, secret: str) -> None:
    with Reader(served, game.id, secret, after=game.now.version) as reader:
        assert reader.frame().retry
        assert [reader.frame().comment for _ in range(3)] == ["still here"] * 3


def test_a_revoked_token_ends_its_stream_and_no_other(
    served: Web, game: Game, secret: str, server: EmbeddedServer, redis: Redis
) -> None:
    doomed = token(server.url)
    with Reader(served, game.id, doomed) as reader, Reader(served, game.id, secret) as other:
        reader.until(game.now.version)
        revoke(redis, id_of(redis, doomed))
        assert reader.rest().clean
        assert other.until(push(game, 1))
    with Reader(served, game.id, doomed) as again:
        assert again.status == 401


def id_of(redis: Redis, secret: str) -> str:
    found = find(redis, secret)
    assert found is not None
    return found.id


def test_who_may_not_see_the_game_any_more_is_told_no_more(
    served: Web, game: Game, secret: str, redis: Redis
) -> None:
    with Reader(served, game.id, secret) as reader:
        reader.until(game.now.version)
        redis.sadd(CLOSED, game.id)
        assert reader.rest().clean


def test_a_busy_stream_is_checked_too(
    served: Web, game: Game, server: EmbeddedServer, redis: Redis
) -> None:
    doomed = token(server.url)
    with Reader(served, game.id, doomed) as reader:
        reader.until(game.now.version)
        revoke(redis, id_of(redis, doomed))
        writing = threading.Thread(target=push, args=(game, 2_000))
        writing.start()
        reader.rest()
        assert writing.is_alive()
        writing.join()


def test_a_crowd_reads_each_page_once(served: Web, game: Game, secret: str, redis: Redis) -> None:
    readers = [Reader(served, game.id, secret, after=game.now.version) for _ in range(40)]
    try:
        for reader in readers:
            assert reader.frame().retry
        before = int(redis.hget(READS, game.id) or 0)
        version = push(game, 1)
        for reader in readers:
            assert reader.until(version)[-1] == version
        # One for the news, one that finds nothing more, and a few for heads read again.
        assert eventually(lambda: int(redis.hget(READS, game.id) or 0) - before <= 10)
    finally:
        for reader in readers:
            reader.close()


def test_a_reader_that_leaves_is_forgotten(served: Web, game: Game, secret: str) -> None:
    readers = [Reader(served, game.id, secret) for _ in range(20)]
    for reader in readers:
        reader.until(game.now.version)
    before = files(served)
    for reader in readers:
        reader.close()
    assert eventually(lambda: files(served) <= before - 20)


def files(served: Web) -> int:
    (worker,) = served.workers
    return len(list(Path(f"/proc/{worker}/fd").iterdir()))
