"""Games of Cattle for the benchmarks: played in memory, put on the server in large batches."""

from __future__ import annotations

import random
from collections.abc import Iterator

from domain.engine import lobby
from domain.engine import table as tables
from domain.engine.chance import seed_hash, seeded
from domain.engine.command import Command
from domain.engine.model import SERVICE, Decision, Seat
from domain.engine.step import pending
from domain.engine.table import Change, Table
from ledger.commands import THE_SERVICE, Principal
from ledger.ids import new_id
from ledger.log import NO_HEAD, Beside, Head
from ledger.records import GENESIS, Context, Record, seal
from ledger.write import Ledger
from tests.cattle import CATTLE

RULES = {CATTLE.name: CATTLE}
SEED = bytes(32)
CHANCE = seeded(SEED)
SEATS = 4
BATCH = 500


def player(seat: Seat) -> Principal:
    return THE_SERVICE if seat == SERVICE else Principal(f"player-{seat}")


def asked(table: Table) -> list[Decision]:
    return [decision for decision in pending(CATTLE, table.playing()) if decision.blocking]


def opening() -> Change:
    """A game without an end, up to its first question."""
    options = {"rounds": 100_000}
    change = lobby.create(CATTLE, SEATS, options, "owner", seed_hash(SEED))
    events = change.events
    for seat in range(SEATS):
        change = lobby.take_seat(CATTLE, change.table, seat, player(seat).id)
        events += change.events
    change = lobby.start(CATTLE, change.table, CHANCE)
    return Change(events + change.events, change.table)


def commands(table: Table, rng: random.Random) -> Iterator[tuple[Command, Change]]:
    """Random answers without end, and what each leads to."""
    while True:
        decision = rng.choice(asked(table))
        command = Command(decision.seat, decision.id, (rng.choice(decision.options),))
        change = tables.play(CATTLE, table, command, CHANCE)
        yield command, change
        table = change.table


def prefilled(ledger: Ledger, version: int) -> tuple[str, list[Record]]:
    """A game on the server that has come to about this version, and its records."""
    events, table = opening()
    for _, change in commands(table, random.Random(version)):
        events += change.events
        if len(events) >= version:
            break
    context = Context(new_id("gam"), "owner", new_id("cmd"), "", ledger.games.log.now())
    records = seal(CATTLE.codec, context, events, 0, GENESIS)
    head = NO_HEAD
    for start in range(0, len(records), BATCH):
        batch = records[start : start + BATCH]
        ledger.games.log.append(
            context.game,
            head,
            batch,
            f"prefill {start}",
            b"{}",
            Beside(context.at, secrets={"seed": SEED}),
        )
        head = Head(batch[-1].version, batch[-1].hash)
    return context.game, records
