"""Measuring several things in turn, so that a busy moment falls on all of them alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from statistics import fmean, median

Task = Callable[[], object]


def seconds(task: Task) -> float:
    begun = time.perf_counter()
    task()
    return time.perf_counter() - begun


def interleaved(
    tasks: Mapping[str, Task], repeats: int, tick: Callable[[], None]
) -> dict[str, float]:
    """The median seconds of each task over so many rounds of all of them."""
    taken: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(repeats):
        for name, task in tasks.items():
            taken[name].append(seconds(task))
        tick()
    return {name: median(times) for name, times in taken.items()}


BLOCK = 25


def typical(times: list[float]) -> float:
    """The median over blocks of the mean within each.

    On a busy machine one operation either waits for a turn of the processor or does not, and a
    median of single operations jumps between the two. Means of blocks do not.
    """
    starts = range(0, len(times) - BLOCK + 1, BLOCK)
    return median(fmean(times[start : start + BLOCK]) for start in starts)
