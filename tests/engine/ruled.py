"""A table of Cattle that remembers every version: disputes, rulings and steps taken back."""

from __future__ import annotations

from typing import Any

from domain.engine import disputes, undo
from domain.engine.disputes import Judgement, Verdict
from domain.engine.events import Clock, Event, GameRewound, Terms
from domain.engine.model import Seat
from domain.engine.table import Table, evolve
from tests.cattle import CATTLE
from tests.cattle.positions import NAMES
from tests.engine.timed import Timed

ORGANISER = "olga"
FRESH = "cd" * 32


class Ruled(Timed):
    """`past` has the table at every version, folded event by event from the log alone."""

    def __init__(
        self,
        clock: Clock | None = None,
        seats: int = 3,
        rounds: int = 3,
        terms: Terms | None = None,
    ) -> None:
        self.past: list[Table] = []
        super().__init__(clock, seats, rounds, terms)

    def at(self, version: int) -> Table:
        self._catch_up()
        return self.past[version - 1]

    def _catch_up(self) -> None:
        for event in self.log[len(self.past) :]:
            before = self.past[-1] if self.past else None
            back = self.past[event.to - 1] if isinstance(event, GameRewound) else None
            self.past.append(evolve(CATTLE, before, event, len(self.past) + 1, back))

    def folded(self) -> Table:
        """The table as the log alone says it."""
        return self.at(len(self.log))

    def object(self, seat: Seat | None = 0, about: int = 1) -> tuple[Event, ...]:
        by = ORGANISER if seat is None else NAMES[seat]
        return self.do(lambda: disputes.open_dispute(CATTLE, self.table, by, seat, about, "not so"))

    def rule(self, verdict: Verdict, dispute: int = 0, **more: Any) -> tuple[Event, ...]:
        """On this dispute, or else on the one that is open."""
        number = dispute or (self.table.disputed.number if self.table.disputed else 1)
        judgement = Judgement(verdict, "because", **more)
        return self.do(
            lambda: disputes.rule(CATTLE, self.table, number, ORGANISER, judgement, self.at, FRESH)
        )

    def rewind(self, to: int, **more: Any) -> tuple[Event, ...]:
        """Somebody objects, and the organiser lets the game go back."""
        self.object()
        return self.rule("rewind", to=to, **more)

    def ask_back(self, seat: Seat) -> tuple[Event, ...]:
        return self.do(lambda: undo.ask(CATTLE, self.table, seat, self.at, self.now))

    def agree(self, seat: Seat, agrees: bool = True) -> tuple[Event, ...]:
        return self.do(lambda: undo.answer(CATTLE, self.table, seat, agrees, self.at, self.now))

    def drop(self, seat: Seat) -> tuple[Event, ...]:
        return self.do(lambda: undo.drop(CATTLE, self.table, seat))

    def choose_all(self, pick: int = 0) -> None:
        """Everybody chooses a card, openly to nobody."""
        for seat in sorted(self.waits_for()):
            self.ai_answers(seat, pick)


def names(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]
