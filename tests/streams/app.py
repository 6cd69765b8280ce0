"""A small application with a stream and a long poll over real logs, run by the real web process."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterable

import msgspec
from flask import Flask, Response, request
from redis import Redis

import brenn.web
from api import problems, receiving, requests
from api.asgi import Application
from api.dispatch import HANDOVER
from api.streams import hold, open_stream
from api.streams.handover import CONTENT_TYPE
from api.streams.room import Room
from api.tokens import find
from brenn import connections, logs, metrics
from brenn.settings import Settings
from brenn.web import WebProcesses
from domain.engine.model import PUBLIC, Viewer, seated
from domain.engine.secrecy import seen
from ledger.connection import connect
from ledger.log import Log
from ledger.records import Record, envelope_of, event_of
from projections.feed import Entry
from tests.cattle import CATTLE

CLOSED = "test:closed"
"""Games that nobody may see any more."""

LONG = "test:long"
"""Games whose entries are far longer than they need to be."""

READS = "test:reads"
"""How often pages were read, by game."""


def create(redis: Redis) -> Flask:
    app = Flask("streams", static_folder=None)
    log = Log(redis)
    problems.register(app)
    requests.register(app)

    def page(game: str, viewer: Viewer, after: int, limit: int) -> list[Entry]:
        redis.hincrby(READS, game)
        found = log.read(game, after + 1, after + limit)
        space = b" " * 8_000 if redis.sismember(LONG, game) else b""
        return [Entry(record.version, entry_of(record, viewer) + space) for record in found]

    @app.get("/v1/games/<game>/stream")
    def stream(game: str) -> Response:
        token = requests.bearer(redis, needed=True)
        assert token is not None
        secret = request.headers["Authorization"].removeprefix("Bearer ")

        def still_allowed() -> bool:
            known = find(redis, secret)
            return (known is not None and known.revoked_at is None) and not redis.sismember(
                CLOSED, game
            )

        after = request.headers.get("Last-Event-ID") or request.args.get("after", "0")
        request.environ[HANDOVER] = open_stream(
            game=game,
            viewer=_viewer(),
            after=int(after),
            holder=token.id,
            page=page,
            still_allowed=still_allowed,
        )
        return Response(b"", content_type=CONTENT_TYPE)

    @app.get("/v1/games/<game>/events")
    def events(game: str) -> Response:
        after, wait = int(request.args["after"]), float(request.args.get("wait", "0"))
        entries = page(game, _viewer(), after, 100)
        if not entries:
            request.environ[HANDOVER] = hold(game, after, wait, "somebody")
        content = b"[" + b",".join(entry.json for entry in entries) + b"]"
        return Response(content, mimetype="application/json")

    @app.get("/healthz")
    def healthz() -> Response:
        return Response(b'{"status":"alive"}', mimetype="application/json")

    @app.get("/slow")
    def slow() -> Response:
        time.sleep(float(request.args["seconds"]))
        return Response(b'{"status":"done"}', mimetype="application/json")

    @app.get("/large")
    def large() -> Response:
        return Response(bytes(int(request.args["size"])), mimetype="application/octet-stream")

    @app.get("/busy")
    def busy() -> Response:
        end = time.thread_time() + float(request.args["seconds"])
        while time.thread_time() < end:
            pass
        return Response(b"{}", mimetype="application/json")

    @app.post("/echo")
    def echo() -> Response:
        return Response(request.get_data(), mimetype="application/octet-stream")

    return app


def _viewer() -> Viewer:
    seat = request.args.get("seat")
    return PUBLIC if seat is None else seated(int(seat))


def entry_of(record: Record, viewer: Viewer) -> bytes:
    envelope = envelope_of(record)
    payload = seen(event_of(CATTLE.codec, envelope, record), viewer)
    return msgspec.json.encode(
        {"version": record.version, "type": envelope.type, "payload": payload}
    )


class Served(WebProcesses):
    """The web processes as they are, but for what they serve."""

    def __init__(self, settings: Settings, heartbeat: float) -> None:
        self._heartbeat = heartbeat
        super().__init__(settings, settings.redis_url, settings.redis_url)

    def load(self) -> Application:
        redis, settings = connect(self._redis_url), self._settings
        log = Log(redis)

        def versions(games: Iterable[str]) -> dict[str, int]:
            return {game: head.version for game, head in log.heads(games).items()}

        return Application(
            create(redis).wsgi_app,
            self._redis_url,
            versions,
            threads=settings.web_threads,
            room=Room(settings.streams, settings.streams_per_token),
            heartbeat=self._heartbeat,
        )


def main(settings: str, heartbeat: str, deadline: str) -> None:
    """A test cannot wait as long as a web process does: one deadline for everything slow."""
    logs.configure("info", "web")
    connections.STUCK_SECONDS = receiving.BODY_SECONDS = float(deadline)
    brenn.web.KEEP_ALIVE_SECONDS = math.ceil(float(deadline))
    brenn.web.GRACEFUL_SECONDS = 5
    given = msgspec.json.decode(settings, type=Settings)
    metrics.prepare(given)
    Served(given, float(heartbeat)).run()


if __name__ == "__main__":
    main(*sys.argv[1:])
