"""Replay to any version of a long game of Inis: from nothing, and with what is kept at hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from msgspec import Struct
from redis import Redis

from bench.timing import interleaved
from domain.engine import lobby
from domain.engine import table as tables
from domain.engine.chance import seed_hash, seeded
from domain.engine.command import Command
from domain.engine.events import Event
from domain.engine.step import blocking
from domain.inis.rules import INIS
from ledger.connection import call
from ledger.games import Games
from ledger.ids import new_id
from ledger.keys import keys_of
from ledger.log import NO_HEAD, Log
from ledger.position import replay
from ledger.records import GENESIS, Context, Record, envelope_of, event_of, seal

LENGTH = 2_000
SEED = bytes(32)
RULES = {INIS.name: INIS}


class Replay(Struct, frozen=True):
    """Seconds for the whole game, the median; `decode` is what its events take alone."""

    cold: float
    warm: float
    decode: float

    @property
    def cold_ratio(self) -> float:
        return self.cold / self.decode

    @property
    def warm_ratio(self) -> float:
        return self.warm / self.decode


def measure(redis: Redis, repeats: int, tick: Callable[[], None]) -> Replay:
    """Cold: no snapshot, nothing in memory. Warm: as the service has it after the game was played,
    and asked for the version that is farthest from a snapshot."""
    records = _long_game()
    cold, warm = (_stored(redis, records) for _ in range(2))
    games = Games(redis, RULES)
    _keep_snapshots(games, warm)
    farthest = LENGTH - 1

    def decode() -> None:
        for record in records:
            event_of(INIS.codec, envelope_of(record), record)

    def from_nothing() -> None:
        _forget_snapshots(redis, cold)
        Games(redis, RULES).at(cold, LENGTH)

    taken = interleaved(
        {"cold": from_nothing, "warm": lambda: games.at(warm, farthest), "decode": decode},
        repeats,
        tick,
    )
    return Replay(taken["cold"], taken["warm"], taken["decode"])


def _long_game() -> list[Record]:
    """The first so many events of a random game for four that lasts long enough."""
    for seed in range(100):
        events = tuple(_random_events(random.Random(seed)))
        if len(events) >= LENGTH:
            context = Context(new_id("gam"), "owner", new_id("cmd"), "", 0)
            return seal(INIS.codec, context, events[:LENGTH], 0, GENESIS)
    raise AssertionError("no game is long enough")


def _random_events(rng: random.Random) -> Iterator[Event]:
    chance = seeded(SEED)
    change = lobby.create(INIS, 4, {}, "owner", seed_hash(SEED))
    yield from change.events
    for seat in range(4):
        change = lobby.take_seat(INIS, change.table, seat, f"player-{seat}")
        yield from change.events
    change = lobby.start(INIS, change.table, chance)
    yield from change.events
    while not change.table.over:
        decision = rng.choice(blocking(INIS, change.table.playing()))
        command = Command(decision.seat, decision.id, (rng.choice(decision.options),))
        change = tables.play(INIS, change.table, command, chance)
        yield from change.events


def _stored(redis: Redis, records: list[Record]) -> str:
    """The game on the server, under its own id: replaying does not look at the id in the events."""
    game = new_id("gam")
    Log(redis).append(game, NO_HEAD, records, "prefill", b"{}")
    return game


def _keep_snapshots(games: Games, game: str) -> None:
    """Where the write path would have left them."""
    every = games.snapshot_every
    records = list(games.log.read(game))
    for version in range(every, len(records), every):
        position = replay(RULES, None, records[:version])
        assert position is not None
        games.snapshots.write(game, position)


def _forget_snapshots(redis: Redis, game: str) -> None:
    keys = keys_of(game)
    call(redis, "DEL", keys.snapshots, keys.snapshot_index)
