"""Tokens: random, shown once, kept only as a hash, revocable."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime
from typing import Literal, get_args

import msgspec
from msgspec import Struct
from redis import Redis

from api.players import PLAYERS, new_player
from ledger.connection import call

Role = Literal["player", "organiser", "admin"]
ROLES: tuple[Role, ...] = get_args(Role)

PREFIX = "brn_"
MOST = 50
"""Valid tokens one player may have."""

# One hash tag, so that both keys change together on a cluster too.
BY_HASH = "{tokens}:by-hash"
BY_ID = "{tokens}:by-id"


class Token(Struct, frozen=True):
    """What is kept of a token; the secret itself is not."""

    id: str
    name: str
    role: Role
    created_at: datetime
    revoked_at: datetime | None = None
    player: str = ""

    @property
    def holder(self) -> str:
        """Who acts with it; tokens from before there were players act for themselves."""
        return self.player or self.id


class UnknownToken(Exception):
    """No token has this id."""


def create(redis: Redis, *, name: str, role: Role, player: str = "") -> tuple[Token, str]:
    """A new token and its secret, which cannot be had again. Without a player it makes one."""
    joining = None if player else new_player(name)
    secret = PREFIX + secrets.token_urlsafe(32)
    holder = joining.id if joining else player
    token = Token(f"tok_{secrets.token_hex(8)}", name, role, _now(), player=holder)
    with redis.pipeline(transaction=True) as batch:
        if joining:
            batch.hset(PLAYERS, joining.id, msgspec.json.encode(joining))
        batch.hset(BY_HASH, _hash(secret), msgspec.json.encode(token))
        batch.hset(BY_ID, token.id, _hash(secret))
        batch.sadd(_of(holder), token.id)
        batch.execute()
    return token, secret


def find(redis: Redis, secret: str) -> Token | None:
    """The token of this secret, revoked or not."""
    stored = redis.hget(BY_HASH, _hash(secret)) if secret.startswith(PREFIX) else None
    return None if stored is None else msgspec.json.decode(stored, type=Token)


def of_player(redis: Redis, player: str) -> list[Token]:
    """A player's tokens, oldest first."""
    ids = sorted(id.decode() for id in call(redis, "SMEMBERS", _of(player)))
    found = [token for id in ids if (token := by_id(redis, id)) is not None]
    return sorted(found, key=lambda token: (token.created_at, token.id))


def by_id(redis: Redis, id: str) -> Token | None:
    hashed = redis.hget(BY_ID, id)
    stored = redis.hget(BY_HASH, hashed) if hashed is not None else None
    return None if stored is None else msgspec.json.decode(stored, type=Token)


def every(redis: Redis) -> list[Token]:
    found = [msgspec.json.decode(stored, type=Token) for stored in redis.hvals(BY_HASH)]
    return sorted(found, key=lambda token: (token.created_at, token.id))


def revoke(redis: Redis, id: str) -> Token:
    """From now on nobody gets in with it; the record stays, so that its past can be read."""
    hashed = redis.hget(BY_ID, id)
    stored = redis.hget(BY_HASH, hashed) if hashed is not None else None
    if hashed is None or stored is None:
        raise UnknownToken(id)
    token = msgspec.json.decode(stored, type=Token)
    if token.revoked_at is None:
        token = msgspec.structs.replace(token, revoked_at=_now())
        redis.hset(BY_HASH, hashed, msgspec.json.encode(token))
    return token


def _of(player: str) -> str:
    return f"{{tokens}}:of:{player}"


def _hash(secret: str) -> str:
    # 256 random bits need no salt and no slow hash: there is nothing to guess.
    return hashlib.sha256(secret.encode()).hexdigest()


def _now() -> datetime:
    return datetime.now(UTC)
