"""`make bench`: every figure is a ratio of medians measured in turn in this same run."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from bench import assembly, folding, growth, inis, replay, streams, write_path
from bench.games import RULES, prefilled
from brenn.embedded import EmbeddedServer
from ledger.connection import connect
from ledger.write import Ledger

MOST_GROWTH = 1.15
SUBMITS, FOLDS, ROUNDS, DECISIONS, GAMES, ASSEMBLIES = 2_000, 15, 75, 5_000, 20, 50
STREAMS, EVENTS, REPLAYS = 1_000, 10, 25


def main() -> int:
    steps = SUBMITS + FOLDS + ROUNDS + GAMES + REPLAYS + EVENTS + ASSEMBLIES
    with (
        tempfile.TemporaryDirectory() as folder,
        EmbeddedServer(Path(folder)) as server,
        connect(server.url) as redis,
        click.progressbar(length=steps, label="measuring", file=sys.stderr) as bar,
    ):
        ledger = Ledger(redis, RULES)
        submit, append, stages = write_path.measure(ledger, SUBMITS, lambda: bar.update(1))
        _, records = prefilled(ledger, growth.LONG)
        fold, decode = folding.measure(records, FOLDS, lambda: bar.update(1))
        grown = growth.measure(redis, ledger, ROUNDS, lambda: bar.update(1))
        in_memory = folding.decisions_per_second(DECISIONS)
        pace = inis.measure(GAMES, lambda: bar.update(1))
        back = replay.measure(redis, REPLAYS, lambda: bar.update(1))
        crowd = streams.measure(
            redis, server.url, Path(folder), STREAMS, EVENTS, lambda: bar.update(1)
        )
        held = assembly.measure(server.url, ASSEMBLIES, lambda: bar.update(1))

    print(f"submit / bare append of the same records  {submit / append:6.2f}")
    for stage, taken in stages.items():
        print(f"    {stage:<10} {taken / submit:6.0%} of a submit  {taken * 1e6:7.0f} us")
    print(f"fold / decode of the same events          {fold / decode:6.2f}")
    print(f"submit at version {growth.LONG} / at {growth.SHORT}           {grown.ratio:6.2f}")
    print(f"first load at {growth.LONG} / at {growth.SHORT}               {grown.cold_ratio:6.2f}")
    print(
        f"replay of {replay.LENGTH} events, cold / their decoding    {back.cold / back.decode:6.2f}"
    )
    print(f"the same, warm / their decoding           {back.warm / back.decode:6.2f}")
    print(f"small request beside {STREAMS} idle streams / without{crowd.ratio:9.2f}")
    print()
    print("For the reader, on this machine and one thread:")
    print(f"    {1 / submit:8,.0f} submits/s     {1 / append:8,.0f} bare appends/s")
    print(f"    {1 / fold:8,.0f} folds/s       {1 / decode:8,.0f} decodes/s")
    print(f"    {in_memory:8,.0f} decisions/s of random games of Cattle in memory")
    print(f"    {pace.decisions:8,.0f} decisions/s of random four-player games of Inis in memory,")
    print(f"    {pace.games:8.1f} such games/s     {pace.events_each:8.1f} events per decision")
    print(
        f"    {back.cold * 1e3:8.1f} ms cold replay to version {replay.LENGTH} of a game of Inis,"
    )
    print(f"    {back.warm * 1e3:8.1f} ms warm")
    print(f"    {crowd.bytes_each / 1e3:8.1f} kB per idle stream,")
    print(f"    {crowd.fan_out * 1e3:8.0f} ms from a command to {STREAMS} readers of its event")
    print(
        f"    {held.half * 1e3:8.1f} ms from the last pass of a Season to the opened draft (p50),"
    )
    print(f"    {held.most * 1e3:8.1f} ms p95")
    if grown.ratio >= MOST_GROWTH:
        print(f"A submit must not grow with the game: under {MOST_GROWTH}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
