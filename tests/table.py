"""The table a rules test plays at: given a position, these answers, then these facts."""

from __future__ import annotations

from typing import Any, Self

from domain.engine.events import Event
from domain.engine.model import CHANCE, SERVICE, Answer, Decision, Option, Seat, State
from domain.engine.rules import Rules
from domain.engine.step import pending, step

NAMES: dict[str, Seat] = {"chance": CHANCE, "service": SERVICE}


class Table:
    """Plays lines such as `"0 raid 2"`, `"service call"` or `"chance 4"`, strictly in turn.

    Nothing is answered that the script does not answer: not even chance.
    """

    def __init__(self, rules: Rules, state: State, names: tuple[str, ...] = ()) -> None:
        self.rules = rules
        self.seats = NAMES | {name: seat for seat, name in enumerate(names)}
        self.state: Any = state
        self.log: list[Event] = []

    @property
    def asked(self) -> tuple[Decision, ...]:
        return pending(self.rules, self.state)

    def decision(self, who: Seat | str, kind: str | None = None) -> Decision:
        """The seat's blocking question, or its question of this kind."""
        seat = self.seat(who) if isinstance(who, str) else who
        found = [
            d
            for d in self.asked
            if d.seat == seat and (d.blocking if kind is None else d.kind == kind)
        ]
        assert len(found) == 1, f"{seat} is asked {[d.kind for d in found]}, not one question"
        return found[0]

    def offered(self, who: Seat | str, kind: str | None = None) -> list[str]:
        """What a seat may answer, as text."""
        return [str(option) for option in self.decision(who, kind).options]

    def asks(self) -> list[tuple[str, str]]:
        """Who is asked what, blocking questions only."""
        names = {seat: name for name, seat in self.seats.items()}
        return [(names.get(d.seat, str(d.seat)), d.kind) for d in self.asked if d.blocking]

    def when(self, *script: str) -> Self:
        for line in script:
            name, verb, *arg = line.split()
            seat = self.seat(name)
            self.answer(self._answer(seat, verb, arg))
        return self

    def seat(self, name: str) -> Seat:
        return self.seats[name] if name in self.seats else int(name)

    def answer(self, answer: Answer) -> None:
        events, self.state = step(self.rules, self.state, answer)
        self.log += events

    def happened(self, *names: str) -> bool:
        """Whether these event types occurred in this order, others between them allowed."""
        seen = iter(type(event).__name__ for event in self.log)
        return all(name in seen for name in names)

    def _answer(self, seat: Seat, verb: str, arg: list[str]) -> Answer:
        if seat == CHANCE:
            return Answer(seat, self.decision(seat).id, outcome=(verb, *arg))
        option = Option(verb, *arg)
        offers = [d for d in self.asked if d.seat == seat and option in d.options]
        if offers:
            return Answer(seat, offers[0].id, option)
        return Answer(seat, self.decision(seat).id, option)
