"""Non-interference of any game: worlds that differ in what a seat may not know are alike to it."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from domain.engine.codec import canonical
from domain.engine.events import Event
from domain.engine.model import (
    CHANCE,
    PUBLIC,
    Answer,
    Decision,
    Draw,
    Option,
    Seat,
    State,
    seated,
)
from domain.engine.refusals import Refused
from domain.engine.rules import Rules
from domain.engine.secrecy import secrets_of, seen
from domain.engine.step import Step, pending, step

OUTCOMES = 3
"""How many outcomes of a draw are compared."""


class Law(NamedTuple):
    """What must hold of any position of a game, for every seat.

    `openly` is what everybody may learn of an answer or of a draw because the rules say so: all of
    it, or only a part. `probes` are answers that are tried where they are not offered. After a
    `closing` event everybody knows all that was secret before it, so the law goes on behind it;
    behind any other event that tells something to a seat, what follows may differ.
    """

    rules: Rules
    openly: Callable[[Decision, str], str]
    probes: tuple[Option, ...] = ()
    closing: tuple[type[Event], ...] = ()

    def holds(self, here: State, there: State, seat: Seat) -> None:
        """The two positions are the same to this seat, and stay so until it is openly told more."""
        assert self.told(here, seat) == self.told(there, seat)
        self._refusals_tell_nothing(here, there, seat)
        self._own_answers_tell_nothing(here, there, seat)
        self._other_answers_tell_what_is_open(here, there, seat)

    def told(self, state: State, seat: Seat) -> bytes:
        """All that a seat can get at one moment: its view, its questions, and who else is asked."""
        asked = pending(self.rules, state)
        views = [self.rules.view(state, viewer) for viewer in (seated(seat), PUBLIC)]
        own = [decision for decision in asked if decision.seat == seat]
        others = [(d.id, d.seat, d.kind, d.blocking) for d in asked if d.seat != seat]
        return canonical([views, own, others])

    def _refusals_tell_nothing(self, here: State, there: State, seat: Seat) -> None:
        for decision in pending(self.rules, here):
            for option in self.probes if decision.seat == seat else self.probes[:1]:
                if decision.seat != seat or option not in decision.options:
                    answer = Answer(seat, decision.id, option)
                    assert self._refusal(here, answer) == self._refusal(there, answer)

    def _refusal(self, state: State, answer: Answer) -> tuple[str, str, str]:
        try:
            step(self.rules, state, answer)
        except Refused as refused:
            return refused.code, refused.detail, refused.rule
        raise AssertionError(f"{answer} was accepted")

    def _own_answers_tell_nothing(self, here: State, there: State, seat: Seat) -> None:
        for decision in pending(self.rules, here):
            if decision.seat == seat:
                for answer in _answers(decision):
                    self._are_alike((step(self.rules, s, answer) for s in (here, there)), seat)

    def _other_answers_tell_what_is_open(self, here: State, there: State, seat: Seat) -> None:
        """Whatever others answer or chance draws, the seat learns no more of it than it may."""
        alike = defaultdict(list)
        for world in (here, there):
            for decision in pending(self.rules, world):
                if decision.seat != seat:
                    for answer in _answers(decision):
                        openly = self.openly(decision, _text(answer))
                        alike[decision.id, openly].append(step(self.rules, world, answer))
        for ways in alike.values():
            self._are_alike(ways, seat)

    def _are_alike(self, ways: Iterable[Step], seat: Seat) -> None:
        received = [self._received(way, seat) for way in ways]
        for one, other in combinations(received, 2):
            assert _same_until_told(one, other)

    def _received(self, way: Step, seat: Seat) -> list[Message]:
        """What the seat gets of a step: its events, then what it is told, unless it was told how
        a moment went."""
        messages = []
        for event in way.events:
            messages.append(Message(shown(event, seat), tells(event, seat)))
            if messages[-1].tells and not isinstance(event, self.closing):
                return messages
        if way.state.over:  # then everything is open
            return messages
        return [*messages, Message(self.told(way.state, seat), False)]


class Message(NamedTuple):
    text: bytes
    tells: bool


def _same_until_told(one: list[Message], other: list[Message]) -> bool:
    """If two worlds part, then because both openly tell something, and each something else."""
    for here, there in zip(one, other, strict=False):
        if here.text != there.text:
            return here.tells and there.tells
    return len(one) == len(other)


def shown(event: Event, seat: Seat) -> bytes:
    return canonical([type(event).__name__, seen(event, seated(seat))])


def tells(event: Event, seat: Seat) -> bool:
    """Whether an event openly reveals something to this seat: to all, or in a field it may see."""
    if not event.reveals:
        return False
    secrets, visible = secrets_of(type(event)), seen(event, seated(seat))
    return not secrets or any(name in visible for name in secrets)


def exchanged(unseen: Iterable[str], seed: int) -> dict[str, str]:
    """For each card that is not seen, the one in its place in another world."""
    cards = list(unseen)
    return dict(zip(cards, random.Random(seed).sample(cards, len(cards)), strict=True))


def _answers(decision: Decision) -> Iterator[Answer]:
    """Every answer to a question, some outcomes of a draw, two answers to a standing offer."""
    for option in decision.options if decision.blocking else decision.options[:2]:
        yield Answer(decision.seat, decision.id, option)
    if decision.draw is not None:
        for seed in range(OUTCOMES):
            yield Answer(CHANCE, decision.id, outcome=_outcome(decision.draw, seed))


def _outcome(draw: Draw, seed: int) -> tuple[str, ...]:
    chooser = random.Random(seed)
    pick = chooser.choices if draw.repeat else chooser.sample
    return tuple(pick(draw.items, k=draw.count))


def _text(answer: Answer) -> str:
    return str(answer.option or " ".join(answer.outcome))
