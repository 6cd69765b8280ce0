"""What the AI seats of a game answer: from their view alone, and with a seed of their own."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from functools import lru_cache

from domain.engine.model import Decision, Option
from domain.engine.table import AI
from ledger.log import Log
from ledger.position import Position
from ledger.thoughts import kept
from workers.ai.choose import Choice, choose
from workers.ai.player import BUDGETS, LEVELS, Level
from workers.ai.question import Question, question

Choose = Callable[[Question, Level, str], Choice]
"""The AI. It gets a question (the seat's view and its decision), its level and its seed."""


class Seats:
    def __init__(self, log: Log, choose: Choose = choose) -> None:
        self._choose = choose
        self._secret = lru_cache(maxsize=1_024)(log.seed)

    def level(self, position: Position, decision: Decision) -> Level:
        holder = position.table.holders[decision.seat] or ""
        level = next((level for level in LEVELS if holder == AI + level), None)
        if level is None:
            raise ValueError(f"{holder!r} at seat {decision.seat} is no AI that we have")
        return level

    def seconds(self, level: Level) -> float:
        return BUDGETS[level].seconds

    def choose(
        self, game: str, position: Position, decision: Decision, level: Level
    ) -> tuple[Option, Mapping[str, bytes]]:
        """The answer, and the record of it to be kept beside the log."""
        if len(decision.options) == 1:
            return decision.options[0], {}
        asked = question(position.rules, position.table.playing(), decision)
        choice = self._choose(asked, level, self._seed(game, decision.seat))
        return choice.option, kept(position.version, decision.id, choice.record)

    def _seed(self, game: str, seat: int) -> str:
        """The same for a seat's whole game; it tells nothing of the game's own chance."""
        secret = self._secret(game) or b"the seed is lost"
        return hmac.new(secret, f"brenn ai 1 {game} {seat}".encode(), "sha256").hexdigest()
