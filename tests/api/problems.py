"""What every problem looks like."""

from __future__ import annotations

from typing import Any

from werkzeug.test import TestResponse


def problem(response: TestResponse, status: int, code: str) -> dict[str, Any]:
    """The body of a problem, which must have this status and code."""
    assert (response.status_code, response.get_json(force=True).get("code")) == (status, code)
    assert response.content_type == "application/problem+json"
    body: dict[str, Any] = response.get_json(force=True)
    assert body["status"] == status
    assert body["request_id"] == response.headers["X-Request-Id"]
    assert body["detail"].endswith(".")
    return body


def pointers(response: TestResponse) -> set[str]:
    """The places of a malformed request that are named."""
    errors = problem(response, 400, "malformed")["errors"]
    return {error.get("pointer", error.get("parameter", "")) for error in errors}
