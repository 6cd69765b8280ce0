"""What a submit costs in a long game against what it costs in a short one."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from redis import Redis

from bench.games import RULES, player, prefilled
from bench.timing import typical
from domain.engine.model import Option
from domain.engine.step import pending
from ledger.commands import Submission
from ledger.write import Ledger
from tests.cattle import CATTLE

SHORT, LONG = 50, 5_000
TURNS = 25


class Growth(NamedTuple):
    """Seconds of a submit, and of the first load in a process that knows nothing."""

    short: float
    long: float
    cold_short: float
    cold_long: float

    @property
    def ratio(self) -> float:
        return self.long / self.short

    @property
    def cold_ratio(self) -> float:
        return self.cold_long / self.cold_short


def measure(redis: Redis, ledger: Ledger, repeats: int, tick: Callable[[], None]) -> Growth:
    """The same two commands in turn in both games: a call for a truce, and taking it back."""
    warm: dict[int, list[float]] = {SHORT: [], LONG: []}
    cold: dict[int, list[float]] = {SHORT: [], LONG: []}
    long, _ = prefilled(ledger, LONG)
    ledger.games.head(long)
    for _ in range(repeats):
        short, _ = prefilled(ledger, SHORT)
        games = {SHORT: short, LONG: long}
        for version, game in games.items():
            stranger = Ledger(redis, RULES)
            begun = time.perf_counter()
            stranger.games.head(game)
            cold[version].append(time.perf_counter() - begun)
        for turn in range(TURNS):
            # Each is first every other time: whatever follows the change of games falls on both.
            for version in (SHORT, LONG) if turn % 2 else (LONG, SHORT):
                warm[version].append(_submit(ledger, games[version]))
        tick()
    return Growth(*(typical(times[v]) for times in (warm, cold) for v in (SHORT, LONG)))


def _submit(ledger: Ledger, game: str) -> float:
    table = ledger.games.head(game).position.table
    open_ = pending(CATTLE, table.playing())
    truce = next(d for d in open_ if d.seat == 0 and d.kind == "truce")
    options: tuple[Option, ...] = truce.options
    submission = Submission(truce.id, options)
    begun = time.perf_counter()
    ledger.submit(game, player(0), submission)
    return time.perf_counter() - begun
