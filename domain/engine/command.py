"""One command of one seat: several answers in a row, all or nothing, chance drawn as it comes."""

from __future__ import annotations

from msgspec import Struct

from domain.engine.chance import Chance
from domain.engine.events import Drawn, Event
from domain.engine.model import CHANCE, Answer, Decision, Option, Seat, State
from domain.engine.refusals import AnswersPastReveal, NothingToAnswer
from domain.engine.rules import Rules
from domain.engine.step import Step, pending, step


class Command(Struct, frozen=True, gc=False):
    """The first answer goes to `decision`, each further one to the seat's next question."""

    seat: Seat
    decision: str
    answers: tuple[Option, ...]


def play(rules: Rules, state: State, command: Command, chance: Chance) -> Step:
    """What the command leads to. Nothing is written by this; a refusal leaves no trace.

    A command may not go on past an answer that revealed something. It is refused as a whole when
    one of its answers is, and the same draw gives the same outcome again: a player could send a
    draw together with an answer that fits only one outcome, and learn from the refusal whether it
    would come.
    """
    log: tuple[Event, ...] = ()
    for place, option in enumerate(command.answers):
        if any(isinstance(event, Drawn) or event.reveals for event in log):
            raise AnswersPastReveal(f"answer {place} comes after something was revealed")
        decision = command.decision if place == 0 else _next(rules, state, command.seat, place).id
        events, state = step(rules, state, Answer(command.seat, decision, option))
        drawn, state = settle(rules, state, chance)
        log += events + drawn
    return Step(log, state)


def settle(rules: Rules, state: State, chance: Chance) -> Step:
    """Let chance answer until somebody else is asked."""
    log: tuple[Event, ...] = ()
    while (asked := _of(rules, state, CHANCE)) is not None:
        assert asked.draw is not None
        outcome = chance(state.draws, asked.draw)
        events, state = step(rules, state, Answer(CHANCE, asked.id, outcome=outcome))
        log += events
    return Step(log, state)


def _next(rules: Rules, state: State, seat: Seat, place: int) -> Decision:
    decision = _of(rules, state, seat)
    if decision is None:
        raise NothingToAnswer(f"answer {place} has no question: nothing more is asked of you now")
    return decision


def _of(rules: Rules, state: State, seat: Seat) -> Decision | None:
    """The seat's blocking decision."""
    return next((d for d in pending(rules, state) if d.seat == seat and d.blocking), None)
