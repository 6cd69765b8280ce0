"""Every request is counted, timed, and written as one line of the access log.

The line names the operation, not the path; whose token it was, not the token; and nothing of the
query, the headers or the body. A method that nobody knows and an address that leads nowhere are
not repeated: anything may be in them.
"""

from __future__ import annotations

import logging
import re
import time
from functools import partial
from typing import Any

from flask import Flask, Response, g, request

from api.dispatch import HANDOVER
from api.edge.metrics import Answered, Metrics
from api.streams.handover import Hold

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

_GAME = re.compile(r"gam_[a-z0-9]{1,36}")

log = logging.getLogger("brenn.access")


def register(app: Flask, metrics: Metrics) -> None:
    """Before everything else that is registered: its clock starts first and stops last."""
    app.before_request(_begin)
    app.after_request(partial(_end, metrics))


def _begin() -> None:
    g.began = time.perf_counter()


def _end(metrics: Metrics, response: Response) -> Response:
    if isinstance(request.environ.get(HANDOVER), Hold):
        return response  # it is not sent; the request is dispatched again
    operation = g.get("operation")
    answered = Answered(
        operation=operation.name if operation else "",
        method=request.method if request.method in METHODS else "other",
        status=response.status_code,
        seconds=time.perf_counter() - g.began,
        problem=g.get("problem", ""),
        limit=operation.limit if operation else "",
    )
    metrics.count(answered)
    if log.isEnabledFor(logging.INFO):
        _write(answered)
    return response


def _write(answered: Answered) -> None:
    token = g.get("token")
    line: dict[str, Any] = {
        "request_id": g.get("request_id", ""),
        "operation": answered.operation or "none",
        "method": answered.method,
        "status": answered.status,
        "duration_ms": round(answered.seconds * 1000, 2),
        "problem": answered.problem,
        "token": token.id if token else "",
        "player": token.player if token else "",
        "game": _game(),
    }
    told = {name: value for name, value in line.items() if value != ""}
    text = " ".join(f"{name}={value}" for name, value in told.items())
    log.info("%s", text, extra={"fields": told})


def _game() -> str:
    """The game's id, if that is what stands there."""
    named = str(g.get("args", {}).get("game", ""))
    return named if _GAME.fullmatch(named) else ""
