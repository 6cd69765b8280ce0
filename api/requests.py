"""What holds for every request: its id, its size, who asks."""

from __future__ import annotations

import re
import secrets

from flask import Flask, Response, g, request
from redis import Redis
from werkzeug.exceptions import RequestEntityTooLarge

from api.problems import Problem
from api.tokens import PREFIX, Token, find

REQUEST_ID = "X-Request-Id"
LARGEST_BODY = 64 * 1024

_SANE_ID = re.compile(rf"(?!{PREFIX})[A-Za-z0-9._-]{{1,64}}")


def register(app: Flask) -> None:
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY  # for bodies that do not tell their length
    app.before_request(_name)
    app.before_request(_refuse_large)
    app.before_request(_refuse_encoded)
    app.after_request(_return_name)


def bearer(redis: Redis, *, needed: bool) -> Token | None:
    """Whose token came with this request; a bad one, or a needed one that is missing, is a 401."""
    if not needed and "Authorization" not in request.headers:
        return None
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not secret.strip():
        raise _unauthorized("Send a token: Authorization: Bearer brn_...", "")
    token = find(redis, secret.strip())
    if token is None or token.revoked_at is not None:
        raise _unauthorized("This token is unknown or revoked.", ', error="invalid_token"')
    return token


def _unauthorized(detail: str, attributes: str) -> Problem:
    challenge = f'Bearer realm="brenn"{attributes}'
    return Problem(401, "unauthorized", detail, {"WWW-Authenticate": challenge})


def _name() -> None:
    """A client may name its request; anything odd is not repeated into our log."""
    asked = request.headers.get(REQUEST_ID, "")
    g.request_id = asked if _SANE_ID.fullmatch(asked) else f"req_{secrets.token_hex(8)}"


def _refuse_large() -> None:
    if (request.content_length or 0) > LARGEST_BODY:
        raise RequestEntityTooLarge(f"A request may have at most {LARGEST_BODY} bytes.")


def _refuse_encoded() -> None:
    """A small body that unpacks into a large one is not for us."""
    encoding = request.headers.get("Content-Encoding", "").strip().lower()
    if encoding not in ("", "identity"):
        detail = "Send the body as it is, without Content-Encoding."
        raise Problem(415, "unsupported_encoding", detail, {"Accept-Encoding": "identity"})


def _return_name(response: Response) -> Response:
    response.headers[REQUEST_ID] = g.request_id
    return response
