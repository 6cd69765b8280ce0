"""Answers for the service and for the AI seats, through the same write path as everybody.

Two may do it at once, too late or again: a decision is answered once, and whoever comes second
finds it closed. A server that is away is no failure of a job: the sweeper finds the game again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager

from redis.exceptions import RedisError

from domain.engine.model import Decision, Option
from domain.engine.refusals import DecisionClosed, DisputeOpen, GameOver, NotSeated
from ledger.commands import THE_SERVICE, Principal, Submission
from ledger.position import Position
from ledger.refusals import Busy, KeyReused, Unavailable
from ledger.write import Ledger
from workers.dispatch import Dispatch
from workers.leases import Leases
from workers.seats import Seats
from workers.tasks import PURPOSES, Purpose, ours, purpose_of
from workers.troubles import Troubles

_LOG = logging.getLogger("brenn")

SLICE = 0.1
"""Seconds after which a job leaves its worker to the next game in the queue, whatever is left. The
overhead of a job (about 2 ms) hardly counts then, and no game waits longer for its turn than
this, or one thought, for each game before it."""

SERVICE_ALONE: tuple[Purpose, ...] = ("service",)

SLACK = 3.0
"""Seconds that a game stays ours beyond what we mean to do."""


class Attendant:
    def __init__(
        self, ledger: Ledger, dispatch: Dispatch, seats: Seats, leases: Leases, troubles: Troubles
    ) -> None:
        self._ledger = ledger
        self._dispatch = dispatch
        self._seats = seats
        self._leases = leases
        self._troubles = troubles

    def service(self, game: str) -> None:
        """Answer what the service itself is asked, then let the others be woken."""
        with _else_the_sweeper(game):
            position = self._answer(game, SERVICE_ALONE)
            self._dispatch.moved(game, position)

    def ai(self, game: str) -> None:
        """Let the AI seats play for a while, and the service with them.

        Who finds somebody else at work has nothing to do: that one looks at the game once more
        after it has let go.
        """
        with _else_the_sweeper(game):
            if not self._leases.take(game, SLACK):
                return
            try:
                self._answer(game, PURPOSES)
                self._troubles.over(game)
            finally:
                self._leases.release(game)
            self._dispatch.moved(game, self._head(game))

    def _answer(self, game: str, purposes: Collection[Purpose]) -> Position:
        """Answer one decision after the other until our time is up."""
        position = self._head(game)
        until = time.monotonic() + SLICE
        while time.monotonic() < until:
            mine = (d for d in ours(position) if purpose_of(position.table, d) in purposes)
            decision = next(mine, None)
            if decision is None:
                break
            position = self._answer_one(game, position, decision)
        return position

    def _answer_one(self, game: str, position: Position, decision: Decision) -> Position:
        if decision.seat < 0:
            return self._submit(game, position, THE_SERVICE, decision, decision.options[0], {})
        level = self._seats.level(position, decision)
        if len(decision.options) > 1:
            self._leases.extend(game, SLACK + 2 * self._seats.seconds(level))
        option, record = self._seats.choose(game, position, decision, level)
        holder = Principal(f"ai:{level}", decision.seat)
        return self._submit(game, position, holder, decision, option, record)

    def _submit(
        self,
        game: str,
        position: Position,
        by: Principal,
        decision: Decision,
        option: Option,
        hidden: Mapping[str, bytes],
    ) -> Position:
        """The game after the answer, or after the answer of whoever was faster.

        The version belongs into the key: in a rewound game the same decision may be asked again.
        """
        submission = Submission(decision.id, (option,))
        key = f"{decision.id}@{position.version}"
        try:
            receipt = self._ledger.submit(game, by, submission, key=key, hidden=hidden)
        except (DecisionClosed, DisputeOpen, KeyReused, GameOver, NotSeated):
            return self._head(game)
        return self._head(game) if receipt.repeated else receipt.position

    def _head(self, game: str) -> Position:
        return self._ledger.games.head(game).position


@contextmanager
def _else_the_sweeper(game: str) -> Iterator[None]:
    try:
        yield
    except (RedisError, Unavailable, Busy) as error:
        _LOG.warning("%s has to wait for the sweeper: %s", game, error)
