"""How often somebody may ask: counted on the server that all processes share.

Each limit is a fixed window that begins with the clock, not with the first request. So one call,
which counts, tells everything that is announced: what is left, and when the window ends.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Mapping

from flask import Flask, Response, g, request
from limits import RateLimitItem, parse
from limits.storage import RedisStorage
from msgspec import Struct
from redis import Redis

from api.problems import Problem
from api.tokens import Token

OFF = "off"
BY_ADDRESS = frozenset({"signup"})
"""Who signs up has no token yet, or need not show it."""


class Standing(Struct, frozen=True):
    """How somebody stands with one limit; `left` is negative when it was one request too many."""

    limit: str
    quota: int
    window: int
    left: int
    ends_in: int

    @property
    def headers(self) -> dict[str, str]:
        """As the IETF's draft on rate limit headers has them."""
        return {
            "RateLimit-Policy": f'"{self.limit}";q={self.quota};w={self.window}',
            "RateLimit": f'"{self.limit}";r={max(self.left, 0)};t={self.ends_in}',
        }


class RedisLimits:
    """Named limits such as `600/minute`; those that are `off`, or that nobody set, do not bind."""

    def __init__(self, redis: Redis, rates: Mapping[str, str]) -> None:
        # The library wants a URL to choose its client by; the connections are the service's own.
        self._storage = RedisStorage(
            "redis://", connection_pool=redis.connection_pool, key_prefix="rate"
        )
        self._rates: dict[str, RateLimitItem] = {
            limit: parse(rate) for limit, rate in rates.items() if rate != OFF
        }

    def count(
        self, limit: str, token: Token | None, address: str, *, again: bool = False
    ) -> Standing | None:
        rate = self._rates.get(limit)
        if rate is None:
            return None
        who = network(address) if token is None or limit in BY_ADDRESS else token.holder
        return self._counted(limit, rate, who, 0 if again else 1)

    def _counted(self, limit: str, rate: RateLimitItem, who: str, amount: int) -> Standing:
        now, window = time.time(), rate.get_expiry()
        # The braces spread the keys over a cluster by who asks.
        key = f"{{{who}}}:{limit}:{int(now // window)}"
        count = self._storage.incr(key, window, amount)
        ends_in = max(1, math.ceil(window - now % window))
        return Standing(limit, rate.amount, window, rate.amount - count, ends_in)


def register(app: Flask) -> None:
    app.after_request(_announce)


def admit(standing: Standing | None, *, again: bool = False) -> None:
    """Announce the standing with the answer, whatever that will be; one too many is a problem.

    Who was let in to wait is not sent away later because of others.
    """
    g.standing = standing
    if standing is not None and standing.left < 0 and not again:
        raise Problem(
            429,
            "too_fast",
            f"More than {standing.quota} requests in {standing.window} seconds.",
            {"Retry-After": str(standing.ends_in)},
            hint=f"Go on in {standing.ends_in} seconds. Every answer tells in its RateLimit header "
            "how many requests are left and for how long.",
        )


def address() -> str:
    """Who asks without a token. Proxies count only as far as the setting trusts them."""
    return request.remote_addr or ""


def network(address: str) -> str:
    """One machine may have as many IPv6 addresses as it likes, but it has one network of them."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "nowhere"
    if parsed.version == 4:
        return str(parsed)
    mapped = parsed.ipv4_mapped
    return str(mapped or ipaddress.ip_network((parsed, 64), strict=False))


def _announce(response: Response) -> Response:
    standing: Standing | None = g.get("standing")
    if standing is not None:
        response.headers.extend(standing.headers)
    return response
