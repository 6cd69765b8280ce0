"""What is logged of a request, and what never is."""

from __future__ import annotations

import http.client
import json
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any, Literal

import pytest
from flask import Flask
from redis import Redis

from api import tokens
from api.operations import Answer, Call
from brenn import logs
from tests.edge.asking import Order, bearer, declare, declared
from tests.edge.conftest import MakeApp
from tests.house.processes import eventually
from tests.house.running import Running, serving

SECRET = "brn_" + "S3cret-_" * 5 + "abc"


@contextmanager
def logged(
    monkeypatch: pytest.MonkeyPatch, level: str = "info", form: Literal["text", "json"] = "json"
) -> Iterator[StringIO]:
    """What a process that was configured so writes meanwhile."""
    written = StringIO()
    root = logging.getLogger()
    kept, kept_level = root.handlers[:], root.level
    root.handlers[:] = []  # pytest's own would be closed
    monkeypatch.setattr("sys.stderr", written)
    logs.configure(level, "web", form)
    try:
        yield written
    finally:
        root.handlers[:] = kept
        root.setLevel(kept_level)
        for name in (*logs.TALKATIVE, logs.ACCESS):
            logging.getLogger(name).setLevel(logging.NOTSET)


def lines(written: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


@pytest.fixture(autouse=True)
def operations() -> Iterator[None]:
    def break_down(call: Call) -> Answer:
        hand = "the Geis is in the hand of seat 2"
        try:
            raise ValueError(hand)
        except ValueError as error:
            raise AssertionError(hand, call.body) from error

    with declared():
        declare("/games/{game}/orders", "order", body=Order())
        declare("/broken", "break", break_down)
        yield


@pytest.fixture
def app(make_app: MakeApp) -> Flask:
    return make_app()


def test_a_request_is_one_line_that_tells_what_was_done_and_by_whom(
    app: Flask, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, secret = tokens.create(redis, name="Ana", role="player")
    named = {**bearer(secret), "X-Request-Id": "mine-1"}
    with logged(monkeypatch) as written:
        app.test_client().post("/games/gam_7/orders", headers=named, json={"name": "druid"})
    (line,) = lines(written)
    assert line.pop("time").endswith("+00:00")
    assert line.pop("duration_ms") > 0
    assert line.pop("pid") > 0
    assert line == {
        "level": "info",
        "process": "web",
        "logger": "brenn.access",
        "request_id": "mine-1",
        "operation": "order",
        "method": "POST",
        "status": 200,
        "token": token.id,
        "player": token.player,
        "game": "gam_7",
    }


def test_a_refusal_is_logged_with_its_code(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    with logged(monkeypatch) as written:
        app.test_client().get("/v1/tokens/self")
    (line,) = lines(written)
    assert (line["status"], line["problem"]) == (401, "unauthorized")
    assert "token" not in line


@pytest.mark.parametrize("form", ["json", "text"])
@pytest.mark.parametrize("level", ["info", "debug"])
def test_whatever_is_sent_no_secret_gets_into_the_log(
    app: Flask,
    redis: Redis,
    monkeypatch: pytest.MonkeyPatch,
    form: Literal["text", "json"],
    level: str,
) -> None:
    _, good = tokens.create(redis, name="Ana", role="player")
    client = app.test_client()
    with logged(monkeypatch, level, form) as written:
        client.get("/v1/games/geis", headers=bearer(good))
        for secret in (good, SECRET):
            client.get("/v1/tokens/self", headers=bearer(secret))
            client.get(f"/v1/tokens/self?token={secret}", headers={"Cookie": f"t={secret}"})
            client.get(f"/{secret}", headers={"X-Request-Id": secret, "User-Agent": secret})
            client.open("/healthz", method=secret.upper())
            client.post("/games/gam_7/orders", json={"name": secret, secret: secret})
            client.post("/games/gam_7/orders", data=secret, content_type="application/json")
            client.post(f"/games/gam_7/orders?{secret}=1", json={"name": "geis"})
            client.post("/broken", headers=bearer(secret))
    text = written.getvalue()
    assert text
    for secret in (good, SECRET):
        assert secret.removeprefix("brn_").lower() not in text.lower()
    assert "Authorization" not in text
    if level == "info":
        assert "geis" not in text.lower()


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_bug_is_logged_with_its_request_and_its_place_but_not_what_it_says(
    app: Flask, monkeypatch: pytest.MonkeyPatch, form: Literal["text", "json"]
) -> None:
    with logged(monkeypatch, form=form) as written:
        app.test_client().post("/broken", headers={"X-Request-Id": "mine-1"})
    text = written.getvalue()
    assert "mine-1" in text
    assert "break_down" in text
    assert "ValueError" in text
    assert "AssertionError" in text
    assert "seat 2" not in text.replace('hand = "the Geis is in the hand of seat 2"', "")


def test_at_debug_a_bug_says_what_it_says(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    with logged(monkeypatch, "debug") as written:
        app.test_client().post("/broken")
    assert any("seat 2" in line.get("exception", "") for line in lines(written))


def test_a_terminal_is_not_flooded(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    with logged(monkeypatch, form="text") as written:
        app.test_client().get("/healthz")
    assert written.getvalue() == ""
    with logged(monkeypatch, "debug", form="text") as written:
        app.test_client().get("/healthz")
    assert "operation=getHealth method=GET status=200" in written.getvalue()


@pytest.mark.parametrize("form", ["json", "text"])
def test_what_looks_like_a_secret_is_masked_whoever_writes_it(
    monkeypatch: pytest.MonkeyPatch, form: Literal["text", "json"]
) -> None:
    invite = "inv_" + "7c9k" * 8
    with logged(monkeypatch, form=form) as written:
        logging.getLogger("gunicorn.error").warning("Invalid: %s, %s", SECRET, invite)
    assert "Invalid: brn_..., inv_..." in written.getvalue()


def test_a_token_is_not_taken_for_the_name_of_a_request(app: Flask) -> None:
    response = app.test_client().get("/healthz", headers={"X-Request-Id": SECRET})
    assert response.headers["X-Request-Id"].startswith("req_")


def test_half_a_character_does_not_break_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with logged(monkeypatch) as written:
        logging.getLogger("gunicorn.error").warning("Invalid header: %s", "\udcff\n{")
    (line,) = lines(written)
    assert line["message"] == "Invalid header: ?\n{"


def test_a_running_service_logs_requests_as_json_and_nothing_of_what_is_secret(
    service: Running,
) -> None:
    address = service.instance.url.removeprefix("http://")
    connection = http.client.HTTPConnection(address)
    connection.request("GET", f"/healthz?token={SECRET}", headers={"X-Request-Id": "seen-here"})
    assert connection.getresponse().read()
    connection.close()
    host, _, port = address.partition(":")
    for broken in (
        f"GET /{SECRET}\r\n\r\n",
        f"GET / HTTP/1.1\r\nAuthorization Bearer {SECRET}\r\n\r\n",
        f"{SECRET}\r\n\r\n",
        f"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: {SECRET}\r\n\r\n",
    ):
        with socket.create_connection((host, int(port)), timeout=10) as client:
            client.sendall(broken.encode())
            assert client.recv(100).startswith(b"HTTP/1.1 ")
    assert eventually(lambda: "seen-here" in service.output)
    seen = [line for line in service.output.splitlines() if line.startswith("{")]
    (line,) = [each for each in map(json.loads, seen) if each.get("request_id") == "seen-here"]
    assert (line["operation"], line["status"]) == ("getHealth", 400)  # no such parameter
    assert SECRET not in service.output
    assert SECRET.removeprefix("brn_") not in service.output


def test_by_default_requests_leave_no_line(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as running:
        before = running.output
        running.get("/healthz")
        running.get("/v1/nothing")
        assert running.output == before
