"""Carries out deliveries: one attempt each, in threads, because the other side takes its time."""

from __future__ import annotations

import logging
import random
import ssl
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from msgspec import Struct
from redis import Redis

from projections.webhooks import addresses
from projections.webhooks.addresses import Refused, Resolver
from projections.webhooks.deliveries import Deliveries, Delivery, Due, Outcome
from projections.webhooks.endpoints import Endpoint, Endpoints
from workers.webhooks.schedule import ATTEMPTS, next_attempt
from workers.webhooks.sending import Answered, send
from workers.webhooks.signing import signed

_LOG = logging.getLogger("brenn")

AT_ONCE = 2
"""So many deliveries are under way to one endpoint."""

THREADS = 32
"""They wait most of the time; one endpoint that takes its time must not hold up the others."""

FULL_MILLIS = 1_000
LEASE_SLACK_MILLIS = 5_000
"""So much longer than an attempt may take it belongs to who makes it."""

GONE = 410
AGENT = "Brenn-Webhooks/1"


def millis() -> int:
    return time.time_ns() // 1_000_000


class Terms(Struct, frozen=True):
    """`loopback` opens the own machine, for tests alone."""

    seconds: float = 10.0
    loopback: bool = False


class Courier:
    def __init__(
        self,
        redis: Redis,
        terms: Terms,
        *,
        clock: Callable[[], int] = millis,
        resolver: Resolver | None = None,
        chance: random.Random | None = None,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self._endpoints = Endpoints(redis)
        self._deliveries = Deliveries(redis)
        self._terms = terms
        self._clock = clock
        self._resolver = resolver
        self._chance = chance or random.Random()
        self._context = context or ssl.create_default_context()

    def deliver(self, due: Due) -> None:
        """One attempt, if it is due and nobody else makes it."""
        lease = round(self._terms.seconds * 1_000) + LEASE_SLACK_MILLIS
        delivery = self._deliveries.claim(due, self._clock(), lease=lease, at_once=AT_ONCE)
        if delivery is None:
            return
        endpoint = self._endpoints.get(due.endpoint)
        if endpoint is None or endpoint.disabled:
            outcome = Outcome("failed", error="endpoint disabled")
        else:
            answered = self._attempt(endpoint, delivery)
            outcome = self._judged(delivery, answered)
            self._disable(endpoint, delivery, outcome)
        self._deliveries.settle(due, outcome, self._clock())

    def put_off(self, due: Due) -> None:
        self._deliveries.put_off(due, self._clock() + FULL_MILLIS)

    def _attempt(self, endpoint: Endpoint, delivery: Delivery) -> Answered:
        """The address is checked each time: names may lead elsewhere than they did."""
        now, loopback = self._clock(), self._terms.loopback
        try:
            target = addresses.read(endpoint.url, loopback=loopback)
            places = addresses.resolve(target, loopback=loopback, resolver=self._resolver)
        except Refused:
            return Answered(None, "address refused")
        headers = signed(delivery.id, delivery.body, endpoint.signing(now), now)
        headers |= {"Content-Type": "application/json", "User-Agent": AGENT}
        return send(
            target,
            places,
            headers,
            delivery.body,
            seconds=self._terms.seconds,
            context=self._context,
        )

    def _judged(self, delivery: Delivery, answered: Answered) -> Outcome:
        code, error = answered
        if code is not None and 200 <= code < 300:
            return Outcome("delivered", code)
        if code is not None:
            error = "redirects are not followed" if 300 <= code < 400 else f"status {code}"
        # A ping is for trying out, by hand; nobody waits three days for it.
        final = code == GONE or delivery.kind == "ping"
        again = None if final else next_attempt(delivery.attempts, self._clock(), self._chance)
        return Outcome("failed", code, error, again)

    def _disable(self, endpoint: Endpoint, delivery: Delivery, outcome: Outcome) -> None:
        """Before the outcome is kept: who is killed in between comes back to it."""
        if outcome.code == GONE:
            self._endpoints.disable(endpoint.id, "It answered 410 Gone.")
        elif outcome.result == "failed" and outcome.again is None and delivery.kind != "ping":
            reason = f"{ATTEMPTS} attempts over three days failed, the last one: {outcome.error}."
            self._endpoints.disable(endpoint.id, reason)


class Couriers:
    """The threads of one worker process. A job hands its delivery over and is done."""

    def __init__(self, courier: Courier, threads: int = THREADS) -> None:
        self._courier = courier
        self._free = threading.BoundedSemaphore(threads)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="courier")

    def take(self, due: Due) -> bool:
        """False if all of them are on their way; then it is offered again a little later."""
        if not self._free.acquire(blocking=False):
            self._courier.put_off(due)
            return False
        self._pool.submit(self._carry, due)
        return True

    def close(self) -> None:
        """What is under way is finished."""
        self._pool.shutdown(wait=True)

    def _carry(self, due: Due) -> None:
        try:
            self._courier.deliver(due)
        except Exception as error:  # it is due again when the lease is over
            _LOG.warning("The delivery %s was not settled: %r", due.delivery, error)
        finally:
            self._free.release()
