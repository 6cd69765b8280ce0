"""Games between AI levels with the real engine, in one process and without a server."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from time import process_time

from msgspec import Struct

from domain.engine.chance import Chance, seeded
from domain.engine.command import settle
from domain.engine.model import Answer, Decision, Option, State
from domain.engine.rules import Rules
from domain.engine.step import pending, run, step
from workers.ai.choose import choose
from workers.ai.player import Level
from workers.ai.question import question

LONGEST = 40_000
"""More answers than any game needs by far; one that has not ended by then has no winner."""


class Played(Struct):
    """One game: who won, and how long everything took, in seconds of one core."""

    winners: tuple[int, ...]
    rounds: int = 0
    decisions: int = 0
    weighed: int = 0
    seconds: float = 0.0
    slowest: float = 0.0


def play(rules: Rules, levels: Sequence[Level], seed: str) -> Played:
    """A game from its first question to its end; each seat plays at its level."""
    chance = seeded(seed.encode())
    state = run(rules, rules.begin(len(levels), rules.options()), ()).state
    state = settle(rules, state, chance).state
    played = Played(())
    for _ in range(LONGEST):
        decision = next((d for d in pending(rules, state) if d.blocking), None)
        if decision is None:
            break
        option = _answer(rules, state, decision, levels, seed, played)
        state = _after(rules, state, Answer(decision.seat, decision.id, option), chance)
    played.winners = state.winners or ()
    played.rounds = getattr(state, "round", 0)
    return played


def _answer(
    rules: Rules,
    state: State,
    decision: Decision,
    levels: Sequence[Level],
    seed: str,
    played: Played,
) -> Option:
    """The service answers what there is to answer; a player with one option need not think."""
    if decision.seat < 0 or len(decision.options) == 1:
        played.decisions += decision.seat >= 0
        return decision.options[0]
    asked = question(rules, state, decision)
    began = process_time()
    choice = choose(asked, levels[decision.seat], f"{seed}/{decision.seat}")
    took = process_time() - began
    played.decisions += 1
    played.weighed += 1
    played.seconds += took
    played.slowest = max(played.slowest, took)
    return choice.option


def _after(rules: Rules, state: State, answer: Answer, chance: Chance) -> State:
    return settle(rules, step(rules, state, answer).state, chance).state


# A match: one seat plays at a level against the others, and they change seats after every game


class Fixture(Struct, frozen=True):
    """A game of a match and the seat whose wins are counted."""

    seat: int
    levels: tuple[Level, ...]
    seed: str


def fixtures(seats: int, games: int, level: Level, against: Level, seed: int) -> list[Fixture]:
    """Every deal is played once from each seat, as far as the number of games goes."""
    return [
        Fixture(
            game % seats,
            tuple(level if seat == game % seats else against for seat in range(seats)),
            f"league {seed}/{game // seats}",
        )
        for game in range(games)
    ]


def wilson(wins: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % confidence interval of a share, by Wilson's score."""
    share = wins / games
    middle = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - reach) / scale, (middle + reach) / scale
