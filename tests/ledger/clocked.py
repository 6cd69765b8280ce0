"""Games of Inis with a clock, through the write path, at a time that the test sets."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import dedent

from redis import Redis

from domain.engine.events import Clock, Event, Terms
from domain.engine.model import SERVICE, Decision, Option, Seat
from domain.engine.step import blocking, pending
from domain.games import RULES
from ledger.commands import THE_SERVICE, Principal, Submission
from ledger.position import Position, replay
from ledger.receipt import Receipt
from ledger.records import envelope_of, event_of
from ledger.verify import verify
from ledger.write import Ledger

NAMES = ("ana", "bran", "cian")
BEGIN = 1_700_000_000_000
SECOND = 1_000


class Sundial:
    """The server's time, as the test would have it."""

    def __init__(self) -> None:
        self.now = BEGIN

    def __call__(self) -> int:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += int(seconds * SECOND)


class Clocked:
    """A started game; `position` makes it a sandbox that begins there."""

    def __init__(self, redis: Redis, clock: Clock | None, position: str = "") -> None:
        self.time = Sundial()
        self.told: list[Receipt] = []
        self.ledger = Ledger(redis, RULES, time=self.time, expired=self.told.append)
        owner = Principal("owner")
        self.id = self.ledger.create(
            owner, "inis/1", len(NAMES), terms=Terms(clock=clock), position=dedent(position)
        ).game
        for seat, name in enumerate(NAMES):
            self.ledger.take_seat(self.id, Principal(name), seat)
        self.ledger.start(self.id, owner)

    @property
    def now(self) -> Position:
        return self.ledger.games.head(self.id).position

    def asked(self, seat: Seat) -> Decision:
        state = self.now.table.playing()
        return next(d for d in pending(RULES["inis/1"], state) if d.seat == seat and d.blocking)

    def waits_for(self) -> list[tuple[Seat, str]]:
        position = self.now
        return [(d.seat, d.kind) for d in blocking(position.rules, position.table.playing())]

    def answer(self, seat: Seat, *words: str) -> Receipt:
        return self.send(seat, self.asked(seat).id, *words)

    def send(self, seat: Seat, decision: str, *words: str) -> Receipt:
        by = THE_SERVICE if seat == SERVICE else Principal(NAMES[seat])
        answers = tuple(Option(*word.split()) for word in words)
        return self.ledger.submit(self.id, by, Submission(decision, answers))

    def events(self, after: int = 0) -> list[Event]:
        codec = RULES["inis/1"].codec
        found = self.ledger.games.log.read(self.id, after + 1)
        return [event_of(codec, envelope_of(record), record) for record in found]

    def on_the_clock(self) -> set[Seat]:
        return {seat for seat, clock in enumerate(self.now.table.clocks) if clock.running}

    def is_sound(self) -> bool:
        """The log verifies, and folds to what this process has in its memory."""
        folded = replay(RULES, None, self.ledger.games.log.read(self.id))
        assert folded is not None
        same = folded.state_hash() == self.now.state_hash() and folded.table == self.now.table
        return same and verify(self.ledger.games.log, RULES, self.id).sound


def kinds(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
