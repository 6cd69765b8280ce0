"""Every error as application/problem+json (RFC 9457), made in one place."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

import msgspec
from flask import Flask, Response, g, request
from redis.exceptions import ConnectionError as ServerGone
from redis.exceptions import TimeoutError as ServerSilent
from werkzeug.exceptions import HTTPException

from api.schemas import PROBLEM
from domain.engine.refusals import Refused

# Written out: a code is for ever, while the phrases of http and werkzeug change with versions.
CODES = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    408: "request_timeout",
    411: "length_required",
    413: "too_large",
    414: "uri_too_long",
    415: "unsupported_media_type",
    416: "range_not_satisfiable",
    431: "headers_too_large",
    500: "internal_error",
}

STATUSES = {
    "unknown_game": 404,
    "no_such_version": 404,
    "no_such_seat": 404,
    "not_seated": 403,
    "not_your_decision": 403,
    "seat_reserved": 403,
    "seat_occupied": 409,
    "already_seated": 409,
    "seats_free": 409,
    "already_started": 409,
    "not_started": 409,
    "game_over": 409,
    "game_not_over": 409,
    "game_cancelled": 409,
    "decision_closed": 409,
    "time_ran_out": 409,
    "seat_substituted": 409,
    "not_substituted": 409,
    "seat_out": 409,
    "too_many_games": 409,
    "dispute_open": 409,
    "dispute_over": 409,
    "dispute_not_ruled": 409,
    "already_disputing": 409,
    "already_acknowledged": 409,
    "too_many_disputes": 409,
    "unknown_dispute": 404,
    "not_your_dispute": 403,
    "undo_not_allowed": 409,
    "nothing_to_undo": 409,
    "undo_pending": 409,
    "no_undo_asked": 409,
    "unknown_tournament": 404,
    "last_organiser": 409,
    "too_many_organisers": 409,
    "stale_version": 412,
    "too_many_answers": 413,
    "event_too_large": 413,
    "batch_too_large": 413,
    "busy": 503,
    "unavailable": 503,
}
"""The refusals that are not simply against the rules (422)."""

CONTENT_TYPE = "application/problem+json"

log = logging.getLogger("brenn.api")


class Problem(Exception):
    """What a client is told; `code` is stable, `detail` is for people."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        headers: Mapping[str, str] | None = None,
        *,
        rule: str = "",
        hint: str = "",
        errors: Sequence[Mapping[str, str]] = (),
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.headers = dict(headers or {})
        self.rule = rule
        self.hint = hint
        self.errors = errors


def register(app: Flask) -> None:
    app.register_error_handler(Exception, respond)


def respond(error: Exception) -> Response:
    """The one way any error leaves the service."""
    problem = _problem(error)
    g.problem = problem.code
    body = {
        "type": f"urn:brenn:problem:{problem.code}",
        "title": problem.code.replace("_", " ").capitalize(),
        "status": problem.status,
        "detail": problem.detail,
        "instance": request.path,
        "code": problem.code,
        "rule": problem.rule,
        "hint": problem.hint,
        "errors": problem.errors,
        "request_id": g.request_id,
    }
    content = msgspec.json.encode(PROBLEM.dump(body))
    return Response(content, problem.status, problem.headers, content_type=CONTENT_TYPE)


def _problem(error: Exception) -> Problem:
    match error:
        case Problem():
            return error
        case Refused():
            return _from_refusal(error)
        case HTTPException():
            return _from_http(error)
        case ServerGone() | ServerSilent():
            log.error("request %s: the server does not answer: %s", g.request_id, error)
            detail = "The server that keeps the games does not answer; try again."
            return Problem(503, "server_unavailable", detail, {"Retry-After": "2"})
        case _:
            # The client gets the request id, the log gets the rest.
            log.error("request %s failed", g.request_id, exc_info=error, extra={"discreet": True})
            return Problem(500, "internal_error", "Something broke here; it has been logged.")


def _from_refusal(refused: Refused) -> Problem:
    """The rules, the table and the ledger say why; here is only which status that is."""
    status = STATUSES.get(refused.code, 422)
    detail = refused.detail[:1].upper() + refused.detail[1:].rstrip(".") + "."
    headers = {"Retry-After": "1"} if status == 503 else {}
    return Problem(status, refused.code, detail, headers, rule=refused.rule, hint=refused.hint)


def _from_http(error: HTTPException) -> Problem:
    status = error.code or 500
    code = CODES.get(status, f"http_{status}")
    headers = {name: value for name, value in error.get_headers() if name != "Content-Type"}
    return Problem(status, code, error.description or code, headers)
