"""What the handlers of the API work with: plain values, handed in by whoever starts it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct, field
from redis import Redis

from api.edge.limits import Standing
from api.edge.metrics import Jobs, Metrics
from api.tokens import Token
from ledger.receipt import Receipt
from ledger.write import Ledger
from projections.webhooks.addresses import Resolver


class Limiter(Protocol):
    def count(
        self, limit: str, token: Token | None, address: str, *, again: bool = False
    ) -> Standing | None:
        """Count a request against a limit, for a token or else an address; none: no limit.

        One that was counted before is not counted `again`, but its standing is told.
        """


class NoLimits:
    def count(
        self, limit: str, token: Token | None, address: str, *, again: bool = False
    ) -> Standing | None:
        return None


def nobody(receipt: Receipt) -> None:
    """Nobody is woken; the sweeper will find the game."""


class WebhookTerms(Struct, frozen=True):
    """`loopback` opens the own machine, for tests alone; `resolver` is None for the system's."""

    most: int = 10
    loopback: bool = False
    resolver: Resolver | None = None


class Service(Struct, frozen=True, kw_only=True):
    """`redis` keeps logs, players and tokens, `queue` the jobs; they may be one server.

    `wake` is told of every command that was done, so that workers can go on with the game. `jobs`
    tells how their queues are.
    """

    redis: Redis
    queue: Redis
    queue_name: str
    ledger: Ledger
    limits: Limiter = NoLimits()
    metrics: Metrics = field(default_factory=Metrics)
    wake: Callable[[Receipt], None] = nobody
    jobs: Callable[[], Sequence[Jobs]] = tuple
    webhooks: WebhookTerms = WebhookTerms()
