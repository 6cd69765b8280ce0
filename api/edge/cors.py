"""Which web pages of other origins may use the API from a browser; by default none.

A token is sent by the page itself, never by the browser, so credentials are never allowed.
"""

from __future__ import annotations

from functools import partial

from flask import Flask, Response, request
from werkzeug.exceptions import MethodNotAllowed

from api.headers import TAKES

ANY = "*"
EXPOSED = (
    "Content-Language",
    "ETag",
    "Link",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "X-Request-Id",
)
ASKED = ("Authorization", "Content-Type", *sorted(TAKES), "X-Request-Id")
REMEMBERED_SECONDS = 7200  # the longest that Chromium keeps to


def register(app: Flask, origins: frozenset[str]) -> None:
    if origins:
        app.before_request(partial(_preflight, origins))
        app.after_request(partial(_allow, origins))


def _preflight(origins: frozenset[str]) -> Response | None:
    """A browser asks before it sends; whom we do not know gets the 405 that everybody gets."""
    asks = request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers
    found = request.routing_exception
    if not (asks and _welcome(origins) and isinstance(found, MethodNotAllowed)):
        return None
    response = Response(status=204)
    del response.headers["Content-Type"]
    methods = sorted(set(found.valid_methods or ()) - {"HEAD"})
    response.headers["Access-Control-Allow-Methods"] = ", ".join(methods)
    response.headers["Access-Control-Allow-Headers"] = ", ".join(ASKED)
    response.headers["Access-Control-Max-Age"] = str(REMEMBERED_SECONDS)
    return response


def _allow(origins: frozenset[str], response: Response) -> Response:
    if ANY not in origins:
        response.vary.add("Origin")
    if _welcome(origins):
        allowed = ANY if ANY in origins else request.headers["Origin"]
        response.headers["Access-Control-Allow-Origin"] = allowed
        response.headers["Access-Control-Expose-Headers"] = ", ".join(EXPOSED)
    return response


def _welcome(origins: frozenset[str]) -> bool:
    origin = request.headers.get("Origin")
    return origin is not None and (ANY in origins or origin in origins)
