"""Submitting a command against the bare append of the same records, and where the time goes."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from bench.games import CHANCE, asked, player, prefilled
from bench.timing import typical
from domain.engine import table as tables
from domain.engine.codec import canonical
from domain.engine.command import Command
from ledger.commands import Submission
from ledger.ids import new_id
from ledger.log import NO_HEAD, Head
from ledger.position import Position
from ledger.receipt import Done
from ledger.records import Context, Record, seal
from ledger.write import Ledger

STAGES = ("load", "decide", "seal", "append", "remember")


def measure(
    ledger: Ledger, submits: int, tick: Callable[[], None]
) -> tuple[float, float, dict[str, float]]:
    """Seconds of a submit, of a bare append and of each stage, over so many of each."""
    played, _ = prefilled(ledger, 300)
    staged, _ = prefilled(ledger, 300)
    bare = _Bare(ledger)
    rng = random.Random(1)
    whole: list[float] = []
    alone: list[float] = []
    stages: dict[str, list[float]] = {stage: [] for stage in STAGES}
    position = ledger.games.head(played).position
    other = ledger.games.head(staged).position
    for _ in range(submits):
        decision = rng.choice(asked(position.table))
        submission = Submission(decision.id, (rng.choice(decision.options),))
        begun = time.perf_counter()
        receipt = ledger.submit(played, player(decision.seat), submission)
        whole.append(time.perf_counter() - begun)
        position = receipt.position
        alone.append(bare.append(receipt.records))
        other = _by_stages(ledger, staged, other, rng, stages)
        tick()
    return typical(whole), typical(alone), {stage: typical(stages[stage]) for stage in STAGES}


class _Bare:
    """A log that takes anything: only the append's own work is timed."""

    def __init__(self, ledger: Ledger) -> None:
        self._log = ledger.games.log
        self._game = new_id("gam")
        self._head = NO_HEAD

    def append(self, records: tuple[Record, ...]) -> float:
        done = canonical(Done(new_id("cmd"), "0" * 64, records[0].version, records[-1].version))
        begun = time.perf_counter()
        appended = self._log.append(self._game, self._head, records, new_id("cmd"), done)
        taken = time.perf_counter() - begun
        assert appended.version is not None
        self._head = Head(appended.version, records[-1].hash)
        return taken


def _by_stages(
    ledger: Ledger, game: str, position: Position, rng: random.Random, taken: dict[str, list[float]]
) -> Position:
    """What `submit` does, step by step with a clock in between."""
    decision = rng.choice(asked(position.table))
    command = Command(decision.seat, decision.id, (rng.choice(decision.options),))
    cause = new_id("cmd")
    times = [time.perf_counter()]
    fresh = ledger.games.head(game, cause)
    times.append(time.perf_counter())
    before = fresh.position
    change = tables.play(before.rules, before.table, command, CHANCE)
    times.append(time.perf_counter())
    context = Context(game, player(command.seat).id, cause, cause, fresh.now)
    records = seal(before.rules.codec, context, change.events, before.version, before.head.hash)
    times.append(time.perf_counter())
    last = before.version + len(records)
    done = canonical(Done(cause, "0" * 64, before.version + 1, last))
    ledger.games.log.append(game, before.head, records, cause, done)
    times.append(time.perf_counter())
    after = Position(before.rules, change.table, Head(last, records[-1].hash), context.at)
    ledger.games.moved(game, before, after)
    times.append(time.perf_counter())
    for stage, begun, ended in zip(STAGES, times, times[1:], strict=False):
        taken[stage].append(ended - begun)
    return after
