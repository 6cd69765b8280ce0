"""The HTTP edge: tokens and problems."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis
from rq import SimpleWorker
from werkzeug.test import TestResponse

from api import tokens
from api.app import create_app
from api.problems import Problem
from api.requests import LARGEST_BODY
from api.service import Service
from brenn.embedded import EmbeddedServer
from brenn.settings import queue_url
from domain.games import RULES
from ledger.connection import connect
from ledger.write import Ledger
from workers.queue import NAME, queue


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    with EmbeddedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def redis(server: EmbeddedServer) -> Iterator[Redis]:
    with connect(server.url) as client:
        client.flushall()
        yield client


@pytest.fixture
def app(server: EmbeddedServer, redis: Redis) -> Iterator[Flask]:
    with connect(queue_url(server.url)) as jobs:
        ledger = Ledger(redis, RULES)
        yield create_app(Service(redis=redis, queue=jobs, queue_name=NAME, ledger=ledger))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def check_problem(response: TestResponse, status: int, code: str) -> Any:
    """Every error looks like this, whatever it is about."""
    assert response.status_code == status
    assert response.content_type == "application/problem+json"
    body: dict[str, Any] = response.get_json(force=True)
    told = {"type", "title", "status", "detail", "instance", "code", "rule", "hint", "errors"}
    assert set(body) == told | {"request_id"}
    assert (body["status"], body["code"]) == (status, code)
    assert body["type"] == f"urn:brenn:problem:{code}"
    assert body["request_id"] == response.headers["X-Request-Id"]
    return body


@pytest.mark.parametrize("role", tokens.ROLES)
def test_a_token_tells_its_bearer_who_it_is_and_never_the_secret(
    client: FlaskClient, redis: Redis, role: tokens.Role
) -> None:
    token, secret = tokens.create(redis, name="Ana", role=role)
    response = client.get("/v1/tokens/self", headers=bearer(secret))
    told = response.get_json()
    assert (told["id"], told["name"], told["role"]) == (token.id, "Ana", role)
    assert told["player"].startswith("ply_")
    assert secret not in response.get_data(as_text=True)
    assert response.headers["Cache-Control"] == "private, no-store"


def test_the_secret_is_stored_only_as_its_hash(redis: Redis) -> None:
    token, secret = tokens.create(redis, name="Ana", role="player")
    assert secret.startswith("brn_")
    assert token.id not in secret
    hashes = redis.scan_iter(_type="hash")
    everything = str([redis.hgetall(key) for key in hashes])
    assert secret not in everything
    assert secret.removeprefix("brn_") not in everything
    assert hashlib.sha256(secret.encode()).hexdigest() in everything


def test_a_revoked_token_opens_nothing_and_stays_on_record(
    client: FlaskClient, redis: Redis
) -> None:
    token, secret = tokens.create(redis, name="Ana", role="player")
    other, still_good = tokens.create(redis, name="Bran", role="player")
    tokens.revoke(redis, token.id)

    check_problem(client.get("/v1/tokens/self", headers=bearer(secret)), 401, "unauthorized")
    assert client.get("/v1/tokens/self", headers=bearer(still_good)).status_code == 200
    assert {kept.id: kept.revoked_at is None for kept in tokens.every(redis)} == {
        token.id: False,
        other.id: True,
    }


def test_revoking_again_changes_nothing(redis: Redis) -> None:
    token, _ = tokens.create(redis, name="Ana", role="player")
    assert tokens.revoke(redis, token.id) == tokens.revoke(redis, token.id)


@pytest.mark.parametrize(
    "authorization", [None, "", "Bearer", "Bearer ", "Basic YTpi", "brn_x", "Bearer brn_wrong"]
)
def test_without_a_good_token_the_answer_is_401_and_says_how_to_ask(
    client: FlaskClient, authorization: str | None
) -> None:
    headers = {} if authorization is None else {"Authorization": authorization}
    response = client.get("/v1/tokens/self", headers=headers)
    check_problem(response, 401, "unauthorized")
    assert response.headers["WWW-Authenticate"].startswith("Bearer ")


def test_an_unknown_path_is_a_problem(client: FlaskClient) -> None:
    assert check_problem(client.get("/v1/nothing"), 404, "not_found")["instance"] == "/v1/nothing"
    check_problem(client.get("/healthz/"), 404, "not_found")
    check_problem(client.get("//healthz"), 404, "not_found")


@pytest.mark.parametrize("method", ["POST", "DELETE", "OPTIONS"])
def test_a_wrong_method_is_a_problem_that_names_the_right_ones(
    client: FlaskClient, method: str
) -> None:
    response = client.open("/healthz", method=method)
    check_problem(response, 405, "method_not_allowed")
    assert "GET" in response.headers["Allow"]


def test_too_large_a_body_is_a_problem(client: FlaskClient) -> None:
    response = client.get("/healthz", data=b"x" * (LARGEST_BODY + 1))
    check_problem(response, 413, "too_large")


def test_a_bug_is_a_problem_without_a_word_about_itself(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> str:
        raise RuntimeError("the hidden card is the Geis")

    app.add_url_rule("/broken", view_func=broken)
    response = app.test_client().get("/broken")

    body = check_problem(response, 500, "internal_error")
    assert "Geis" not in response.get_data(as_text=True)
    assert "Traceback" not in response.get_data(as_text=True)
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert body["request_id"] in record.getMessage()
    assert record.exc_info is not None


def test_a_problem_of_our_own_keeps_its_code_and_headers(app: Flask) -> None:
    def busy() -> str:
        raise Problem(429, "too_fast", "Wait a little.", {"Retry-After": "3"})

    app.add_url_rule("/busy", view_func=busy)
    response = app.test_client().get("/busy")
    assert check_problem(response, 429, "too_fast")["detail"] == "Wait a little."
    assert response.headers["Retry-After"] == "3"


def test_a_request_may_bring_its_own_id(client: FlaskClient) -> None:
    response = client.get("/healthz", headers={"X-Request-Id": "mine-1"})
    assert response.headers["X-Request-Id"] == "mine-1"


@pytest.mark.parametrize("odd", ["", "a b", "x" * 65, "ü", "a;b"])
def test_an_odd_request_id_is_not_repeated(client: FlaskClient, odd: str) -> None:
    response = client.get("/healthz", headers={"X-Request-Id": odd})
    assert response.headers["X-Request-Id"].startswith("req_")


def test_without_a_worker_the_service_is_alive_and_not_ready(client: FlaskClient) -> None:
    assert client.get("/healthz").get_json() == {"status": "alive"}
    check_problem(client.get("/readyz"), 503, "not_ready")


def test_a_worker_that_fell_silent_does_not_count(
    server: EmbeddedServer, client: FlaskClient
) -> None:
    with connect(queue_url(server.url)) as jobs:
        worker = SimpleWorker([queue(jobs)], connection=jobs)
        worker.register_birth()  # type: ignore[no-untyped-call]
        worker.set_state("idle")
        assert client.get("/readyz").get_json()["workers"] == 1

        jobs.hset(worker.key, "last_heartbeat", "2020-01-01T00:00:00.000000Z")
        check_problem(client.get("/readyz"), 503, "not_ready")
