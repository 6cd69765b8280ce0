"""News of appends, for processes that wait for them.

The server tells the news from inside the append, and sends nothing out before its log is synced:
who hears of a version can read it, and it will not be lost. News may be missed (a dropped
connection), never wrong; who needs certainty reads the head as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from redis import Redis
from redis.client import PubSub

from ledger.keys import NEWS


class News(NamedTuple):
    game: str
    version: int


def parse(message: bytes) -> News:
    game, version = message.decode().split(" ")
    return News(game, int(version))


class Listener:
    """One subscription; use as a context manager."""

    def __init__(self, redis: Redis) -> None:
        self._subscription: PubSub = redis.pubsub()  # type: ignore[no-untyped-call]

    def __enter__(self) -> Listener:
        self._subscription.subscribe(NEWS)
        # The subscription stands once the server has confirmed it: nothing after this is missed.
        while self._subscription.get_message(timeout=5.0) is None:
            pass
        return self

    def __exit__(self, *error: object) -> None:
        self._subscription.close()

    def wait(self, seconds: float) -> News | None:
        """The next piece of news, or None after so many seconds of silence."""
        message = self._subscription.get_message(ignore_subscribe_messages=True, timeout=seconds)
        if message is None:
            return None
        return parse(message["data"])

    def until_quiet(self, seconds: float) -> Iterator[News]:
        while (news := self.wait(seconds)) is not None:
            yield news
