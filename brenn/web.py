"""The web processes: gunicorn with an event loop and threads, each process with its own socket."""

from __future__ import annotations

import logging
import resource
from collections.abc import Iterable
from functools import partial
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger

from api.app import create_app
from api.asgi import Application
from api.edge.limits import RedisLimits
from api.service import Service, WebhookTerms
from api.streams.room import Room
from brenn import metrics
from brenn.address import bracketed
from brenn.edge import edge, rates
from brenn.settings import Settings
from brenn.signing import KeyFile
from brenn.webworker import WebWorker
from domain.games import RULES
from ledger.connection import connect
from ledger.limits import Limits
from ledger.signing.ring import KeyRing
from ledger.write import Ledger
from workers.dispatch import Dispatch
from workers.queue import NAME

log = logging.getLogger("brenn.web")

GRACEFUL_SECONDS = 10
WAKE_SECONDS = 1.0
"""Longer than that no request waits for the queue's server; the sweeper finds the game."""

KEEP_ALIVE_SECONDS = 20
"""For the next request to begin and its headers to be complete."""

OTHER_CONNECTIONS = 1_000
"""Beside the streams; each that is open costs about 10 kB and no thread."""

OTHER_FILES = 64


def run(settings: Settings, redis_url: str, queue_url: str) -> None:
    """Answer requests until told to stop; does not return."""
    metrics.prepare(settings)
    _allow_files(_connections(settings) + settings.web_threads + OTHER_FILES)
    WebProcesses(settings, redis_url, queue_url).run()


class WebProcesses(BaseApplication):  # type: ignore[misc]  # gunicorn publishes no types
    def __init__(self, settings: Settings, redis_url: str, queue_url: str) -> None:
        self._settings = settings
        self._redis_url = redis_url
        self._queue_url = queue_url
        super().__init__()

    def load_config(self) -> None:
        for name, value in options(self._settings).items():
            self.cfg.set(name, value)

    def load(self) -> Application:
        # Called in each process after its fork: connections must not be shared across one.
        settings, redis = self._settings, connect(self._redis_url)
        wake = Dispatch(connect(self._queue_url, timeout=WAKE_SECONDS)).wake
        ledger = Ledger(
            redis,
            RULES,
            cache_games=settings.cache_games,
            snapshot_every=settings.snapshot_every,
            limits=Limits(games_per_owner=settings.games_per_token),
            expired=wake,
            signer=KeyFile(settings.key_file, KeyRing(redis)),
        )
        queue = connect(self._queue_url)
        service = Service(
            redis=redis,
            queue=queue,
            queue_name=NAME,
            ledger=ledger,
            limits=RedisLimits(redis, rates(settings)),
            wake=wake,
            jobs=partial(metrics.jobs, queue),
            webhooks=WebhookTerms(settings.webhooks_per_player, settings.webhook_loopback == "1"),
        )

        def versions(games: Iterable[str]) -> dict[str, int]:
            return {game: head.version for game, head in ledger.games.log.heads(games).items()}

        return Application(
            create_app(service, edge(settings)).wsgi_app,
            self._redis_url,
            versions,
            threads=settings.web_threads,
            room=Room(settings.streams, settings.streams_per_token, service.metrics.streams.set),
        )


def options(settings: Settings) -> dict[str, Any]:
    return {
        "bind": f"{bracketed(settings.host)}:{settings.port}",
        "workers": settings.web_processes,
        "worker_class": WebWorker,
        "worker_connections": _connections(settings),
        "keepalive": KEEP_ALIVE_SECONDS,
        # A stream whose reader has left has nothing to clean up slowly.
        "asgi_disconnect_grace_period": 0,
        # Without it one process accepts every keep-alive connection and the others idle.
        "reuse_port": True,
        "graceful_timeout": GRACEFUL_SECONDS,
        # It would open a socket for remote control in the user's home.
        "control_socket_disable": True,
        "logger_class": PlainLogger,
        "child_exit": metrics.forget,
        "on_exit": metrics.clear,
        "loglevel": settings.log_level if settings.log_level in ("debug", "error") else "warning",
    }


def _connections(settings: Settings) -> int:
    return settings.streams + OTHER_CONNECTIONS


def _allow_files(wanted: int) -> None:
    """Every connection is an open file; the usual soft limit of 1,024 is soon reached."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    if most < wanted:
        log.warning(
            "Only %d files may be open at a time here, but BRENN_STREAMS wants %d; "
            "raise the hard limit (ulimit -Hn) or lower the setting.",
            most,
            wanted,
        )


class PlainLogger(Logger):  # type: ignore[misc]  # gunicorn publishes no types
    """Gunicorn's messages go where all others go; there is no access log."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for log in (self.error_log, self.access_log):
            log.handlers.clear()
            log.propagate = True
