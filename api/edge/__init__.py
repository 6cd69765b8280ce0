"""What surrounds every request: proxies, limits, metrics, the access log, browsers."""

from __future__ import annotations

from typing import Literal

from flask import Flask
from msgspec import Struct
from werkzeug.middleware.proxy_fix import ProxyFix

from api.edge import cors, limits, security


class Edge(Struct, frozen=True, kw_only=True):
    """How the service meets the world; the defaults are those of a service that meets nobody.

    `proxies` is how many of our own stand in front and write down who asked them. `metrics` are
    for whoever has an organiser's or admin's token, or open to everybody.
    """

    proxies: int = 0
    origins: frozenset[str] = frozenset()
    metrics: Literal["token", "open"] = "token"


def register(app: Flask, edge: Edge) -> None:
    if edge.proxies:
        # Only what the nearest trusted proxy saw: anybody may write such headers further out.
        near = edge.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=near, x_proto=near)  # type: ignore[method-assign]
    security.register(app)
    cors.register(app, edge.origins)
    limits.register(app)
