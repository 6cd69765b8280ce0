"""A table of Cattle with a clock and a time that the test sets: a write path without a server."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from domain.engine import lobby, substitutes
from domain.engine import table as tables
from domain.engine.chance import seeded
from domain.engine.clocks import SeatClock, overdue
from domain.engine.command import Command
from domain.engine.events import Clock, Event, Terms
from domain.engine.model import SERVICE, Decision, Option, Seat
from domain.engine.step import blocking, pending
from domain.engine.table import Change, Table
from domain.engine.timekeeping import call_time, keep_time
from tests.cattle import CATTLE
from tests.cattle.positions import NAMES

CHANCE = seeded(b"seed")


class Timed:
    """Everybody sits and has his first hand; all are asked for a card at time 0."""

    def __init__(
        self, clock: Clock | None, seats: int = 3, rounds: int = 3, terms: Terms | None = None
    ) -> None:
        self.now = 0
        created = lobby.create(
            CATTLE, seats, {"rounds": rounds}, "ana", "ab" * 32, terms or Terms(clock=clock)
        )
        self.log: list[Event] = list(created.events)
        self.table: Table = created.table
        for seat in range(seats):
            self.do(partial(lobby.take_seat, CATTLE, self.table, seat, NAMES[seat]))
        self.do(lambda: lobby.start(CATTLE, self.table, CHANCE))
        self.answer(SERVICE, "call")

    def do(self, decide: Callable[[], Change]) -> tuple[Event, ...]:
        """What the write path does: late ones first, then the command, then the clocks."""
        if overdue(self.table.clocks, self.now):
            self._append(call_time(CATTLE, self.table, self.now, CHANCE))
        return self._append(decide())

    def call_time(self) -> tuple[Event, ...]:
        return self._append(call_time(CATTLE, self.table, self.now, CHANCE))

    def answer(self, seat: Seat, *words: str, kind: str = "") -> tuple[Event, ...]:
        decision = self.asked(seat, kind)
        answers = tuple(Option(*word.split()) for word in words)
        return self.send(seat, decision.id, *answers)

    def send(self, seat: Seat, decision: str, *answers: Option) -> tuple[Event, ...]:
        def decide() -> Change:
            if seat >= 0:
                substitutes.require_playing(self.table, NAMES[seat], decision)
            return tables.play(CATTLE, self.table, Command(seat, decision, answers), CHANCE)

        return self.do(decide)

    def ai_answers(self, seat: Seat, pick: int = 0) -> tuple[Event, ...]:
        """Whoever plays the seat answers, as nobody's player."""
        asked = self.asked(seat)
        answers = (asked.options[pick % len(asked.options)],)
        return self.do(
            lambda: tables.play(CATTLE, self.table, Command(seat, asked.id, answers), CHANCE)
        )

    def play_on(self, pick: int = 0) -> None:
        """Everybody answers in time, to the end of the game."""
        while not self.table.over:
            self.ai_answers(min(self.waits_for()), pick)

    def substitute(self, seat: Seat) -> tuple[Event, ...]:
        return self.do(
            lambda: substitutes.substitute(CATTLE, self.table, seat, NAMES[seat], "easy")
        )

    def take_back(self, seat: Seat) -> tuple[Event, ...]:
        return self.do(lambda: substitutes.take_back(CATTLE, self.table, seat, NAMES[seat]))

    def asked(self, seat: Seat, kind: str = "") -> Decision:
        open_now = pending(CATTLE, self.table.playing())
        return next(
            d for d in open_now if d.seat == seat and (d.kind == kind if kind else d.blocking)
        )

    def waits_for(self) -> set[Seat]:
        return {decision.seat for decision in blocking(CATTLE, self.table.playing())}

    def clock(self, seat: Seat) -> SeatClock:
        return self.table.clocks[seat]

    def on_the_clock(self) -> set[Seat]:
        return {seat for seat, clock in enumerate(self.table.clocks) if clock.running}

    def _append(self, change: Change) -> tuple[Event, ...]:
        change = keep_time(CATTLE, change, self.now, CHANCE)
        self.log += change.events
        self.table = change.table
        return change.events
