"""The three functions of every game: what is asked, what an answer leads to, how events fold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from domain.engine.events import Answered, Drawn, Event, GameEnded
from domain.engine.model import CHANCE, Answer, Decision, Draw, Frame, Option, Seat, State
from domain.engine.refusals import DecisionClosed, GameOver, NotYourDecision, OptionNotOffered
from domain.engine.rules import Rules

RUNAWAY = 1_000
"""More steps than any answer needs; beyond it the rules run in a circle."""


class Step(NamedTuple):
    events: tuple[Event, ...]
    state: State


# Asking


def ask(
    state: State,
    frame: Frame,
    seat: Seat,
    kind: str,
    options: Iterable[Option],
    *,
    rule: str = "",
    secret: bool = False,
) -> Decision:
    """A question the game waits on: at most one at a time for each seat."""
    id = _decision_id(state, frame, str(seat))
    return Decision(id, seat, kind, tuple(options), rule, True, secret)


def offer(
    state: State,
    frame: Frame,
    seat: Seat,
    kind: str,
    options: Iterable[Option],
    *,
    rule: str = "",
    secret: bool = False,
) -> Decision:
    """A question that may be answered but holds nobody up; its kind tells it from the others."""
    id = _decision_id(state, frame, f"{seat}.{kind}")
    return Decision(id, seat, kind, tuple(options), rule, False, secret)


def draw(
    state: State, frame: Frame, kind: str, items: Sequence[str], count: int, *, repeat: bool = False
) -> Decision:
    """A question to chance."""
    id = _decision_id(state, frame, str(CHANCE))
    return Decision(id, CHANCE, kind, draw=Draw(tuple(items), count, repeat))


def _decision_id(state: State, frame: Frame, slot: str) -> str:
    """Stable while open and never used again.

    The frame's version tells questions of different frames apart, the count of answers given there
    in this slot (a seat, or a seat and the kind of its offer) tells apart those of one frame.
    Answers of other seats, or to what is nested in it, change neither: a question that had to wait
    comes back with its id. What is asked again because the game was rewound has a new id: an answer
    that was meant for the cut branch must not count in the new one.
    """
    place = f"{frame.since}.{slot}"
    again = f"r{state.branch}" if frame.since < state.branch else ""
    return f"d{place}.{state.answered.get(place, 0)}{again}"


def pending(rules: Rules, state: State) -> tuple[Decision, ...]:
    """Every open decision: the blocking ones first."""
    return tuple(decision for _, decision in _open(rules, state))


def _open(rules: Rules, state: State) -> Iterator[tuple[Frame, Decision]]:
    if not state.frames or state.over:
        return
    top = state.frames[-1]
    for decision in rules.procedures[type(top)].ask(state, top):
        yield top, decision
    for frame in state.frames:
        offers = rules.procedures[type(frame)].offer
        if offers is not None:
            for decision in offers(state, frame):
                yield frame, decision


def blocking(rules: Rules, state: State) -> tuple[Decision, ...]:
    """The decisions the game waits on."""
    if not state.frames or state.over:
        return ()
    top = state.frames[-1]
    return tuple(rules.procedures[type(top)].ask(state, top))


def waits(rules: Rules, state: State) -> bool:
    """Whether the game can only go on with somebody's answer (or not at all)."""
    return not state.frames or state.over or bool(blocking(rules, state))


# Deciding


def step(rules: Rules, state: State, answer: Answer) -> Step:
    """Decide and fold at once: the events of one answer and the state after them."""
    frame, decision = _asked(rules, state, answer)
    procedure = rules.procedures[type(frame)]
    given: Event
    if decision.draw is not None:
        assert decision.draw.allows(answer.outcome), f"impossible {answer.outcome} for {decision}"
        wanted = decision.draw
        given = Drawn(
            decision.id, decision.kind, state.draws, answer.outcome, wanted.items, wanted.repeat
        )
        return run(rules, state, (given, *procedure.drawn(state, frame, answer.outcome)))
    option = answer.option
    if option is None or option not in decision.options:
        raise OptionNotOffered(f"{option} is not offered by {decision.kind}", rule=decision.rule)
    shown, sealed = (None, option) if decision.secret else (option, None)
    given = Answered(decision.seat, decision.id, decision.kind, shown, sealed)
    return run(rules, state, (given, *procedure.answer(state, frame, decision.seat, option)))


def decide(rules: Rules, state: State, answer: Answer) -> tuple[Event, ...]:
    return step(rules, state, answer).events


def run(rules: Rules, state: State, batch: Iterable[Event]) -> Step:
    """Fold a batch and whatever follows by itself, until somebody is asked or the game is over."""
    log: list[Event] = []
    for _ in range(RUNAWAY):
        batch = tuple(batch)
        state = fold(rules, state, batch)
        log += batch
        if waits(rules, state):
            return Step(tuple(log), state)
        frame = state.frames[-1]
        batch = rules.procedures[type(frame)].advance(state, frame)
    raise AssertionError(f"runaway in {state.frames[-1]}")


def _asked(rules: Rules, state: State, answer: Answer) -> tuple[Frame, Decision]:
    if state.over:
        raise GameOver("the game is over")
    for frame, decision in _open(rules, state):
        if decision.id == answer.decision:
            if decision.seat != answer.seat:
                raise NotYourDecision(f"decision {decision.id} is not yours")
            return frame, decision
    if state.branch:
        raise DecisionClosed(
            f"decision {answer.decision} is not open; the game was rewound at version "
            f"{state.branch}, which says to where"
        )
    raise DecisionClosed(f"decision {answer.decision} is not open")


# Folding


def fold(rules: Rules, state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = evolve(rules, state, event, state.version + 1)
    return state


def evolve(rules: Rules, state: State, event: Event, version: int) -> State:
    """Fold one event. The version is the log's: in a rewound game it is not a count of events."""
    state = replace(state, version=version)
    match event:
        case Answered():
            return _count(state, event.decision)
        case Drawn():
            return replace(_count(state, event.decision), draws=event.number + 1)
        case GameEnded():
            return replace(state, winners=event.winners, frames=())
    return rules.evolve(state, event)


def _count(state: State, decision: str) -> State:
    """Counts of frames that are gone are dropped: no frame has their version again."""
    place = decision[1 : decision.rindex(".")]
    standing = {str(frame.since) for frame in state.frames}
    kept = {p: n for p, n in state.answered.items() if p.partition(".")[0] in standing}
    return replace(state, answered=kept | {place: kept.get(place, 0) + 1})
