"""Deliveries: tried again and again for three days, never lost, never to the wrong address."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable

import pytest
from redis import Redis

from projections.webhooks.deliveries import Due
from projections.webhooks.endpoints import KINDS, Endpoint, TooMany, new_endpoint
from projections.webhooks.notices import ping
from tests.house.processes import eventually
from tests.webhooks.office import ANA, Office
from tests.webhooks.receiver import CERTIFICATE, Answering, Receiver
from workers.queue import WEBHOOKS, queue
from workers.webhooks.clerk import MOST_DUE
from workers.webhooks.courier import AT_ONCE, Couriers
from workers.webhooks.schedule import ATTEMPTS


@pytest.fixture
def endpoint(office: Office, receiver: Receiver) -> Endpoint:
    """Ana's, with one notice on its way: she has sat down at a table."""
    endpoint = office.endpoint(receiver.url, kinds=[k for k in KINDS if k != "game.moved"])
    office.ledger.take_seat(office.table(), ANA, 0)
    office.now = office.ledger.games.log.now()
    office.clerk.sweep()
    assert [delivery.kind for delivery in office.of(endpoint)] == ["seat.taken"]
    return endpoint


def test_a_delivery_arrives_signed_once(
    office: Office, receiver: Receiver, endpoint: Endpoint
) -> None:
    assert office.carry() == 1
    (request,) = receiver.received
    receiver.verify(endpoint.secrets[0].value)
    assert request.path == "/hook"
    assert request.headers["content-type"] == "application/json"
    assert request.headers["host"] == f"127.0.0.1:{receiver.port}"
    delivery = office.of(endpoint)[0]
    assert (delivery.status, delivery.code, delivery.attempts) == ("delivered", 204, 1)
    assert delivery.due_at is None
    assert request.id == delivery.id
    office.courier.deliver(Due(endpoint.id, delivery.id))
    assert len(receiver.received) == 1


def test_a_failure_is_tried_again_under_the_same_id_with_a_new_time(
    office: Office, receiver: Receiver, endpoint: Endpoint
) -> None:
    receiver.answers = [500, 503]
    office.carry()
    delivery = office.of(endpoint)[0]
    assert (delivery.status, delivery.code, delivery.error) == ("waiting", 500, "status 500")
    assert delivery.due_at is not None
    assert 4_000 <= delivery.due_at - office.now <= 6_000

    assert office.later(seconds=4) == 0
    office.later(seconds=2)
    office.later(seconds=70)
    sent = receiver.received
    assert len(sent) == 3
    assert len({request.id for request in sent}) == 1
    assert len({request.body for request in sent}) == 1
    times = [int(request.headers["webhook-timestamp"]) for request in sent]
    assert times[0] < times[1] < times[2]
    assert office.of(endpoint)[0].status == "delivered"
    assert office.deliveries.counts()["retried"] == 2


def test_after_three_days_of_failures_the_endpoint_is_disabled(
    office: Office, receiver: Receiver, endpoint: Endpoint
) -> None:
    receiver.answers = [500] * 1_000
    office.carry()
    hours = 0
    while not office.known(endpoint).disabled:
        office.later(hours=1)
        hours += 1
    assert 66 <= hours <= 84
    delivery = office.of(endpoint)[0]
    assert (delivery.status, delivery.attempts) == ("failed", ATTEMPTS)
    assert "status 500" in office.known(endpoint).disabled
    office.later(hours=100)
    assert office.carry() == 0
    assert {d.status for d in office.of(endpoint)} == {"failed"}


def test_gone_disables_at_once(office: Office, receiver: Receiver, endpoint: Endpoint) -> None:
    receiver.answers = [410]
    office.carry()
    assert "410" in office.known(endpoint).disabled
    assert office.of(endpoint)[0].status == "failed"
    before = len(receiver.received)
    office.started()
    office.tell()
    assert len(receiver.received) == before


def test_enabled_again_it_is_told_what_is_open_but_not_what_happened_meanwhile(
    office: Office, receiver: Receiver
) -> None:
    endpoint = office.endpoint(receiver.url)
    office.endpoints.disable(endpoint.id, "for a test")
    game = office.asking_ana()
    office.tell()
    assert receiver.received == []
    time.sleep(0.002)
    office.endpoints.enable(endpoint.id, office.ledger.games.log.now())
    office.tell()
    mine = [id for seat, id in office.asked(game) if seat == 0]
    assert mine
    assert [r.told["data"].get("decision") for r in receiver.received] == mine


def test_a_redirect_is_a_failure_and_is_not_followed(
    office: Office, receiver: Receiver, endpoint: Endpoint
) -> None:
    with Receiver() as elsewhere:
        receiver.answers = [lambda answering: answering.answer(302, Location=elsewhere.url)]
        office.carry()
        assert elsewhere.received == []
    delivery = office.of(endpoint)[0]
    assert (delivery.status, delivery.code) == ("waiting", 302)
    assert delivery.error == "redirects are not followed"


def test_replaying_sends_the_same_again(
    office: Office, receiver: Receiver, endpoint: Endpoint
) -> None:
    office.carry()
    delivery = office.of(endpoint)[0]
    assert office.deliveries.replay(Due(endpoint.id, delivery.id), office.now)
    office.carry()
    first, second = receiver.received
    assert (first.id, first.body) == (second.id, second.body)
    assert not office.deliveries.replay(Due(endpoint.id, "dlv_nothing"), office.now)


def test_a_ping_is_tried_once_and_disables_nothing(office: Office, receiver: Receiver) -> None:
    endpoint = office.endpoint(receiver.url)
    receiver.answers = [500]
    office.deliveries.record(endpoint.id, [ping(endpoint, office.now)], office.now)
    office.carry()
    (delivery,) = office.of(endpoint)
    assert (delivery.kind, delivery.status, delivery.due_at) == ("ping", "failed", None)
    assert not office.known(endpoint).disabled


# The other side


def slowly(answering: Answering) -> None:
    """A byte now and then, for ever: no single read takes long."""
    try:
        while True:
            answering.wfile.write(b"H")
            answering.wfile.flush()
            time.sleep(0.05)
    except OSError:
        pass


def endlessly(answering: Answering) -> None:
    answering.send_response(200)
    answering.end_headers()
    try:
        while True:
            answering.wfile.write(b"x" * 65_536)
    except OSError:
        pass


def in_silence(answering: Answering) -> None:
    answering.close_connection = True


@pytest.mark.parametrize(
    ("behaviour", "status", "error"),
    [
        (slowly, "waiting", "timed out"),
        (endlessly, "delivered", ""),
        (in_silence, "waiting", "no HTTP answer"),
    ],
)
def test_a_receiver_that_misbehaves_costs_a_bounded_time(
    office: Office,
    receiver: Receiver,
    endpoint: Endpoint,
    behaviour: Callable[[Answering], None],
    status: str,
    error: str,
) -> None:
    office.with_courier(seconds=0.5)
    receiver.answers = [behaviour]
    began = time.monotonic()
    office.carry()
    assert time.monotonic() - began < 2
    delivery = office.of(endpoint)[0]
    assert (delivery.status, delivery.error) == (status, error)


def test_a_receiver_that_is_away_is_a_failure(office: Office) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and nobody listens
        endpoint = office.endpoint(f"http://127.0.0.1:{taken.getsockname()[1]}/")
        office.deliveries.record(endpoint.id, [ping(endpoint, office.now)], office.now)
        office.carry()
    assert office.of(endpoint)[0].error == "no connection"


@pytest.mark.parametrize(
    ("host", "trusted", "error"),
    [
        ("hooks.example", True, ""),
        ("other.example", True, "certificate not valid"),
        ("127.0.0.1", True, "certificate not valid"),
        ("hooks.example", False, "certificate not valid"),
    ],
)
def test_tls_is_for_the_name_although_we_connect_to_the_address(
    office: Office, host: str, trusted: bool, error: str
) -> None:
    context = ssl.create_default_context(cafile=str(CERTIFICATE) if trusted else None)
    office.with_courier(resolver=lambda host, port: ["127.0.0.1"], context=context)
    with Receiver(tls=True) as receiver:
        endpoint = office.endpoint(f"https://{host}:{receiver.port}/")
        office.deliveries.record(endpoint.id, [ping(endpoint, office.now)], office.now)
        office.carry()
        assert office.of(endpoint)[0].error == error
        assert [r.headers["host"] for r in receiver.received] == (
            [] if error else [f"{host}:{receiver.port}"]
        )


# Addresses


def test_a_name_that_leads_inside_at_the_time_of_delivery_is_not_called(
    office: Office, receiver: Receiver
) -> None:
    """It was checked when the endpoint was made, and led elsewhere then."""
    office.with_courier(loopback=False, resolver=lambda host, port: ["127.0.0.1"])
    endpoint = office.endpoint(f"https://hooks.example:{receiver.port}/")
    office.deliveries.record(endpoint.id, [ping(endpoint, office.now)], office.now)
    office.carry()
    assert receiver.received == []
    assert office.of(endpoint)[0].error == "address refused"


def test_the_name_is_resolved_once_and_the_answer_is_where_we_connect(
    office: Office, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name server that answers something else a moment later has nobody to tell it."""
    asked: list[str] = []

    def rebinding(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

    def nobody(*question: object, **more: object) -> list[object]:
        raise AssertionError("a second question to the name server")

    office.with_courier(resolver=rebinding)
    monkeypatch.setattr(socket, "getaddrinfo", nobody)
    endpoint = office.endpoint(f"http://hooks.example:{receiver.port}/")
    office.deliveries.record(endpoint.id, [ping(endpoint, office.now)], office.now)
    office.carry()
    assert asked == ["hooks.example"]
    assert [r.headers["host"] for r in receiver.received] == [f"hooks.example:{receiver.port}"]


def test_without_the_setting_loopback_and_plain_http_are_refused(
    office: Office, receiver: Receiver, endpoint: Endpoint
) -> None:
    office.with_courier(loopback=False)
    office.carry()
    assert receiver.received == []
    assert office.of(endpoint)[0].error == "address refused"


# Nothing is lost


def test_what_a_killed_sender_had_in_hands_is_sent_again_under_the_same_id(
    office: Office, receiver: Receiver, endpoint: Endpoint
) -> None:
    (due,) = office.deliveries.due(office.now, 10)
    assert office.deliveries.claim(due, office.now, lease=12_000, at_once=1)  # and killed
    assert office.later(seconds=11) == 0
    assert office.later(seconds=2) == 1
    assert [request.id for request in receiver.received] == [due.delivery]


def test_two_senders_make_one_attempt(
    office: Office, receiver: Receiver, endpoint: Endpoint
) -> None:
    (due,) = office.deliveries.due(office.now, 10)
    threads = [threading.Thread(target=office.courier.deliver, args=(due,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(receiver.received) == 1


def test_a_wiped_queue_gets_its_jobs_again(office: Office, jobs: Redis, endpoint: Endpoint) -> None:
    (due,) = office.deliveries.due(office.now, 10)
    assert office.clerk.due() == 1
    assert office.clerk.due() == 0
    names = queue(jobs, WEBHOOKS).job_ids
    assert names == [f"{due.endpoint}-{due.delivery}"]
    jobs.flushdb()
    assert office.clerk.due() == 1
    assert queue(jobs, WEBHOOKS).job_ids == names
    jobs.delete(f"rq:queue:{WEBHOOKS}")  # taken by a worker that was killed
    assert office.clerk.due() == 1


def test_a_flood_of_notices_leaves_room_in_the_queue(office: Office, jobs: Redis) -> None:
    endpoint = office.endpoint("http://127.0.0.1:9/")
    notices = [ping(endpoint, office.now) for _ in range(100)]
    office.deliveries.record(endpoint.id, notices, office.now)
    for _ in range(3):
        office.clerk.due()
    assert len(queue(jobs, WEBHOOKS)) == MOST_DUE


def test_an_endpoint_has_so_many_deliveries_at_once_and_the_others_follow(
    office: Office, receiver: Receiver
) -> None:
    endpoint = office.endpoint(receiver.url)
    notices = [ping(endpoint, office.now) for _ in range(AT_ONCE + 2)]
    office.deliveries.record(endpoint.id, notices, office.now)
    due = office.deliveries.due(office.now, 100)
    claims = [office.deliveries.claim(d, office.now, lease=5_000, at_once=AT_ONCE) for d in due]
    assert [claim is not None for claim in claims] == [True] * AT_ONCE + [False] * 2
    assert office.deliveries.due(office.now, 100) == []
    office.later(seconds=6)
    assert len(receiver.received) == len(notices)


def test_couriers_take_no_more_than_they_have_threads(office: Office, receiver: Receiver) -> None:
    hold = threading.Event()

    def late(answering: Answering) -> None:
        hold.wait(5)
        answering.answer(204)

    receiver.answers = [late, late]
    endpoint = office.endpoint(receiver.url)
    office.deliveries.record(
        endpoint.id, [ping(endpoint, office.now) for _ in range(3)], office.now
    )
    due = office.deliveries.due(office.now, 10)
    couriers = Couriers(office.courier, threads=2)
    assert [couriers.take(one) for one in due] == [True, True, False]
    assert due[2] not in office.deliveries.due(office.now, 10)  # put off for a while
    hold.set()
    assert eventually(lambda: couriers._free._value == 2)
    office.now += 1_000
    assert couriers.take(due[2])
    couriers.close()
    assert {d.status for d in office.of(endpoint)} == {"delivered"}


def test_while_an_endpoint_fails_new_notices_wait_and_then_come_at_once(
    office: Office, receiver: Receiver, endpoint: Endpoint
) -> None:
    office.asking_ana()
    receiver.answers = [500, 500]
    office.carry()
    assert len(receiver.received) == 1
    office.clerk.sweep()
    assert office.later(seconds=1) > 0
    assert len(receiver.received) == 1  # nothing new is tried where the last one failed
    office.later(seconds=6)
    assert office.known(endpoint).disabled == ""
    office.later(seconds=70)
    office.carry()
    assert {d.status for d in office.of(endpoint)} == {"delivered"}
    assert {"game.started", "decision.opened"} <= set(receiver.kinds)


def test_an_endpoint_with_a_thousand_deliveries_waiting_is_given_up(office: Office) -> None:
    endpoint = office.endpoint("http://127.0.0.1:9/")
    notices = [ping(endpoint, office.now) for _ in range(1_000)]
    office.deliveries.record(endpoint.id, notices, office.now)
    office.started()
    office.clerk.sweep()
    assert "waiting" in office.known(endpoint).disabled


def test_what_is_over_is_forgotten_once_there_is_too_much_of_it(
    office: Office, receiver: Receiver, redis: Redis
) -> None:
    endpoint = office.endpoint(receiver.url)
    for _ in range(3):
        notices = [ping(endpoint, office.now) for _ in range(500)]
        office.deliveries.record(endpoint.id, notices, office.now)
        over = [notice.id for notice in notices[1:]]  # the first of each stays waiting
        redis.zrem("{webhooks}:waiting:" + endpoint.id, *over)
        office.now += 1
    kept = redis.zcard("{webhooks}:deliveries:" + endpoint.id)
    assert 1_000 <= kept <= 1_003
    assert len(list(redis.scan_iter("{webhooks}:delivery:*", count=1_000))) == kept


def test_an_endpoint_that_is_deleted_leaves_nothing(
    office: Office, receiver: Receiver, endpoint: Endpoint, redis: Redis
) -> None:
    (due,) = office.deliveries.due(office.now, 10)
    office.endpoints.remove(endpoint)
    office.deliveries.remove_all(endpoint.id)
    office.courier.deliver(due)
    office.tell()
    assert receiver.received == []
    left = set(redis.keys("{webhooks}*"))
    assert left <= {b"{webhooks}:revision", b"{webhooks}:counts"}


def test_a_player_has_so_many_endpoints(office: Office) -> None:
    for _ in range(3):
        office.endpoints.add(new_endpoint("bran", "https://a.example/", (), "", 0), most=3)
    with pytest.raises(TooMany):
        office.endpoints.add(new_endpoint("bran", "https://a.example/", (), "", 0), most=3)
    office.endpoints.add(new_endpoint("ana", "https://a.example/", (), "", 0), most=3)
    office.endpoints.remove(office.endpoints.of_player("bran")[0])
    office.endpoints.add(new_endpoint("bran", "https://a.example/", (), "", 0), most=3)
