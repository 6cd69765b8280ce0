"""Chess clocks as events: who is waited for since when, and what is left of everybody's time.

A decision first uses its own time (`per_decision`), then the seat's bank. A clock without time for
each decision gives who has nothing left in his bank a grace for each, or he could never come back.
A question that has to wait (an AI took over, a card came between) keeps in mind what it has used.

All times are milliseconds. Nothing here looks at a clock: `now` is the server's time of a command.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from domain.engine.events import Answered, Clock, ClockStarted, ClockStopped, Event, TimeRanOut
from domain.engine.model import Seat
from domain.engine.refusals import BadClock

SECOND = 1_000
DAY = 24 * 60 * 60 * SECOND

LONGEST_DECISION = 60 * DAY
LARGEST_BANK = 365 * DAY
LARGEST_INCREMENT = DAY
LEAST_GRACE = 10 * SECOND
GRACE_SHARE = 20
"""The grace is a twentieth of the bank one began with, but never too short to answer at all."""


class SeatClock(Struct, frozen=True, gc=False):
    """`left` is in the bank. `spent` was used on `decision` before its clock last stopped.

    `deadline` is 0 while the clock stands. `late` is the decision on which time ran out last.
    """

    left: int
    decision: str = ""
    spent: int = 0
    since: int = 0
    deadline: int = 0
    late: str = ""

    @property
    def running(self) -> bool:
        return self.deadline > 0


Clocks = tuple[SeatClock, ...]


def check(clock: Clock) -> None:
    if not clock.per_decision and not clock.bank:
        raise BadClock("a clock needs time for each decision or for the whole game")
    if clock.increment and not clock.bank:
        raise BadClock("an increment needs a bank that it goes to")
    for name, given, most in (
        ("the time for each decision", clock.per_decision, LONGEST_DECISION),
        ("the bank", clock.bank, LARGEST_BANK),
        ("the increment", clock.increment, LARGEST_INCREMENT),
    ):
        if given and not SECOND <= given <= most:
            raise BadClock(f"{name} is from one second to {most // DAY} days")


def begun(clock: Clock | None, seats: int) -> Clocks:
    return () if clock is None else (SeatClock(clock.bank),) * seats


def standing(clocks: Clocks) -> Clocks:
    """Nobody's clock runs, and no decision of before is remembered: they will be asked anew."""
    return tuple(SeatClock(clock.left) for clock in clocks)


# What follows from who is waited for


def ticks(
    clock: Clock, clocks: Clocks, waited_for: Mapping[Seat, str], events: Iterable[Event], now: int
) -> Iterator[Event]:
    """The clocks that stop and start after these events, when so many wait for these answers."""
    given = tuple(event for event in events if isinstance(event, Answered))
    stopped = list(_stops(clock, clocks, waited_for, given, now))
    yield from stopped
    for event in stopped:
        clocks = fold(clocks, event)
    for seat, decision in waited_for.items():
        if not clocks[seat].running:
            deadline = now + allowed(clock, clocks[seat], decision)
            yield ClockStarted(seat, decision, now, deadline)


def _stops(
    clock: Clock,
    clocks: Clocks,
    waited_for: Mapping[Seat, str],
    given: tuple[Answered, ...],
    now: int,
) -> Iterator[ClockStopped]:
    for seat, ticking in enumerate(clocks):
        if ticking.running and waited_for.get(seat) != ticking.decision:
            used = min(now, ticking.deadline) - ticking.since
            answers = _answers(given, seat, ticking.decision)
            left = _charged(clock, ticking, used) + answers * clock.increment
            yield ClockStopped(seat, ticking.decision, used, answers, left)


def _answers(given: Iterable[Answered], seat: Seat, decision: str) -> int:
    """Answers to this decision and to those that followed from it. Offers count for nothing: they
    come before the first answer of a command, and could be made for ever."""
    ids = [answer.decision for answer in given if answer.seat == seat]
    return len(ids) - ids.index(decision) if decision in ids else 0


def _charged(clock: Clock, ticking: SeatClock, used: int) -> int:
    own = max(0, _own_time(clock, ticking.left) - ticking.spent)
    return max(0, ticking.left - max(0, used - own))


def allowed(clock: Clock, standing: SeatClock, decision: str) -> int:
    """How long a seat may think about a decision, from now on."""
    spent = standing.spent if standing.decision == decision else 0
    return max(0, _own_time(clock, standing.left) - spent) + standing.left


def _own_time(clock: Clock, left: int) -> int:
    """What a decision has for itself, beside the bank."""
    if clock.per_decision:
        return clock.per_decision
    return 0 if left else max(LEAST_GRACE, clock.bank // GRACE_SHARE)


# Deadlines


def overdue(clocks: Clocks, now: int) -> list[Seat]:
    """Whose time has run out, the longest ago first."""
    late = [(c.deadline, seat) for seat, c in enumerate(clocks) if c.running and c.deadline < now]
    return [seat for _, seat in sorted(late)]


def earliest(clocks: Clocks) -> int | None:
    """The next deadline, if any clock runs."""
    return min((c.deadline for c in clocks if c.running), default=None)


def ran_out(ticking: SeatClock, seat: Seat) -> TimeRanOut:
    return TimeRanOut(seat, ticking.decision, ticking.deadline - ticking.since, 0)


# Folding


def fold(clocks: Clocks, event: ClockStarted | ClockStopped | TimeRanOut) -> Clocks:
    old = clocks[event.seat]
    match event:
        case ClockStarted():
            spent = old.spent if old.decision == event.decision else 0
            new = replace(
                old, decision=event.decision, spent=spent, since=event.at, deadline=event.deadline
            )
        case ClockStopped():
            spent = 0 if event.answers else old.spent + event.used
            new = replace(old, left=event.left, spent=spent, since=0, deadline=0)
        case TimeRanOut():
            spent = old.spent + event.used
            new = SeatClock(event.left, event.decision, spent, late=event.decision)
    return (*clocks[: event.seat], new, *clocks[event.seat + 1 :])
