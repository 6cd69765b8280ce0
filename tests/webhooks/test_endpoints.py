"""Webhook endpoints over HTTP."""

from __future__ import annotations

import base64
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from redis import Redis

from brenn.embedded import EmbeddedServer
from brenn.settings import queue_url
from ledger.connection import connect
from projections.webhooks.deliveries import Deliveries, Due, Outcome
from tests.api.problems import pointers, problem
from tests.api.table import House, Person

BASE = "/v1/webhook-endpoints"
NEW: dict[str, Any] = {"url": "https://hooks.example/brenn", "events": ["decision.opened"]}


@pytest.fixture
def house(server: EmbeddedServer, redis: Redis) -> Iterator[House]:
    with connect(queue_url(server.url)) as queue:
        yield House(redis, queue)


@pytest.fixture
def ana(house: House) -> Person:
    return house.person("Ana")


def made(person: Person, **more: Any) -> tuple[str, str]:
    """A new endpoint's path, and its secret."""
    response = person.post(BASE, {**NEW, **more})
    assert response.status_code == 201, response.text
    body = response.get_json()
    assert response.headers["Location"] == f"{BASE}/{body['endpoint']['id']}"
    assert response.headers["Cache-Control"] == "no-store"
    return response.headers["Location"], body["secret"]


def test_an_endpoint_is_made_and_its_secret_shown_once(ana: Person) -> None:
    path, secret = made(ana, events=["game.started", "game.started", "seat.taken"])
    assert len(base64.b64decode(secret.removeprefix("whsec_"), validate=True)) == 32
    endpoint = ana.get(path).get_json()
    assert endpoint == {
        "id": path.removeprefix(f"{BASE}/"),
        "player": ana.id,
        "url": NEW["url"],
        "events": ["game.started", "seat.taken"],
        "game": None,
        "enabled": True,
        "disabled_because": None,
        "created_at": endpoint["created_at"],
    }
    assert ana.get(BASE).get_json()["items"] == [endpoint]
    for answer in (ana.get(path), ana.get(BASE), ana.send("PATCH", path, {"enabled": False})):
        assert secret not in answer.text
        assert "whsec_" not in answer.text


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"events": ["seat.taken"]}, "/url"),
        ({"url": "https://hooks.example/"}, "/events"),
        ({**NEW, "events": []}, "/events"),
        ({**NEW, "events": ["game.lost"]}, "/events/0"),
        ({**NEW, "url": 5}, "/url"),
        ({**NEW, "secret": "whsec_mine"}, "/secret"),
    ],
)
def test_what_is_malformed_is_pointed_at(ana: Person, body: Any, pointer: str) -> None:
    assert pointers(ana.post(BASE, body)) == {pointer}


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/",
        "https://user:pass@hooks.example/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://hooks.example:22/",
        "not a url",
    ],
)
def test_a_url_that_we_do_not_call_is_refused(house: House, ana: Person, url: str) -> None:
    house.webhooks = replace(house.webhooks, resolver=lambda host, port: [host])
    house.rebuild()
    ana = house.person("Ana")
    refusal = problem(ana.post(BASE, {**NEW, "url": url}), 422, "url_refused")
    assert refusal["errors"][0]["pointer"] == "/url"
    assert ana.get(BASE).get_json()["items"] == []


def test_a_name_that_leads_inside_is_refused_also_when_it_is_changed(house: House) -> None:
    led = {"hooks.example": ["93.184.215.14"], "inside.example": ["10.0.0.5"]}
    house.webhooks = replace(house.webhooks, resolver=lambda host, port: led[host])
    house.rebuild()
    ana = house.person("Ana")
    inside = {**NEW, "url": "https://inside.example/"}
    problem(ana.post(BASE, inside), 422, "url_refused")
    path, _ = made(ana)
    refused = ana.send("PATCH", path, {"url": inside["url"], "events": ["seat.taken"]})
    problem(refused, 422, "url_refused")
    assert ana.get(path).get_json()["events"] == NEW["events"]


def test_a_slow_name_server_does_not_get_all_the_threads(house: House) -> None:
    hold, asked = threading.Event(), threading.Semaphore(0)

    def slow(host: str, port: int) -> list[str]:
        asked.release()
        hold.wait(10)
        return ["93.184.215.14"]

    house.webhooks = replace(house.webhooks, resolver=slow)
    house.rebuild()
    people = [house.person("Ana") for _ in range(3)]
    threads = [threading.Thread(target=person.post, args=(BASE, NEW)) for person in people[:2]]
    for thread in threads:
        thread.start()
        asked.acquire()
    problem(people[2].post(BASE, NEW), 503, "busy")
    hold.set()
    for thread in threads:
        thread.join()
    made(people[2])


def test_it_can_be_changed_switched_off_and_on(ana: Person) -> None:
    path, _ = made(ana)
    changed = ana.send("PATCH", path, {"url": "https://new.example/", "events": ["seat.taken"]})
    assert (changed.get_json()["url"], changed.get_json()["events"]) == (
        "https://new.example/",
        ["seat.taken"],
    )
    off = ana.send("PATCH", path, {"enabled": False}).get_json()
    assert (off["enabled"], off["disabled_because"]) == (False, "Switched off by hand.")
    problem(ana.post(f"{path}/test"), 409, "endpoint_disabled")
    on = ana.send("PATCH", path, {"enabled": True}).get_json()
    assert (on["enabled"], on["disabled_because"]) == (True, None)
    assert ana.send("PATCH", path, {}).get_json() == on


def test_switching_on_what_is_on_forgets_nothing(house: House, ana: Person) -> None:
    path, _ = made(ana)
    deliveries, id = Deliveries(house.redis), path.rpartition("/")[2]
    deliveries.record(id, [], 1, game="gam_1", before=b"", after=b"[7]")
    ana.send("PATCH", path, {"enabled": True})
    assert deliveries.cursor(id, "gam_1") == b"[7]"


def test_a_new_secret_is_shown_once_and_the_old_one_is_not(house: House, ana: Person) -> None:
    path, old = made(ana)
    rotated = ana.post(f"{path}/secret").get_json()
    assert rotated["secret"] != old
    assert rotated["endpoint"] == ana.get(path).get_json()


def test_a_player_has_ten_endpoints_and_room_again_after_deleting_one(ana: Person) -> None:
    paths = [made(ana)[0] for _ in range(10)]
    problem(ana.post(BASE, NEW), 409, "too_many_endpoints")
    deleted = ana.send("DELETE", paths[0])
    assert (deleted.status_code, deleted.data) == (204, b"")
    problem(ana.get(paths[0]), 404, "unknown_endpoint")
    problem(ana.send("DELETE", paths[0]), 404, "unknown_endpoint")
    made(ana)


def test_deliveries_are_listed_page_by_page_newest_first(house: House, ana: Person) -> None:
    path, _ = made(ana)
    sent = [ana.post(f"{path}/test").get_json()["id"] for _ in range(5)]
    first = ana.get(f"{path}/deliveries?limit=2")
    page = first.get_json()
    found = [item["id"] for item in page["items"]]
    while page["next_cursor"]:
        following = f"{path}/deliveries?limit=2&cursor={page['next_cursor']}"
        page = ana.get(following).get_json()
        found += [item["id"] for item in page["items"]]
    assert sorted(found) == sorted(sent)
    assert len(first.get_json()["items"]) == 2
    assert first.headers["Link"].endswith('rel="next"')
    gone = ana.get(f"{path}/deliveries?cursor=dlv_forgotten").get_json()
    assert gone == {"items": [], "next_cursor": None}


def test_a_delivery_says_what_was_sent_and_what_became_of_it(house: House, ana: Person) -> None:
    path, _ = made(ana)
    sent = ana.post(f"{path}/test")
    assert sent.status_code == 202
    delivery = sent.get_json()
    assert (delivery["event"], delivery["status"], delivery["attempts"]) == ("ping", "waiting", 0)
    assert '"type":"ping"' in delivery["payload"]
    assert delivery["next_attempt_at"]
    deliveries = Deliveries(house.redis)
    (due,) = deliveries.due(2**53, 10)
    deliveries.claim(due, 2**53, lease=1, at_once=1)
    deliveries.settle(due, Outcome("failed", 503, "status 503"), 1_700_000_000_000)
    (failed,) = ana.get(f"{path}/deliveries").get_json()["items"]
    assert failed | {"created_at": "", "payload": ""} == {
        "id": delivery["id"],
        "event": "ping",
        "status": "failed",
        "attempts": 1,
        "created_at": "",
        "tried_at": "2023-11-14T22:13:20.000Z",
        "next_attempt_at": None,
        "response_code": 503,
        "error": "status 503",
        "payload": "",
    }
    again = ana.post(f"{path}/deliveries/{delivery['id']}/replay")
    assert again.status_code == 202
    assert (again.get_json()["id"], again.get_json()["status"]) == (delivery["id"], "waiting")


def test_somebody_elses_delivery_is_not_replayed(house: House, ana: Person) -> None:
    path, _ = made(ana)
    bran = house.person("Bran")
    theirs, _ = made(bran)
    sent = bran.post(f"{theirs}/test").get_json()["id"]
    problem(ana.post(f"{path}/deliveries/{sent}/replay"), 404, "unknown_delivery")
    problem(ana.post(f"{path}/deliveries/dlv_none/replay"), 404, "unknown_delivery")
    assert Deliveries(house.redis).due(2**53, 10) == [Due(theirs.rpartition("/")[2], sent)]


def test_only_an_admin_lists_what_others_have(house: House, ana: Person) -> None:
    made(ana)
    path = f"{BASE}?player={ana.id}"
    assert len(ana.get(path).get_json()["items"]) == 1
    problem(house.person("Bran").get(path), 403, "forbidden")
    assert len(house.person("Root", "admin").get(path).get_json()["items"]) == 1


def test_attempts_are_counted_for_the_metrics(house: House, ana: Person) -> None:
    path, _ = made(ana)
    ana.post(f"{path}/test")
    deliveries = Deliveries(house.redis)
    (due,) = deliveries.due(2**53, 10)
    deliveries.settle(due, Outcome("delivered", 200), 1)
    metrics = house.person("Root", "admin").get("/metrics").text
    assert 'brenn_webhook_attempts_total{result="delivered"} 1.0' in metrics
    assert 'brenn_webhook_attempts_total{result="failed"} 0.0' in metrics
