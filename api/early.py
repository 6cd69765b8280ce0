"""Problems that arise before a request has reached Flask: a broken request, one that never ends."""

from __future__ import annotations

import secrets

import msgspec

from api.edge import security
from api.problems import CODES, CONTENT_TYPE
from api.schemas import PROBLEM

Headers = list[tuple[str, str]]


def early_problem(status: int, detail: str) -> tuple[Headers, bytes]:
    """Headers and body in the same form that every other problem has."""
    code = CODES.get(status, f"http_{status}")
    request_id = f"req_{secrets.token_hex(8)}"
    document = {
        "type": f"urn:brenn:problem:{code}",
        "title": code.replace("_", " ").capitalize(),
        "status": status,
        "detail": detail,
        "instance": "",
        "code": code,
        "rule": "",
        "hint": "",
        "errors": [],
        "request_id": request_id,
    }
    body = msgspec.json.encode(PROBLEM.dump(document))
    headers = [
        ("Content-Type", CONTENT_TYPE),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
        ("X-Request-Id", request_id),
        *security.HEADERS.items(),
    ]
    return headers, body
