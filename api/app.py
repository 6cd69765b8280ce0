"""The HTTP application: plain values in, a Flask application out."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Flask, Response
from marshmallow import Schema
from redis import Redis

from api import health, problems, requests
from api.problems import Problem
from api.schemas import HEALTH, READINESS, TOKEN


def create_app(redis: Redis, queue: Redis, *, queue_name: str) -> Flask:
    """`redis` keeps the log and the tokens, `queue` the jobs; they may be one server."""
    app = Flask("brenn", static_folder=None)
    # Only what the contract names: no redirects, no methods that nobody wrote.
    app.url_map.merge_slashes = False
    app.config["PROVIDE_AUTOMATIC_OPTIONS"] = False
    problems.register(app)
    requests.register(app)

    @app.get("/healthz")
    def healthz() -> Response:
        return _json(HEALTH, {"status": "alive"})

    @app.get("/readyz")
    def readyz() -> Response:
        server = health.durability(redis)
        workers = health.workers_alive(queue, queue_name)
        if workers == 0:
            raise Problem(503, "not_ready", "No worker is alive.", {"Retry-After": "2"})
        found = {"status": "ready", "server": server, "workers": workers}
        return _json(READINESS, {**found, "warnings": server.warnings})

    @app.get("/v1/tokens/self")
    def own_token() -> Response:
        return _json(TOKEN, requests.principal(redis), private=True)

    return app


def _json(schema: Schema, content: Any, *, private: bool = False) -> Response:
    response = Response(msgspec.json.encode(schema.dump(content)), mimetype="application/json")
    response.headers["Cache-Control"] = "private, no-store" if private else "no-store"
    return response
