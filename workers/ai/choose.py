"""The answer of an AI seat, and the record of how it came about."""

from __future__ import annotations

from msgspec import Struct

from domain.engine.model import Option
from workers.ai.player import BUDGETS, Budget, Candidate, Level, Luck
from workers.ai.players import PLAYERS
from workers.ai.question import Question


class Record(Struct, frozen=True):
    """Enough to give the same answer again: with the same view, level, seed and budget it comes out
    the same. `candidates` are sorted, the best first; it was chosen."""

    rules: str
    decision: str
    kind: str
    level: Level
    seed: str
    budget: Budget
    candidates: tuple[Candidate, ...]


class Choice(Struct, frozen=True):
    option: Option
    record: Record


def choose(question: Question, level: Level, seed: str, budget: Budget | None = None) -> Choice:
    """One of the options of the question's decision.

    One seed does for a whole game: the decision's id is mixed into it.
    """
    budget = budget or BUDGETS[level]
    weighed = _weighed(question, level, seed, budget)
    decision = question.decision
    record = Record(question.rules, decision.id, decision.kind, level, seed, budget, weighed)
    return Choice(weighed[0].option, record)


def _weighed(question: Question, level: Level, seed: str, budget: Budget) -> tuple[Candidate, ...]:
    options = question.decision.options
    if len(options) == 1:
        return (Candidate(options[0], 0.0),)
    luck = Luck(f"{seed}/{question.decision.id}")
    weighed = PLAYERS[question.rules](question, level, luck, budget)
    assert {c.option for c in weighed} == set(options), f"{question.decision} is not weighed whole"
    return tuple(sorted(weighed, key=_best_first))


def _best_first(candidate: Candidate) -> float:
    return -candidate.score
