"""Random games of Inis in memory: how many answers a second, how many events each."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from tests.inis.random_play import random_game


class Pace(NamedTuple):
    decisions: float
    games: float
    events_each: float


def measure(games: int, done: Callable[[], None]) -> Pace:
    """Four players, one core, everything a game needs but the log."""
    answers = events = 0
    began = time.perf_counter()
    for seed in range(games):
        for turn in random_game(4, seed):
            answers += 1
            events += len(turn.events)
        done()
    taken = time.perf_counter() - began
    return Pace(answers / taken, games / taken, events / answers)
