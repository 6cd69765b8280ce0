"""Random games of Inis, quick and reproducible: the same seed plays the same game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from domain.engine.chance import seeded
from domain.engine.events import Event
from domain.engine.model import CHANCE, Answer, Decision
from domain.engine.step import pending, run, step
from domain.inis.model import Inis, Options
from domain.inis.rules import INIS

LONGEST = 30_000
"""More answers than any random game was seen to need by far; beyond it a game does not end."""


class Turn(NamedTuple):
    """One answer: the state it was given in, the answer, the events, the state after them."""

    before: Inis
    answer: Answer
    events: tuple[Event, ...]
    after: Inis


def random_game(seats: int, seed: int, options: Options | None = None) -> Iterator[Turn]:
    """Play to the end, every listed option as likely as any other."""
    return play_on(opening(seats, options), seed)


def play_on(state: Inis, seed: int) -> Iterator[Turn]:
    chooser, chance = random.Random(seed), seeded(b"%d" % seed)
    for _ in range(LONGEST):
        asked = [d for d in pending(INIS, state) if d.blocking or chooser.random() < 0.01]
        if not asked:
            return
        decision = chooser.choice(asked)
        if decision.seat == CHANCE:
            assert decision.draw is not None
            outcome = chance(state.draws, decision.draw)
            answer = Answer(CHANCE, decision.id, outcome=outcome)
        else:
            answer = pick(decision, chooser)
        events, after = step(INIS, state, answer)
        assert isinstance(after, Inis)
        yield Turn(state, answer, events, after)
        state = after
    raise AssertionError(f"game {seed} with {state.seats} seats does not end")


def opening(seats: int, options: Options | None = None) -> Inis:
    """A new table, at its first question: the shuffle of the tales."""
    state = INIS.begin(seats, options or Options())
    opened = run(INIS, state, ()).state
    assert isinstance(opened, Inis)
    return opened


def pick(decision: Decision, chooser: random.Random) -> Answer:
    return Answer(decision.seat, decision.id, chooser.choice(decision.options))
