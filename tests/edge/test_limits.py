"""Limits are announced before they bite, and bite whoever they should."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from redis import Redis

from api import tokens
from api.edge import limits
from api.edge.limits import RedisLimits, network
from ledger.connection import call, connect
from tests.edge.asking import bearer, declare, declared
from tests.edge.conftest import MakeApp
from tests.house.processes import eventually
from tests.house.running import brenn, environment, serving
from tests.house.servers import external_server

SELF = "/v1/tokens/self"


class Clock(SimpleNamespace):
    now: float

    def time(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Windows of a minute begin and end when a test says so: now is 31 s before the end of one."""
    clock = Clock(now=1_700_000_040.0 + 29)
    assert clock.now % 60 == 29
    monkeypatch.setattr(limits, "time", clock)
    return clock


@pytest.fixture(autouse=True)
def operations() -> Iterator[None]:
    with declared():
        declare("/signup", "tryOut", limit="signup")
        declare("/commands", "command", limit="answers")
        declare("/free", "free", limit="")
        yield


def somebody(redis: Redis, name: str = "Ana") -> dict[str, str]:
    return bearer(tokens.create(redis, name=name, role="player")[1])


def test_every_answer_tells_the_limit_and_what_is_left(make_app: MakeApp, redis: Redis) -> None:
    client, ana = make_app({"default": "600/minute"}).test_client(), somebody(redis)
    for left in (599, 598):
        response = client.get(SELF, headers=ana)
        assert response.headers["RateLimit-Policy"] == '"default";q=600;w=60'
        assert response.headers["RateLimit"] == f'"default";r={left};t=31'


def test_one_too_many_is_a_problem_that_says_when_to_go_on(
    make_app: MakeApp, redis: Redis, clock: Clock
) -> None:
    client, ana = make_app({"default": "2/minute"}).test_client(), somebody(redis)
    assert [client.get(SELF, headers=ana).status_code for _ in range(3)] == [200, 200, 429]
    response = client.get(SELF, headers=ana)
    body: Any = response.get_json(force=True)
    assert (response.content_type, body["code"]) == ("application/problem+json", "too_fast")
    assert response.headers["Retry-After"] == "31"
    assert response.headers["RateLimit"] == '"default";r=0;t=31'
    assert "31 seconds" in body["hint"]

    clock.now += 31
    response = client.get(SELF, headers=ana)
    assert (response.status_code, response.headers["RateLimit"]) == (200, '"default";r=1;t=60')


def test_one_player_does_not_use_up_what_another_may(make_app: MakeApp, redis: Redis) -> None:
    client = make_app({"default": "1/minute"}).test_client()
    ana, bran = somebody(redis), somebody(redis, "Bran")
    asked = [client.get(SELF, headers=who).status_code for who in (ana, ana, bran)]
    assert asked == [200, 429, 200]


def test_answers_have_a_limit_of_their_own(make_app: MakeApp, redis: Redis) -> None:
    app, ana = make_app({"default": "1/minute", "answers": "9/minute"}), somebody(redis)
    client = app.test_client()
    assert [client.get(SELF, headers=ana).status_code for _ in range(2)] == [200, 429]
    assert client.post("/commands", headers=ana).headers["RateLimit"] == '"answers";r=8;t=31'


def test_signing_up_counts_by_address_whoever_asks(make_app: MakeApp, redis: Redis) -> None:
    client = make_app({"signup": "2/hour"}).test_client()
    who = [somebody(redis), somebody(redis, "Bran"), {}]
    assert [client.post("/signup", headers=each).status_code for each in who] == [200, 200, 429]
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    assert client.post("/signup", environ_base=elsewhere).status_code == 200


def test_a_bad_token_counts_by_address_and_its_refusal_is_announced(make_app: MakeApp) -> None:
    client = make_app({"default": "2/minute"}).test_client()
    wrong = bearer("brn_wrong")
    assert client.get(SELF, headers=wrong).headers["RateLimit"] == '"default";r=1;t=31'
    assert [client.get(SELF, headers=wrong).status_code for _ in range(2)] == [401, 429]


def test_what_has_no_limit_announces_none_and_asks_nothing(make_app: MakeApp, redis: Redis) -> None:
    client = make_app({"default": "1/minute", "answers": "off"}).test_client()
    for path in ("/free", "/commands"):
        for _ in range(3):
            response = client.post(path)
            assert response.status_code == 200
            assert "RateLimit" not in response.headers
    assert redis.keys("rate:*") == []


def test_counting_is_one_call_on_the_connection_the_service_has(
    make_app: MakeApp, redis: Redis
) -> None:
    client = make_app({"default": "9/minute"}).test_client()
    client.post("/commands")
    ana = somebody(redis)
    client.get(SELF, headers=ana)  # the first one brings the script to the server
    with connect(_url(redis)) as other, other.monitor() as monitor:
        seen = monitor.listen()
        client.get(SELF, headers=ana)
        redis.ping()
        commands = []
        for each in seen:
            if each["command"] == "PING":
                break
            if each["client_type"] != "lua":
                commands.append(each["command"].split()[0])
    assert commands == ["HGET", "EVALSHA"]


def test_a_count_is_forgotten_after_its_window_and_lies_by_who_asks(redis: Redis) -> None:
    RedisLimits(redis, {"default": "9/minute"}).count("default", None, "192.0.2.1")
    (key,) = redis.keys("rate:*")
    assert b"{192.0.2.1}" in key
    assert 0 < redis.ttl(key) <= 60


def test_what_was_counted_before_is_told_and_not_counted_again(redis: Redis) -> None:
    limited = RedisLimits(redis, {"default": "9/minute"})

    def left(*, again: bool) -> int:
        standing = limited.count("default", None, "192.0.2.1", again=again)
        assert standing is not None
        return standing.left

    assert [left(again=again) for again in (False, True, True, False)] == [8, 8, 8, 7]


def test_counting_works_on_a_cluster(tmp_path: Path) -> None:
    options = ("--cluster-enabled", "yes", "--cluster-config-file", str(tmp_path / "nodes"))
    with external_server(tmp_path, *options) as url, connect(url) as client:
        call(client, "CLUSTER", "ADDSLOTSRANGE", 0, 16383)
        assert eventually(lambda: b"cluster_state:ok" in call(client, "CLUSTER", "INFO"))
        standing = RedisLimits(client, {"default": "9/minute"}).count("default", None, "::1")
    assert standing is not None
    assert standing.left == 8


def test_when_the_server_is_away_it_is_the_usual_problem(make_app: MakeApp) -> None:
    with connect("redis://127.0.0.1:1") as nowhere:
        app = make_app({"answers": "9/minute"}, limits_on=nowhere)
        response = app.test_client().post("/commands")
    body: Any = response.get_json(force=True)
    assert (response.status_code, body["code"]) == (503, "server_unavailable")
    assert "RateLimit" not in response.headers


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", "nowhere"),
        ("unix:", "nowhere"),
    ],
)
def test_an_address_counts_as_its_network(address: str, counted: str) -> None:
    assert network(address) == counted


@pytest.mark.parametrize(
    ("proxies", "forwarded", "counted"),
    [
        (0, "192.0.2.9", b"{127.0.0.1}"),
        (1, "192.0.2.9", b"{192.0.2.9}"),
        (1, "198.51.100.1, 192.0.2.9", b"{192.0.2.9}"),
        (2, "198.51.100.1, 192.0.2.9", b"{198.51.100.1}"),
        (2, "192.0.2.9", b"{127.0.0.1}"),
    ],
)
def test_only_so_many_proxies_are_believed_as_the_setting_says(
    make_app: MakeApp, redis: Redis, proxies: int, forwarded: str, counted: bytes
) -> None:
    client = make_app({"signup": "9/hour"}, proxies=proxies).test_client()
    client.post("/signup", headers={"X-Forwarded-For": forwarded})
    (key,) = redis.keys("rate:*")
    assert counted in key


def test_the_settings_reach_the_running_service(tmp_path: Path) -> None:
    with serving(tmp_path / "data", rate_default="3/day", web_processes="2") as running:
        statuses = [running.get(SELF)[0] for _ in range(4)]
    assert statuses == [401, 401, 401, 429]


def test_a_bad_rate_is_one_sentence(tmp_path: Path) -> None:
    env = environment(tmp_path / "data", 1, rate_answers="fast")
    ended = brenn("web", env=env)
    assert ended.returncode == 1
    assert re.fullmatch(r"brenn: BRENN_RATE_ANSWERS is 'fast', but .+\.\n", ended.stderr)


def _url(redis: Redis) -> str:
    return f"unix://{redis.connection_pool.connection_kwargs['path']}"
