"""Everything in one command: the server, the web processes and the workers, watched over."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from types import FrameType
from urllib.parse import urlsplit

from brenn import address, servers, signing
from brenn.children import Child, Deaths
from brenn.embedded import EmbeddedServer
from brenn.failure import Failure
from brenn.instance import Instance, announce, occupy, usable, withdraw
from brenn.lifeline import spawn
from brenn.organiser import FirstToken, first_token
from brenn.settings import Settings, queue_url
from ledger.connection import connect

TICK = 0.1
READY_SECONDS = 60.0
WEB_STOP_SECONDS = 15.0
WORKER_STOP_SECONDS = 30.0


class Supervisor:
    """Starts all, tells when it is ready, and returns when it was asked to stop."""

    def __init__(self, settings: Settings, ready: Callable[[Instance, FirstToken], None]) -> None:
        self._settings = settings
        self._ready = ready
        self._stop = False
        self._server: EmbeddedServer | None = None
        self._server_started = 0.0
        self._server_deaths = Deaths("embedded server")

    def run(self) -> None:
        settings = self._settings
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:  # nohup keeps SIGHUP away
                signal.signal(number, self._on_signal)
        with ExitStack() as stack:
            stack.enter_context(occupy(settings.folder))
            address.require_free(settings.host, settings.port)
            redis_url = self._start_server(stack)
            if not self._stop:
                self._serve(stack, redis_url, settings.queue_url or queue_url(redis_url))

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._stop = True

    def _start_server(self, stack: ExitStack) -> str:
        if self._settings.redis_url:
            return self._settings.redis_url
        self._server = EmbeddedServer(self._settings.folder)
        stack.callback(self._server.stop)
        self._launch(self._server)
        return self._server.url

    def _launch(self, server: EmbeddedServer) -> None:
        self._server_started = time.monotonic()
        with usable(self._settings.folder):
            server.launch()
        server.wait_ready(lambda: self._stop)

    def _serve(self, stack: ExitStack, redis_url: str, queue: str) -> None:
        folder = self._settings.folder
        servers.warn(servers.check(redis_url))
        servers.check(queue)
        with connect(redis_url) as redis:
            signing.prepare(self._settings, redis)
        token = first_token(folder, redis_url)
        url = address.url(self._settings.host, self._settings.port)
        instance = Instance(os.getpid(), url, redis_url, queue)
        environment = {**os.environ, "BRENN_REDIS_URL": redis_url, "BRENN_QUEUE_URL": queue}
        web = Child("web", partial(_process, environment, signal.SIGTERM, "web"))
        # Whoever kills us so hard that we cannot stop our workers wants them gone at once;
        # every job is safe to run again.
        start_worker = partial(_process, environment, signal.SIGKILL, "worker")
        workers = [
            Child("worker", partial(start_worker, *(["--quick"] if quick else [])))
            for quick in _roles(self._settings.workers)
        ]
        stack.callback(_stop_all, workers, WORKER_STOP_SECONDS)
        stack.callback(_stop_all, [web], WEB_STOP_SECONDS)
        stack.callback(withdraw, folder)
        children = [web, *workers]
        for child in children:
            child.start()
        self._until(lambda: _is_ready(url), children)
        if not self._stop:
            with usable(folder):
                announce(folder, instance)
            self._ready(instance, token)
        while not self._stop:
            self._tick(children)

    def _until(self, holds: Callable[[], bool], children: list[Child]) -> None:
        deadline = time.monotonic() + READY_SECONDS
        while not self._stop and not holds():
            if time.monotonic() > deadline:
                raise Failure(f"The service was not ready within {READY_SECONDS:.0f} s.")
            self._tick(children)

    def _tick(self, children: list[Child]) -> None:
        if self._server is not None and not self._server.running:
            self._revive(self._server)
        for child in children:
            child.watch()
        time.sleep(TICK)

    def _revive(self, server: EmbeddedServer) -> None:
        """Nothing acknowledged is lost by its death; until it is back, requests get a 503."""
        lived = time.monotonic() - self._server_started
        time.sleep(self._server_deaths.another(lived, f"ended: {server.last_words()}"))
        self._launch(server)


def _roles(workers: int) -> list[bool]:
    """Of several workers the first is kept for what must be quick."""
    return [workers > 1, *[False] * (workers - 1)]


def _process(
    environment: dict[str, str], when_orphaned: signal.Signals, *command: str
) -> subprocess.Popen[bytes]:
    # -P: a folder that happens to be called redis here must not be taken for the library.
    words = [sys.executable, "-P", "-m", "brenn", *command, "--supervised"]
    return spawn(words, environment=environment, when_orphaned=when_orphaned)


def _stop_all(children: list[Child], seconds: float) -> None:
    for child in children:
        child.ask_to_stop()
    deadline = time.monotonic() + seconds
    for child in children:
        child.wait_stopped(deadline)


def _is_ready(url: str) -> bool:
    place = urlsplit(url)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=2.0)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
