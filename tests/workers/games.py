"""Tables of Inis for workers: with players who answer at random, or with AI seats alone."""

from __future__ import annotations

import random
import signal
from collections.abc import Mapping
from typing import Any

from redis import Redis

from domain.engine.events import SeatPlan, Terms
from domain.engine.model import SERVICE, Decision
from domain.engine.step import blocking
from ledger.commands import Principal, Submission
from ledger.position import Position
from ledger.receipt import Receipt
from ledger.write import Ledger
from workers.ai.choose import choose
from workers.attendant import Attendant
from workers.dispatch import Dispatch
from workers.jobs import employ
from workers.leases import Leases
from workers.process import GracefulWorker
from workers.queue import SERVICE as SERVICE_QUEUE
from workers.queue import queue
from workers.seats import Choose, Seats
from workers.troubles import Troubles

OWNER = Principal("owner")


def player(seat: int) -> Principal:
    return Principal(f"player-{seat}")


def asked(position: Position) -> tuple[Decision, ...]:
    state = position.table.game
    return () if state is None else blocking(position.rules, state)


def waits_for_service(position: Position) -> bool:
    return any(decision.seat == SERVICE for decision in asked(position))


def head(ledger: Ledger, game: str) -> Position:
    return ledger.games.head(game).position


def of_players(ledger: Ledger, seats: int = 2, rules: str = "inis/1") -> str:
    """A started game of people."""
    game = ledger.create(OWNER, rules, seats).game
    for seat in range(seats):
        ledger.take_seat(game, player(seat), seat)
    ledger.start(game, OWNER)
    return game


def attendant(ledger: Ledger, jobs: Redis, choose: Choose = choose) -> Attendant:
    """Who answers, in the test's own process."""
    seats = Seats(ledger.games.log, choose)
    return Attendant(ledger, Dispatch(jobs), seats, Leases(jobs), Troubles(jobs))


def work_off(ledger: Ledger, jobs: Redis, choose: Choose = choose) -> None:
    """Do what is queued as a worker does it, but in the test's own process."""
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    employ(attendant(ledger, jobs, choose))
    try:
        queues = [queue(jobs, SERVICE_QUEUE), queue(jobs)]
        GracefulWorker(queues, connection=jobs).work(burst=True)
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def of_ais(
    ledger: Ledger,
    levels: tuple[str, ...] = ("easy",) * 4,
    rules: str = "inis/1",
    options: Mapping[str, Any] | None = None,
) -> Receipt:
    """A table that begins by itself and needs nobody."""
    terms = Terms(tuple(SeatPlan("ai", level=level) for level in levels), autostart=True)
    return ledger.create(OWNER, rules, len(levels), options, terms=terms)


def until_service(ledger: Ledger, game: str, rng: random.Random) -> Position:
    """The players answer at random until the game waits for the service."""
    position = head(ledger, game)
    while not waits_for_service(position):
        decision = rng.choice(asked(position))
        answer = Submission(decision.id, (rng.choice(decision.options),))
        position = ledger.submit(game, player(decision.seat), answer).position
    return position
