"""Whatever is killed, slow or too much: a stream that is resumed gives every event once."""

from __future__ import annotations

import random
import signal
import socket
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from brenn.embedded import EmbeddedServer
from ledger.connection import connect
from ledger.refusals import Unavailable
from ledger.write import Ledger
from tests.house.processes import alive, eventually
from tests.house.running import get
from tests.ledger.play import RULES, Game, begin
from tests.streams.app import LONG
from tests.streams.reader import Ended, Reader
from tests.streams.serving import Web, kill, open_connections, push, token, web
from tests.streams.test_streams import upto


class Client:
    """Reads until it is told the last version, coming back whenever the connection breaks."""

    def __init__(self, served: Web, game: str, secret: str) -> None:
        self.seen: list[int] = []
        self.connections = 0
        self._last: int | None = None
        self._open = (served, game, secret)
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def finish(self, version: int) -> list[int]:
        self._last = version
        self._thread.join(30)
        assert not self._thread.is_alive(), self.seen[-3:]
        return self.seen

    def _done(self) -> bool:
        return self._last is not None and bool(self.seen) and self.seen[-1] >= self._last

    def _run(self) -> None:
        while not self._done():
            self.connections += 1
            with suppress(Ended, OSError):
                after = self.seen[-1] if self.seen else 0
                with Reader(*self._open, after=after) as reader:
                    while not self._done() and reader.status == 200:
                        frame = reader.frame()
                        self.seen += [frame.id] if frame.id is not None else []
            time.sleep(0.05)


def insist(game: Game, commands: int) -> int:
    """Let the game go on, whatever the server does meanwhile."""
    done = 0
    while done < commands:
        try:
            push(game, 1)
            done += 1
        except (RedisError, Unavailable):
            time.sleep(0.02)
    return game.now.version


def during(writing: Callable[[], object], trouble: Callable[[], None]) -> None:
    thread = threading.Thread(target=writing)
    thread.start()
    trouble()
    thread.join()


def test_the_server_is_killed_again_and_again_under_open_streams(tmp_path: Path) -> None:
    with EmbeddedServer(tmp_path) as server, connect(server.url) as redis:
        game = begin(Ledger(redis, RULES))
        with web(server.url, tmp_path) as served:
            clients = [Client(served, game.id, token(server.url)) for _ in range(3)]

            def trouble() -> None:
                for _ in range(3):
                    time.sleep(0.4)
                    server.kill()
                    time.sleep(0.3)
                    server.start()

            during(lambda: insist(game, 150), trouble)
            version = insist(game, 1)
            for client in clients:
                assert client.finish(version) == upto(version)
                # The streams were open all the time: only a new one meets the missing server.
                assert client.connections == 1


def test_web_processes_are_killed_under_open_streams(
    server: EmbeddedServer, game: Game, tmp_path: Path
) -> None:
    with web(server.url, tmp_path, web_processes=2) as served:
        clients = [Client(served, game.id, token(server.url)) for _ in range(4)]

        def trouble() -> None:
            for _ in range(3):
                time.sleep(0.5)
                for worker in served.workers:
                    kill(worker)

        during(lambda: push(game, 400), trouble)
        version = push(game, 1)
        for client in clients:
            assert client.finish(version) == upto(version)
            assert client.connections >= 2


def test_the_connection_for_news_is_cut_and_nothing_is_missed(
    server: EmbeddedServer, game: Game, redis: Redis, tmp_path: Path
) -> None:
    with web(server.url, tmp_path, heartbeat=30.0) as served:
        client = Client(served, game.id, token(server.url))
        rng = random.Random(3)
        for _ in range(20):
            time.sleep(rng.uniform(0, 0.05))
            redis.client_kill_filter(_type="pubsub")
            push(game, 2)
        version = game.now.version
        assert client.finish(version) == upto(version)
        assert client.connections == 1


def test_a_reader_that_takes_nothing_is_cut_off_and_can_resume(
    server: EmbeddedServer, game: Game, redis: Redis, tmp_path: Path
) -> None:
    secret = token(server.url)
    redis.sadd(LONG, game.id)
    with web(server.url, tmp_path, deadline=1.0) as served:
        with Reader(served, game.id, secret, small=4096) as reader:
            version = push(game, 200)
            assert eventually(lambda: open_connections(served) == 0, within=20)
            seen, clean = reader.rest()
        assert not clean
        assert seen[-1] < version
        with Reader(served, game.id, secret, after=seen[-1]) as reader:
            assert seen + reader.until(version) == upto(version)


def test_five_hundred_quiet_streams_leave_the_api_free(
    server: EmbeddedServer, game: Game, redis: Redis, tmp_path: Path
) -> None:
    with (
        web(server.url, tmp_path, web_threads=2, streams_per_token=500) as served,
        ExitStack() as stack,
    ):
        secret, after = token(server.url), game.now.version
        readers = [
            stack.enter_context(Reader(served, game.id, secret, after=after)) for _ in range(500)
        ]
        for reader in readers:
            assert reader.frame().retry
        for _ in range(50):
            assert get(served.url, "/healthz") == (200, {"status": "alive"})
        version = push(game, 1)
        for reader in readers:
            assert reader.until(version) == upto(version, after)


def test_slow_requests_on_every_thread_do_not_delay_streams(
    server: EmbeddedServer, game: Game, tmp_path: Path
) -> None:
    with (
        web(server.url, tmp_path, web_threads=2) as served,
        Reader(served, game.id, token(server.url), after=game.now.version) as reader,
    ):
        ask = partial(get, served.url, "/slow?seconds=2")
        slow = [threading.Thread(target=ask) for _ in range(4)]
        for thread in slow:
            thread.start()
        time.sleep(0.2)
        reader.until(push(game, 1), seconds=2.0)
        assert sum(thread.is_alive() for thread in slow) >= 2
        for thread in slow:
            thread.join()


def test_a_full_process_says_so(server: EmbeddedServer, game: Game, tmp_path: Path) -> None:
    with web(server.url, tmp_path, streams=3, streams_per_token=2) as served, ExitStack() as stack:
        ana, bran, cian = (token(server.url) for _ in range(3))

        def opened(secret: str) -> Reader:
            return stack.enter_context(Reader(served, game.id, secret))

        first, _ = opened(ana), opened(ana)
        assert opened(ana).status == 429
        assert opened(bran).status == 200
        refused = opened(cian)
        assert refused.status == 503
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.headers["retry-after"] == "5"
        first.close()
        assert eventually(lambda: opened(cian).status == 200)


def test_stopping_ends_streams_and_waits_and_finishes_requests(
    server: EmbeddedServer, game: Game, tmp_path: Path
) -> None:
    with web(server.url, tmp_path) as served:
        workers, found = served.workers, dict[str, object]()

        def ask(path: str) -> None:
            found[path] = get(served.url, path)

        wait = f"/v1/games/{game.id}/events?after={game.now.version}&wait=25"
        asking = [threading.Thread(target=ask, args=(path,)) for path in ("/slow?seconds=1", wait)]
        for thread in asking:
            thread.start()
        idle = socket.create_connection(served.address)
        with Reader(served, game.id, token(server.url)) as reader, idle:
            reader.until(game.now.version)
            time.sleep(0.3)
            begun = time.monotonic()
            served.process.send_signal(signal.SIGTERM)
            assert reader.rest().clean
            idle.settimeout(4.0)
            assert idle.recv(1) == b""
        served.process.wait(10)
        for thread in asking:
            thread.join(5)
        assert found == {"/slow?seconds=1": (200, {"status": "done"}), wait: (200, [])}
        taken = time.monotonic() - begun
        assert taken < 4.5, served.output  # the grace is 5 s here: nothing was waited out
        assert not any(map(alive, workers))
