"""Folding a log against decoding its events and doing nothing with them; random play in memory."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from itertools import islice

from bench.games import RULES, commands, opening
from bench.timing import interleaved
from ledger.position import replay
from ledger.records import Record, envelope_of, event_of
from tests.cattle import CATTLE


def measure(
    records: Sequence[Record], repeats: int, tick: Callable[[], None]
) -> tuple[float, float]:
    """Seconds to fold one event and to decode one."""

    def decode() -> None:
        for record in records:
            event_of(CATTLE.codec, envelope_of(record), record)

    taken = interleaved(
        {"fold": lambda: replay(RULES, None, records), "decode": decode}, repeats, tick
    )
    return taken["fold"] / len(records), taken["decode"] / len(records)


def decisions_per_second(count: int) -> float:
    table = opening().table
    begun = time.perf_counter()
    for _ in islice(commands(table, random.Random(2)), count):
        pass
    return count / (time.perf_counter() - begun)
