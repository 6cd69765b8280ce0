"""Endpoints: where a player wants to be told, and of what."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from redis import Redis

from ledger.connection import call
from ledger.ids import new_id
from projections.webhooks.keys import ENDPOINTS, RESTING, REVISION, endpoints_of, keys_of
from projections.webhooks.scripts import script

Kind = Literal[
    "seat.taken",
    "game.started",
    "decision.opened",
    "game.moved",
    "game.finished",
    "game.cancelled",
    "game.disputed",
    "game.ruled",
    "game.rewound",
]
KINDS: tuple[Kind, ...] = get_args(Kind)

OLD_SECRET_MILLIS = 24 * 3600 * 1_000
MOST_SECRETS = 3


class Secret(Struct, frozen=True):
    """Signs until its time; the newest one has no end."""

    value: str
    until: int | None = None


class Endpoint(Struct, frozen=True, kw_only=True):
    """Times in milliseconds. Without a `game` it is for all games its player sits at.

    Nothing from before `since` is told. `disabled` says why it is; empty: it is not.
    """

    id: str
    player: str
    url: str
    kinds: tuple[Kind, ...]
    secrets: tuple[Secret, ...]
    created_at: int
    since: int
    game: str = ""
    disabled: str = ""

    def signing(self, now: int) -> tuple[str, ...]:
        """The secrets to sign with, the newest first."""
        return tuple(s.value for s in self.secrets if s.until is None or s.until > now)


class TooMany(Exception):
    """The player has as many endpoints as a player may have."""


def new_endpoint(player: str, url: str, kinds: tuple[Kind, ...], game: str, now: int) -> Endpoint:
    return Endpoint(
        id=new_id("whe"),
        player=player,
        url=url,
        kinds=kinds,
        game=game,
        secrets=(Secret(new_secret()),),
        created_at=now,
        since=now,
    )


def new_secret() -> str:
    """As Standard Webhooks writes them: 256 random bits in base64."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()


def rotated(endpoint: Endpoint, now: int) -> Endpoint:
    """With a new secret; the old one signs beside it for a day."""
    ending = now + OLD_SECRET_MILLIS
    old = [
        replace(secret, until=ending if secret.until is None else secret.until)
        for secret in endpoint.secrets
        if secret.until is None or secret.until > now
    ]
    kept = (Secret(new_secret()), *old)[:MOST_SECRETS]
    return replace(endpoint, secrets=kept)


class Endpoints:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._put = redis.register_script(script("put"))

    def add(self, endpoint: Endpoint, most: int) -> None:
        if self._write(endpoint, b"", most) < 0:
            raise TooMany(endpoint.player)

    def get(self, id: str) -> Endpoint | None:
        stored = call(self._redis, "HGET", ENDPOINTS, id)
        return _read(stored) if stored else None

    def of_player(self, player: str) -> list[Endpoint]:
        """Oldest first."""
        ids = call(self._redis, "SMEMBERS", endpoints_of(player))
        found = call(self._redis, "HMGET", ENDPOINTS, *ids) if ids else []
        return _sorted(_read(stored) for stored in found if stored)

    def every(self) -> list[Endpoint]:
        return _sorted(_read(stored) for stored in self._redis.hvals(ENDPOINTS))

    def revision(self) -> int:
        """Another number after every change of an endpoint."""
        return int(call(self._redis, "GET", REVISION) or 0)

    def change(self, id: str, alter: Callable[[Endpoint], Endpoint]) -> Endpoint | None:
        """The endpoint as it is afterwards; None if there is none."""
        while True:
            stored = call(self._redis, "HGET", ENDPOINTS, id)
            if not stored:
                return None
            altered = alter(_read(stored))
            if self._write(altered, stored, 0) == 1:
                return altered

    def disable(self, id: str, reason: str) -> None:
        self.change(id, lambda endpoint: replace(endpoint, disabled=endpoint.disabled or reason))

    def enable(self, id: str, now: int) -> Endpoint | None:
        """What happened meanwhile is not told; a decision that is open is."""
        endpoint = self.get(id)
        if endpoint is None or not endpoint.disabled:
            return endpoint
        call(self._redis, "DEL", keys_of(id).cursors)
        call(self._redis, "HDEL", RESTING, id)
        return self.change(id, lambda endpoint: replace(endpoint, disabled="", since=now))

    def remove(self, endpoint: Endpoint) -> None:
        with self._redis.pipeline(transaction=True) as batch:
            batch.hdel(ENDPOINTS, endpoint.id)
            batch.hdel(RESTING, endpoint.id)
            batch.srem(endpoints_of(endpoint.player), endpoint.id)
            batch.incr(REVISION)
            batch.execute()

    def _write(self, endpoint: Endpoint, before: bytes, most: int) -> int:
        keys = [ENDPOINTS, REVISION, endpoints_of(endpoint.player)]
        arguments: list[Any] = [endpoint.id, before, msgspec.json.encode(endpoint), most]
        return int(self._put(keys=keys, args=arguments))


def _read(stored: Any) -> Endpoint:
    return msgspec.json.decode(stored, type=Endpoint)


def _sorted(found: Any) -> list[Endpoint]:
    return sorted(found, key=lambda endpoint: (endpoint.created_at, endpoint.id))
