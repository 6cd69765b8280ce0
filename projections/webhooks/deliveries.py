"""Deliveries: every notice on its way to an endpoint, and what became of it.

They are kept with the games, not with the jobs: a job only carries one out. Nothing here is lost
with a process or with the queue; what a killed sender had in hands is due again a little later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from redis import Redis

from ledger.connection import call
from projections.webhooks.keys import (
    COUNTS,
    DELIVERY,
    DUE,
    ENDPOINTS,
    RESTING,
    delivery_key,
    keys_of,
)
from projections.webhooks.notices import Notice
from projections.webhooks.scripts import script

Status = Literal["waiting", "delivered", "failed"]
Result = Literal["delivered", "failed"]

MOST_KEPT = 1_000
KEPT_SECONDS = 30 * 24 * 3600
BUSY_MILLIS = 1_000
LONGEST_REST_MILLIS = 5 * 60 * 1_000
"""After a failure new notices wait for the next attempt, but no longer than this."""


class Delivery(Struct, frozen=True, kw_only=True):
    """Times in milliseconds. `code` is the status of the last answer, if there was one."""

    id: str
    endpoint: str
    kind: str
    body: bytes
    status: Status
    attempts: int
    created_at: int
    tried_at: int | None = None
    due_at: int | None = None
    code: int | None = None
    error: str = ""


class Due(NamedTuple):
    endpoint: str
    delivery: str


class Outcome(NamedTuple):
    """How an attempt ended. `again` is the time of the next one, if there is to be one."""

    result: Result
    code: int | None = None
    error: str = ""
    again: int | None = None


class Deliveries:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._record = redis.register_script(script("record"))
        self._claim = redis.register_script(script("claim"))
        self._settle = redis.register_script(script("settle"))
        self._replay = redis.register_script(script("replay"))

    # Noticing

    def cursors(self, endpoint: str) -> dict[str, bytes]:
        """How far each game has been looked at for this endpoint."""
        found: dict[bytes, bytes] = _hash(self._redis, keys_of(endpoint).cursors)
        return {game.decode(): cursor for game, cursor in found.items()}

    def cursor(self, endpoint: str, game: str) -> bytes:
        return call(self._redis, "HGET", keys_of(endpoint).cursors, game) or b""

    def record(
        self,
        endpoint: str,
        notices: Sequence[Notice],
        now: int,
        *,
        game: str = "",
        before: bytes = b"",
        after: bytes = b"",
    ) -> int:
        """Keep notices together with how far the look went. How many are waiting now.

        Less than nothing: somebody else has looked at the game since, and nothing was kept.
        """
        keys = keys_of(endpoint)
        arguments: list[Any] = [endpoint, game, before, after, now, DELIVERY, MOST_KEPT]
        for notice in notices:
            arguments += [notice.id, notice.kind, notice.body, now + notice.wait]
        places = [ENDPOINTS, keys.cursors, keys.moved, keys.deliveries, keys.waiting, DUE]
        return int(self._record(keys=places, args=arguments))

    # Sending

    def due(self, now: int, most: int) -> list[Due]:
        """What is to be sent now, the longest overdue first."""
        ids = call(self._redis, "ZRANGE", DUE, "-inf", now, "BYSCORE", "LIMIT", 0, most)
        pipeline = self._redis.pipeline(transaction=False)
        for id in ids:
            pipeline.hget(delivery_key(id.decode()), "endpoint")
        found = list(zip(ids, pipeline.execute(), strict=True))
        for id, endpoint in found:
            if endpoint is None:  # deleted with its endpoint
                call(self._redis, "ZREM", DUE, id)
        return [Due(endpoint.decode(), id.decode()) for id, endpoint in found if endpoint]

    def claim(self, due: Due, now: int, *, lease: int, at_once: int) -> Delivery | None:
        """One attempt is ours for so many milliseconds; None: it is not, or not now."""
        keys = [delivery_key(due.delivery), DUE, RESTING, keys_of(due.endpoint).flying]
        arguments: list[Any] = [due.delivery, due.endpoint, now]
        arguments += [now + lease, at_once, now + BUSY_MILLIS]
        return self.get(due.delivery) if self._claim(keys=keys, args=arguments) else None

    def put_off(self, due: Due, until: int) -> None:
        """Nobody has time for it now."""
        call(self._redis, "ZADD", DUE, "XX", "GT", until, due.delivery)

    def settle(self, due: Due, outcome: Outcome, now: int) -> None:
        own = keys_of(due.endpoint)
        keys = [delivery_key(due.delivery), DUE, RESTING, own.flying, own.waiting, COUNTS]
        again = outcome.again
        rest = "" if again is None else min(again, now + LONGEST_REST_MILLIS)
        arguments: list[Any] = [due.delivery, due.endpoint, now, outcome.result]
        arguments += [
            _text(outcome.code),
            outcome.error,
            _text(again),
            rest,
            KEPT_SECONDS,
            DELIVERY,
        ]
        self._settle(keys=keys, args=arguments)

    # Looking back

    def get(self, id: str) -> Delivery | None:
        return next(iter(self._read([id])), None)

    def page(self, endpoint: str, after: str, limit: int) -> tuple[list[Delivery], bool]:
        """Newest first, after a delivery; whether there are more."""
        key, first = keys_of(endpoint).deliveries, 0
        if after:
            rank = call(self._redis, "ZREVRANK", key, after)
            if rank is None:  # forgotten, and with it all before it
                return [], False
            first = rank + 1
        ids = call(self._redis, "ZRANGE", key, first, first + limit, "REV")
        return self._read([id.decode() for id in ids[:limit]]), len(ids) > limit

    def replay(self, due: Due, now: int) -> bool:
        """Send it once more under its old id. False if it is forgotten."""
        keys = [delivery_key(due.delivery), DUE, keys_of(due.endpoint).waiting]
        return bool(self._replay(keys=keys, args=[due.delivery, now]))

    def remove_all(self, endpoint: str) -> None:
        """With their endpoint, which must be gone before."""
        own = keys_of(endpoint)
        ids = [id.decode() for id in call(self._redis, "ZRANGE", own.deliveries, 0, -1)]
        with self._redis.pipeline(transaction=True) as batch:
            for id in ids:
                batch.zrem(DUE, id)
                batch.delete(delivery_key(id))
            batch.delete(*own)
            batch.execute()

    def counts(self) -> dict[str, int]:
        """Attempts so far by result: delivered, retried, failed for good."""
        found = _hash(self._redis, COUNTS)
        return {name: int(found.get(name.encode(), 0)) for name in RESULTS}

    def _read(self, ids: Sequence[str]) -> list[Delivery]:
        pipeline = self._redis.pipeline(transaction=False)
        for id in ids:
            pipeline.hgetall(delivery_key(id))
            pipeline.zscore(DUE, id)
        answers = iter(pipeline.execute())
        found = zip(ids, answers, answers, strict=True)
        return [_delivery(id, fields, due) for id, fields, due in found if fields]


RESULTS = ("delivered", "retried", "failed")


def _delivery(id: str, fields: Mapping[bytes, bytes], due: float | None) -> Delivery:
    def number(name: bytes) -> int | None:
        return int(fields[name]) if fields.get(name) else None

    status: Any = fields[b"status"].decode()
    return Delivery(
        id=id,
        endpoint=fields[b"endpoint"].decode(),
        kind=fields[b"kind"].decode(),
        body=fields[b"body"],
        status=status,
        attempts=int(fields[b"attempts"]),
        created_at=int(fields[b"created_at"]),
        tried_at=number(b"tried_at"),
        due_at=None if due is None else ceil(due),
        code=number(b"code"),
        error=fields.get(b"error", b"").decode(),
    )


def _hash(redis: Redis, key: str) -> dict[bytes, bytes]:
    found: Any = redis.hgetall(key)
    return {**found}


def _text(number: int | None) -> str:
    return "" if number is None else str(number)
