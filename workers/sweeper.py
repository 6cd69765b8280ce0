"""Finds every game that waits for us and for which nothing is queued, and enqueues it again.

It is a thread in every worker process, so that there is a sweeper wherever there is a worker and
no further process to watch; a short lock lets one of them sweep at a time. A sweep costs a look at
the head of each running game, and a load only where that has moved.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from redis import Redis

from domain.engine.clocks import earliest
from ledger.directory import Directory
from ledger.games import Games
from ledger.summary import Card
from workers.dispatch import Dispatch
from workers.leases import Leases
from workers.tasks import Task, tasks
from workers.troubles import Troubles

_LOG = logging.getLogger("brenn")

PAGE = 500
SETTLED_MILLIS = 1_000
"""A game that moved less than so long ago is in somebody's hands."""

LOOK_SECONDS = 2.0
"""After so long a sweep is enough; games that moved last are looked at first."""

MOST = 1_000
"""So many jobs one sweep enqueues."""


class Sweeper:
    def __init__(
        self, games: Games, directory: Directory, queue_server: Redis, interval: float
    ) -> None:
        self.interval = interval
        self._games = games
        self._directory = directory
        self._server = queue_server
        self._dispatch = Dispatch(queue_server)
        self._leases = Leases(queue_server)
        self._troubles = Troubles(queue_server)
        self._idle: dict[str, int] = {}
        """The version up to which a game is known to wait for nobody of us."""

    def sweep_in_turn(self) -> int:
        """Sweep, unless another process did so within the interval."""
        millis = int(self.interval * 900)
        if not self._server.set("brenn:sweeper", "sweeping", nx=True, px=millis):
            return 0
        return self.sweep()

    def sweep(self) -> int:
        """How many jobs were missing and are enqueued again."""
        cards = self._running()
        self._idle = {game: version for game, version in self._idle.items() if game in cards}
        self._dispatch.drop_moot({game: card.version for game, card in cards.items()})
        missing = self._missing(list(self._waiting(cards.values())))[:MOST]
        for task in missing:
            self._dispatch.forget(task.id)  # what a killed worker or a failure has left of it
            self._dispatch.enqueue(task)
        if missing:
            _LOG.info("%d jobs were missing and are queued again", len(missing))
        return len(missing)

    def _running(self) -> dict[str, Card]:
        found: dict[str, Card] = {}
        listed = self._directory.running()
        for start in range(0, len(listed), PAGE):
            found |= self._games.log.cards(listed[start : start + PAGE])
        for game, card in list(found.items()):
            if card.summary.status in ("finished", "cancelled"):
                self._directory.strike_ended(game)
                self._directory.relist(self._games.log, game)
            if card.summary.status != "running":
                del found[game]
        return found

    def _waiting(self, cards: Iterable[Card]) -> Iterator[Task]:
        now, until = self._games.log.now(), time.monotonic() + LOOK_SECONDS
        for card in sorted(cards, key=lambda card: card.changed_at, reverse=True):
            if self._idle.get(card.game) == card.version or now - card.changed_at < SETTLED_MILLIS:
                continue
            if time.monotonic() > until:
                return
            position = self._games.head(card.game).position
            self._directory.deadlines.announce(card.game, None, earliest(position.table.clocks))
            found = tasks(card.game, position)
            yield from found
            if not found:
                self._idle[card.game] = position.version

    def _missing(self, waiting: list[Task]) -> list[Task]:
        games = {task.game for task in waiting}
        in_hands = self._leases.held(games) | self._troubles.resting(games)
        queued = self._dispatch.queued()
        missing = [
            task
            for task in waiting
            if task.id not in queued
            and task.game not in in_hands
            and self._dispatch.abandoned(task.id)
        ]
        # Somebody may have played on since we looked: then another job is the right one.
        heads = self._games.log.heads({task.game for task in missing})
        return [task for task in missing if heads[task.game].version == task.version]


@contextmanager
def sweeping(sweeper: Sweeper) -> Iterator[None]:
    """The sweeper's thread, for as long as this lasts."""
    stop = threading.Event()
    thread = threading.Thread(target=_sweep_until, args=(sweeper, stop), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(timeout=5.0)


def _sweep_until(sweeper: Sweeper, stop: threading.Event) -> None:
    told = False
    while not stop.wait(sweeper.interval * random.uniform(0.8, 1.0)):
        try:
            sweeper.sweep_in_turn()
            told = False
        except Exception as error:  # whatever it is, the next sweep may do better
            if not told:
                _LOG.warning("A sweep did not come to its end: %r", error)
            told = True
