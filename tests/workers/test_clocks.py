"""Time runs out by itself: found in the index of deadlines, once, and workers go on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from redis import Redis

from brenn.embedded import EmbeddedServer
from domain.engine.events import Clock, SeatReplaced, Terms
from domain.games import RULES
from ledger.connection import call
from ledger.deadlines import Due
from ledger.keys import DEADLINES
from ledger.records import envelope_of
from ledger.verify import verify
from ledger.write import Ledger
from tests.house.processes import eventually
from tests.workers.games import OWNER, head, player, until_service
from tests.workers.processes import workers
from workers.clocks import STALE_MILLIS, Timekeeper
from workers.dispatch import Dispatch
from workers.queue import NAME, queue

SECOND = 1_000


def timed(ledger: Ledger, seats: int = 2, per_decision: int = SECOND) -> str:
    clock = Clock(per_decision=per_decision, policy="ai", level="easy")
    game = ledger.create(OWNER, "inis/1", seats, terms=Terms(clock=clock)).game
    for seat in range(seats):
        ledger.take_seat(game, player(seat), seat)
    ledger.start(game, OWNER)
    return game


class Hand:
    """The server's time, moved by hand."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def clocked(redis: Redis, hand: Hand) -> Ledger:
    return Ledger(redis, RULES, time=hand)


def deadlines(redis: Redis) -> list[bytes]:
    found: list[bytes] = call(redis, "ZRANGE", DEADLINES, 0, -1)
    return found


def test_a_deadline_is_seen_to_when_it_has_passed_and_the_ai_is_woken(
    redis: Redis, jobs: Redis, clocked: Ledger, hand: Hand
) -> None:
    game = timed(clocked)
    timekeeper = Timekeeper(clocked, Dispatch(jobs))
    hand.now += SECOND
    assert timekeeper.expire_due() == 0
    hand.now += 1
    assert timekeeper.expire_due() == 1
    assert timekeeper.expire_due() == 0
    assert deadlines(redis) == []
    assert len(queue(jobs, NAME).job_ids) == 1
    (seat,) = head(clocked, game).table.absent
    assert head(clocked, game).table.holders[int(seat)] == "ai:easy"


def test_only_the_games_that_are_due_are_looked_at(
    jobs: Redis, clocked: Ledger, hand: Hand
) -> None:
    slow = timed(clocked, per_decision=1_000 * SECOND)
    quick = [timed(clocked) for _ in range(3)]
    hand.now += 2 * SECOND
    assert Timekeeper(clocked, Dispatch(jobs)).expire_due() == len(quick)
    assert head(clocked, slow).table.absent == {}


def test_an_entry_that_stands_for_nothing_is_kept_for_a_while_and_then_dropped(
    redis: Redis, jobs: Redis, clocked: Ledger, hand: Hand
) -> None:
    """Its writer may be about to append."""
    game = timed(clocked, per_decision=1_000 * SECOND)
    kept = deadlines(redis)
    for name in (game, "gam_that_never_was"):
        clocked.directory.deadlines.enter(Due(name, hand.now))
    timekeeper = Timekeeper(clocked, Dispatch(jobs))
    hand.now += STALE_MILLIS
    assert timekeeper.expire_due() == 0
    assert len(deadlines(redis)) == 3
    hand.now += 1
    timekeeper.expire_due()
    assert deadlines(redis) == kept


def test_a_game_that_cannot_be_seen_to_stops_no_other(
    jobs: Redis, clocked: Ledger, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = timed(clocked), timed(clocked)
    call_time = clocked.call_time

    def sometimes(game: str) -> object:
        assert game != broken, "runaway"
        return call_time(game)

    monkeypatch.setattr(clocked, "call_time", sometimes)
    hand.now += 2 * SECOND
    assert Timekeeper(clocked, Dispatch(jobs)).expire_due() == 1
    assert head(clocked, sound).table.absent


def test_absent_players_are_played_for_by_real_workers(
    server: EmbeddedServer, jobs: Redis, ledger: Ledger, tmp_path: Path
) -> None:
    game = timed(ledger)
    first = head(ledger, game).version
    with workers(server, tmp_path):
        assert eventually(lambda: len(head(ledger, game).table.absent) == 2, within=60)
        assert eventually(lambda: head(ledger, game).version > first + 40, within=60)
        ledger.take_back(game, player(0), 0)
    table = head(ledger, game).table
    assert "player-0" in (table.holders[0], table.absent.get("0"))
    assert verify(ledger.games.log, RULES, game).sound


def test_the_sweeper_finds_a_deadline_that_was_lost(
    server: EmbeddedServer, redis: Redis, ledger: Ledger, tmp_path: Path
) -> None:
    game = timed(ledger, per_decision=3 * SECOND)
    redis.delete(DEADLINES)
    with workers(server, tmp_path, sweep_seconds="1"):
        assert eventually(lambda: bool(head(ledger, game).table.absent), within=60)


def test_no_seat_is_replaced_while_the_assembly_waits_for_a_worker(
    jobs: Redis, clocked: Ledger, hand: Hand
) -> None:
    game = timed(clocked)
    until_service(clocked, game, random.Random(1))
    hand.now += 10_000 * SECOND
    assert Timekeeper(clocked, Dispatch(jobs)).expire_due() == 0
    types = {envelope_of(record).type for record in clocked.games.log.read(game)}
    assert SeatReplaced.__name__ not in types
