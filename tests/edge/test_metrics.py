"""What is counted, over all processes, and who may see it."""

from __future__ import annotations

import http.client
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from redis import Redis
from rq import SimpleWorker

from api import tokens
from api.edge.metrics import Metrics
from api.operations import Answer, Call
from api.problems import Problem
from api.streams.handover import TIME_LEFT, hold
from api.streams.room import Room
from brenn import metrics
from tests.edge.asking import bearer, declare, declared
from tests.edge.conftest import MakeApp
from tests.house.processes import eventually
from tests.house.running import Running, serving
from workers.queue import NAME, queue


@pytest.fixture(autouse=True)
def operations() -> Iterator[None]:
    def obey(call: Call) -> Answer:
        if call.body:
            raise Problem(409, "decision_closed", "No.")
        return Answer(content=b"{}")

    with declared():
        declare("/commands", "command", obey, limit="answers")
        yield


def told(app: Flask, redis: Redis, role: tokens.Role = "admin") -> dict[str, float]:
    secret = tokens.create(redis, name="Ana", role=role)[1]
    response = app.test_client().get("/metrics", headers=bearer(secret))
    assert response.status_code == 200
    assert response.content_type == "text/plain; version=0.0.4; charset=utf-8"
    return parsed(response.get_data(as_text=True))


def parsed(text: str) -> dict[str, float]:
    rows = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (row.rpartition(" ") for row in rows)}


def test_requests_are_counted_by_operation_method_and_class_of_status(
    make_app: MakeApp, redis: Redis
) -> None:
    app = make_app()
    client = app.test_client()
    client.get("/healthz")
    client.get("/v1/tokens/self")
    client.get("/v1/nothing/brn_secret")
    client.open("/healthz", method="BRN_SECRET")
    counts = told(app, redis)
    row = 'brenn_requests_total{{method="{}",operation="{}",status="{}"}}'
    assert counts[row.format("GET", "getHealth", "2xx")] == 1
    assert counts[row.format("GET", "getOwnToken", "4xx")] == 1
    assert counts[row.format("GET", "none", "4xx")] == 1
    assert counts[row.format("other", "none", "4xx")] == 1
    assert counts['brenn_request_seconds_count{operation="getHealth"}'] == 1
    assert counts['brenn_request_seconds_bucket{le="+Inf",operation="getHealth"}'] == 1
    assert counts['brenn_problems_total{code="unauthorized"}'] == 1
    assert counts['brenn_problems_total{code="not_found"}'] == 1


def test_commands_games_and_what_came_too_fast_are_counted(make_app: MakeApp, redis: Redis) -> None:
    app = make_app({"answers": "2/day"})
    client = app.test_client()
    ana = bearer(tokens.create(redis, name="Ana", role="player")[1])
    table = {"game": "inis", "seats": [{"kind": "open"}] * 2}
    assert client.post("/v1/games", headers=ana, json=table).status_code == 201
    assert client.post("/v1/games", headers=ana, json={}).status_code == 400
    for _ in range(3):
        client.post("/commands")
    counts = told(app, redis)
    assert counts["brenn_games_created_total"] == 1
    assert counts['brenn_commands_total{code="none",outcome="done"}'] == 2
    assert counts['brenn_commands_total{code="too_fast",outcome="refused"}'] == 1
    assert counts['brenn_rate_limited_total{limit="answers"}'] == 1


def test_readiness_is_told_as_it_is_now(make_app: MakeApp, redis: Redis) -> None:
    counts = told(make_app(), redis)
    assert (counts["brenn_ready"], counts["brenn_workers"]) == (0, 0)
    assert counts["brenn_streams_open"] == 0


def test_streams_and_waits_are_told_while_they_are_open(make_app: MakeApp, redis: Redis) -> None:
    app = make_app()
    metrics = app.extensions["metrics"]
    room = Room(9, 9, metrics.streams.set)
    with room.place("Ana"), room.place("Bran"):
        assert told(app, redis)["brenn_streams_open"] == 2
    assert told(app, redis)["brenn_streams_open"] == 0


def test_a_request_that_waits_is_counted_once(make_app: MakeApp, redis: Redis) -> None:
    def wait(call: Call) -> Answer:
        return Answer(content=b"{}", handover=hold("gam_7", 1, 25.0, "Ana"))

    declare("/waits", "waits", wait)
    app = make_app({"default": "9/day"})
    client = app.test_client()
    lefts = []
    for left in ({}, {TIME_LEFT: 9.0}, {TIME_LEFT: 0.0}):
        response = client.post("/waits", environ_overrides=left)
        lefts.append(response.headers["RateLimit"].split(";")[1])
    assert lefts == ["r=8"] * 3
    row = 'brenn_requests_total{method="POST",operation="waits",status="2xx"}'
    assert told(app, redis)[row] == 1

    for _ in range(9):  # meanwhile the same client uses up what is left
        client.get("/v1/tokens/self")
    assert client.get("/v1/tokens/self").status_code == 429
    assert client.post("/waits", environ_overrides={TIME_LEFT: 0.0}).status_code == 200


@pytest.mark.parametrize(("role", "status"), [("player", 403), ("organiser", 200), ("admin", 200)])
def test_only_organisers_and_admins_may_read_them(
    make_app: MakeApp, redis: Redis, role: tokens.Role, status: int
) -> None:
    client = make_app().test_client()
    secret = tokens.create(redis, name="Ana", role=role)[1]
    assert client.get("/metrics", headers=bearer(secret)).status_code == status
    assert client.get("/metrics").status_code == 401


def test_they_can_be_opened_to_everybody(make_app: MakeApp, redis: Redis) -> None:
    client = make_app(metrics="open").test_client()
    assert client.get("/metrics").status_code == 200
    player = tokens.create(redis, name="Ana", role="player")[1]
    assert client.get("/metrics", headers=bearer(player)).status_code == 200


def test_no_label_holds_an_id_a_name_or_what_somebody_sent(make_app: MakeApp, redis: Redis) -> None:
    app = make_app()
    token, secret = tokens.create(redis, name="Ana", role="admin")
    client = app.test_client()
    for path in ("/v1/games/gam_secret", "/healthz?card=geis", f"/{secret}"):
        client.get(path, headers=bearer(secret))
    text = client.get("/metrics", headers=bearer(secret)).get_data(as_text=True)
    for leak in ("gam_secret", "geis", secret, token.id, "Ana"):
        assert leak not in text


def ask(running: Running, path: str) -> str:
    connection = http.client.HTTPConnection(running.instance.url.removeprefix("http://"))
    organiser = (running.data / "organiser.token").read_text().strip()
    connection.request("GET", path, headers=bearer(organiser))
    try:
        return connection.getresponse().read().decode()
    finally:
        connection.close()


def healths(running: Running) -> float:
    row = 'brenn_requests_total{method="GET",operation="getHealth",status="2xx"}'
    return parsed(ask(running, "/metrics")).get(row, 0)


def web_processes(running: Running) -> list[int]:
    """The children of gunicorn's master, which has the smallest number."""
    return running.children("brenn web")[1:]


def test_all_processes_are_counted_together_and_a_dead_one_is_not_forgotten(
    tmp_path: Path,
) -> None:
    with serving(tmp_path / "data", web_processes="2") as running:
        before = healths(running)
        for _ in range(40):
            ask(running, "/healthz")
        assert healths(running) == before + 40
        folder = running.data / "metrics"
        counting = {int(pid) for pid in re.findall(r"counter_(\d+)\.db", _names(folder))}
        assert counting == set(web_processes(running))

        victim = web_processes(running)[0]
        gauge = f"gauge_livesum_{victim}.db"
        assert gauge in _names(folder)
        os.kill(victim, signal.SIGKILL)
        assert eventually(lambda: gauge not in _names(folder))
        assert healths(running) == before + 40
        assert parsed(ask(running, "/metrics"))["brenn_ready"] == 1
    assert _names(folder) == ""


def _names(folder: Path) -> str:
    return " ".join(path.name for path in folder.rglob("*.db"))


def test_failed_jobs_are_counted_by_the_kind_of_error_and_without_its_words(redis: Redis) -> None:
    """Words of an error may name a card."""
    jobs = queue(redis, NAME)
    job = jobs.enqueue("workers.jobs.ai", "gam_1")
    SimpleWorker([jobs], connection=redis).work(burst=True, logging_level="CRITICAL")
    assert job.is_failed
    (told,) = [each for each in metrics.jobs(redis) if each.queue == NAME]
    assert (told.states["failed"], sum(told.failed.values())) == (1, 1)
    assert all(re.fullmatch(r"[A-Za-z.]+", reason) for reason in told.failed)
    text = Metrics().told(1, {}, [told]).decode()
    assert f'brenn_jobs{{queue="{NAME}",state="failed"}} 1.0' in text
