"""The clerk's thread: in every worker process, but only one of them is at work at a time.

Two at once would do no harm, only everything twice; so the lead is no lock but a key that expires.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

from redis import Redis

from ledger.news import Listener
from workers.webhooks.clerk import Clerk

_LOG = logging.getLogger("brenn")

LEAD = "brenn:webhooks:lead"
LEAD_SECONDS = 5.0
ROUND_SECONDS = 0.2
"""So long news are gathered before games are looked at."""


SWEEP_SECONDS = 0.5
"""A sweep of many endpoints is made in parts: news and deliveries must not wait for it."""


class Attending:
    def __init__(
        self, clerk: Clerk, news_server: Redis, queue_server: Redis, interval: float
    ) -> None:
        self._clerk = clerk
        self._news_server = news_server
        self._server = queue_server
        self._interval = interval
        self._name = uuid4().hex.encode()
        self._stop = threading.Event()

    def run(self) -> None:
        told = False
        while not self._stop.is_set():
            try:
                self._while_leading()
                told = False
            except Exception as error:  # whatever it is, the next time may be better
                if not told:
                    _LOG.warning("Webhooks have to wait: %r", error)
                told = True
            self._stop.wait(1.0)

    def stop(self) -> None:
        self._stop.set()

    def _while_leading(self) -> None:
        if not self._leads():
            return
        with Listener(self._news_server) as listener:
            sweep_at = 0.0  # at once: nobody knows what was missed
            while not self._stop.is_set() and self._leads():
                if time.monotonic() >= sweep_at or not self._clerk.swept:
                    self._clerk.sweep(SWEEP_SECONDS)
                    sweep_at = time.monotonic() + self._interval
                self._clerk.look(_gathered(listener))
                self._clerk.due()
        if self._stop.is_set():
            self._server.delete(LEAD)

    def _leads(self) -> bool:
        life = int(LEAD_SECONDS * 1_000)
        if self._server.get(LEAD) == self._name:
            return bool(self._server.pexpire(LEAD, life))
        return bool(self._server.set(LEAD, self._name, nx=True, px=life))


@contextmanager
def attending(thread_of: Attending) -> Iterator[None]:
    """The clerk's thread, for as long as this lasts."""
    thread = threading.Thread(target=thread_of.run, daemon=True)
    thread.start()
    try:
        yield
    finally:
        thread_of.stop()
        thread.join(timeout=5.0)


def _gathered(listener: Listener) -> set[str]:
    """The games that moved within a round."""
    moved = set()
    until = time.monotonic() + ROUND_SECONDS
    while (left := until - time.monotonic()) > 0:
        news = listener.wait(left)
        if news is not None:
            moved.add(news.game)
    return moved
