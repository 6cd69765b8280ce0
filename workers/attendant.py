"""Answers what a game asks of the service, through the same write path as everybody.

Two may do it at once, too late or again: a decision is answered once, and whoever comes second
finds it closed.
"""

from __future__ import annotations

import logging
import time

from redis.exceptions import RedisError

from domain.engine.model import Decision, Option
from domain.engine.refusals import DecisionClosed, GameOver
from ledger.commands import THE_SERVICE, Principal, Submission
from ledger.position import Position
from ledger.refusals import Busy, KeyReused, Unavailable
from ledger.write import Ledger
from workers.dispatch import Dispatch
from workers.tasks import ours, purpose_of

_LOG = logging.getLogger("brenn")

SLICE = 0.05
"""Seconds after which a job leaves its game to the next one in the queue. The overhead of a job
(about 2 ms) hardly counts then, and with 20 games at once each has its turn every second."""


class Attendant:
    def __init__(self, ledger: Ledger, dispatch: Dispatch) -> None:
        self._ledger = ledger
        self._dispatch = dispatch

    def service(self, game: str) -> None:
        """Answer what the service itself is asked, then let the others be woken."""
        try:
            position = self._head(game)
            until = time.monotonic() + SLICE
            while time.monotonic() < until:
                asked = [d for d in ours(position) if purpose_of(position.table, d) == "service"]
                if not asked:
                    break
                position = self._submit(game, position, THE_SERVICE, asked[0], asked[0].options[0])
        except (RedisError, Unavailable, Busy) as error:
            _LOG.warning("%s has to wait for the sweeper: %s", game, error)
            return
        self._dispatch.moved(game, position)

    def _submit(
        self, game: str, position: Position, by: Principal, decision: Decision, option: Option
    ) -> Position:
        """The game after the answer, or after the answer of whoever was faster.

        The version belongs into the key: in a rewound game the same decision may be asked again.
        """
        submission = Submission(decision.id, (option,))
        key = f"{decision.id}@{position.version}"
        try:
            receipt = self._ledger.submit(game, by, submission, key=key)
        except (DecisionClosed, KeyReused, GameOver):
            return self._head(game)
        return self._head(game) if receipt.repeated else receipt.position

    def _head(self, game: str) -> Position:
        return self._ledger.games.head(game).position
