"""Notices what happened in games and sees that every notice is delivered.

For each endpoint and game there is a cursor: how far the game was looked at. A look keeps its
notices and moves the cursor in one step, so nothing is told twice and nothing is left out, whoever
is killed. News make it quick; `sweep` compares cursors with heads and needs no news at all.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import inf

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from redis import Redis
from redis.exceptions import RedisError
from rq.exceptions import DuplicateJobError, NoSuchJobError
from rq.job import Job

from domain.engine.table import Status
from ledger.connection import call
from ledger.games import Games
from ledger.keys import games_with, keys_of
from ledger.summary import Card
from projections.webhooks.deliveries import Deliveries, Due
from projections.webhooks.endpoints import Endpoint, Endpoints
from projections.webhooks.notices import Notice, follows, happenings, notices
from workers.dispatch import FAILED_SECONDS
from workers.queue import WEBHOOKS, queue
from workers.webhooks.courier import millis

_LOG = logging.getLogger("brenn")

MOST_WAITING = 1_000
"""With more on their way than this an endpoint is given up."""

MOST_DUE = 20
"""So many jobs are in the queue at a time: a flood of notices must not keep workers from games."""

JOB_SECONDS = 30
ENDED = ("finished", "cancelled")
DISPUTED_MILLIS = 7 * 24 * 3600 * 1_000
"""So long a finished game is looked at without news: somebody may dispute it, and it may go on."""


class Cursor(Struct, frozen=True, array_like=True):
    """`open` are the decisions that were told; a game that is `done` is looked at only on news."""

    version: int = 0
    open: tuple[str, ...] = ()
    done: bool = False


class Clerk:
    def __init__(
        self,
        redis: Redis,
        games: Games,
        queue_server: Redis,
        clock: Callable[[], int] = millis,
    ) -> None:
        self._redis = redis
        self._games = games
        self._server = queue_server
        self._queue = queue(queue_server, WEBHOOKS)
        self._clock = clock
        self._endpoints = Endpoints(redis)
        self._deliveries = Deliveries(redis)
        self._revision = -1
        self._enabled: list[Endpoint] = []
        self._unswept: list[Endpoint] = []
        self._broken: set[str] = set()

    def look(self, moved: Iterable[str]) -> int:
        """After news: how many notices there are of these games."""
        interested = defaultdict(list)
        for endpoint in self._refreshed():
            interested[endpoint.game or endpoint.player].append(endpoint)
        if not interested:
            return 0
        return sum(
            self._look(endpoint, card, self._deliveries.cursor(endpoint.id, card.game))
            for card in self._games.log.cards(moved).values()
            for name in {card.game, *card.summary.people}
            for endpoint in interested.get(name, ())
        )

    def sweep(self, seconds: float = inf) -> int:
        """The same without news: every game that has gone on since it was looked at.

        After so many seconds it is enough; the next time goes on from there.
        """
        until, found = time.monotonic() + seconds, 0
        self._unswept = self._unswept or list(self._refreshed())
        while self._unswept and time.monotonic() < until:
            found += self._sweep(self._unswept.pop())
        return found

    @property
    def swept(self) -> bool:
        """Whether the last sweep came to its end."""
        return not self._unswept

    def due(self) -> int:
        """Give every delivery that is due to a worker, unless it is in the queue already."""
        found = self._deliveries.due(self._clock(), 2 * MOST_DUE)
        queued = set(self._queue.get_job_ids()) if found else set()
        missing = [due for due in found if _job(due) not in queued][: MOST_DUE - len(queued)]
        for due in missing:
            self._enqueue(due)
        return len(missing)

    def _refreshed(self) -> list[Endpoint]:
        """The endpoints that are not disabled, read again only when one has changed."""
        revision = self._endpoints.revision()
        if revision != self._revision:
            self._enabled = [found for found in self._endpoints.every() if not found.disabled]
            self._revision = revision
        return self._enabled

    def _sweep(self, endpoint: Endpoint) -> int:
        cursors = self._deliveries.cursors(endpoint.id)
        listed = [endpoint.game] if endpoint.game else self._games_of(endpoint.player)
        open = [game for game in listed if not _read(cursors.get(game, b"")).done]
        return sum(
            self._look(endpoint, card, cursors.get(card.game, b""))
            for card in self._games.log.cards(open).values()
        )

    def _games_of(self, player: str) -> list[str]:
        return [game.decode() for game in call(self._redis, "ZRANGE", games_with(player), 0, -1)]

    def _look(self, endpoint: Endpoint, card: Card, before: bytes) -> int:
        cursor = _read(before)
        if before and cursor.version == card.version:
            if not cursor.done and self._done(card.summary.status, card.changed_at):
                self._keep(endpoint, card.game, before, replace(cursor, done=True), ())
            return 0
        if not self._may_follow(endpoint, card):
            return 0
        if card.summary.status in ENDED and card.changed_at < endpoint.since:
            # It was over before anybody wanted to know.
            after = Cursor(card.version, done=self._done(card.summary.status, card.changed_at))
            return self._keep(endpoint, card.game, before, after, ())
        try:
            return self._tell(endpoint, card.game, before, cursor)
        except RedisError:
            raise
        except Exception as error:  # one game that cannot be read must not silence the others
            if card.game not in self._broken:
                _LOG.error("Nothing is told of %s: %r", card.game, error)
            self._broken.add(card.game)
            return 0

    def _tell(self, endpoint: Endpoint, game: str, before: bytes, cursor: Cursor) -> int:
        position = self._games.head(game).position
        if before and cursor.version == position.version:
            return 0
        records = self._games.log.read(game, cursor.version + 1, position.version)
        events = happenings(position, records)
        told = notices(endpoint, game, position, events, cursor.open)
        done = self._done(position.table.status, position.at)
        after = Cursor(position.version, told.open, done)
        return self._keep(endpoint, game, before, after, told.notices)

    def _done(self, status: Status, changed_at: int) -> bool:
        if status == "finished":
            return changed_at < self._clock() - DISPUTED_MILLIS
        return status == "cancelled"

    def _keep(
        self, endpoint: Endpoint, game: str, before: bytes, after: Cursor, told: Sequence[Notice]
    ) -> int:
        waiting = self._deliveries.record(
            endpoint.id,
            told,
            self._clock(),
            game=game,
            before=before,
            after=msgspec.json.encode(after),
        )
        if waiting >= MOST_WAITING:
            self._endpoints.disable(endpoint.id, f"{waiting} deliveries are waiting.")
        return 0 if waiting < 0 else len(told)

    def _may_follow(self, endpoint: Endpoint, card: Card) -> bool:
        if not endpoint.game:
            return endpoint.player in card.summary.people
        guests = keys_of(card.game).guests
        return follows(card.summary, endpoint.player, False) or bool(
            call(self._redis, "SISMEMBER", guests, endpoint.player)
        )

    def _enqueue(self, due: Due) -> None:
        with contextlib.suppress(NoSuchJobError):  # what a killed worker has left of it
            Job.fetch(_job(due), connection=self._server).delete()
        with contextlib.suppress(DuplicateJobError):
            self._queue.enqueue(
                "workers.webhooks.jobs.deliver",
                *due,
                job_id=_job(due),
                unique=True,
                job_timeout=JOB_SECONDS,
                result_ttl=0,
                failure_ttl=FAILED_SECONDS,
            )


def _job(due: Due) -> str:
    return f"{due.endpoint}-{due.delivery}"


def _read(cursor: bytes) -> Cursor:
    return msgspec.json.decode(cursor, type=Cursor) if cursor else Cursor()
