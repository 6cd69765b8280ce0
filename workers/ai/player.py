"""What an AI player of any game is: it weighs the options of a decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal, Protocol, get_args

from msgspec import Struct

from domain.engine.model import Option
from workers.ai.question import Question

Level = Literal["easy", "normal", "hard"]
LEVELS: tuple[Level, ...] = get_args(Level)


class Budget(Struct, frozen=True):
    """How much a player may think about one decision.

    `positions` is what it obeys: a number of imagined positions, the same on every machine.
    `seconds` is what that number was chosen for, on one core; the league measures it.
    """

    seconds: float
    positions: int


BUDGETS: Mapping[Level, Budget] = {
    "easy": Budget(0.1, 100),
    "normal": Budget(0.5, 1_000),
    "hard": Budget(3.0, 6_000),
}


class Luck:
    """Reproducible chance of a player's own. `Random.random` is the part of the standard library
    that promises the same numbers in every version of Python."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def below(self, limit: float) -> float:
        return self._random.random() * limit


class Candidate(Struct, frozen=True):
    """An option and what the player thinks of it; only the order of scores means anything."""

    option: Option
    score: float


class Player(Protocol):
    """Weighs every option of a decision that has more than one. Pure: no clock, no I/O."""

    def __call__(
        self, question: Question, level: Level, luck: Luck, budget: Budget
    ) -> Sequence[Candidate]: ...
