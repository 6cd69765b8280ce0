"""A connection that breaks around an append: before it is sent, once it is sent, once answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from redis import ConnectionPool, Redis
from redis.connection import UnixDomainSocketConnection

from ledger.connection import connect

Point = Literal["unsent", "sent", "answered"]
POINTS: tuple[Point, ...] = ("unsent", "sent", "answered")
Fault = Callable[[Point], None]

APPEND_KEYS = 4
"""Of the ledger's scripts, only the append has so many keys."""


class Breaking(UnixDomainSocketConnection):
    def __init__(self, fault: Fault, **settings: Any) -> None:
        super().__init__(**settings)  # type: ignore[no-untyped-call]
        self._fault = fault
        self._appending = False

    def send_command(self, *words: Any, **settings: Any) -> None:
        self._appending = words[0] == "EVALSHA" and words[2] == APPEND_KEYS
        self._come_to("unsent")
        super().send_command(*words, **settings)  # type: ignore[no-untyped-call]
        self._come_to("sent")

    def read_response(self, *words: Any, **settings: Any) -> Any:
        answer = super().read_response(*words, **settings)
        self._come_to("answered")
        return answer

    def _come_to(self, point: Point) -> None:
        if self._appending:
            try:
                self._fault(point)
            except BaseException:
                self.disconnect()  # type: ignore[no-untyped-call]
                raise


def breaking(url: str, fault: Fault) -> Redis:
    """A client like every other but for its connection."""
    with connect(url) as ordinary:
        settings = ordinary.connection_pool.connection_kwargs
    pool = ConnectionPool(connection_class=Breaking, fault=fault, **settings)
    return Redis(connection_pool=pool)
