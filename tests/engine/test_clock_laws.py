"""What holds of clocks in every game, at whatever times its players answer, or do not."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.engine.clocks import LEAST_GRACE, SECOND
from domain.engine.events import (
    Clock,
    ClockStarted,
    ClockStopped,
    SeatForfeited,
    SeatReplaced,
    SeatTakenBack,
    TimeRanOut,
)
from domain.engine.model import Seat
from domain.engine.refusals import Refused
from domain.engine.table import fold
from tests.cattle import CATTLE
from tests.engine.timed import Timed
from tests.random_games import PICKS

S = SECOND
CLOCKS = st.builds(
    Clock,
    per_decision=st.sampled_from([0, S, 30 * S]),
    bank=st.sampled_from([2 * S, 90 * S]),
    increment=st.sampled_from([0, 2 * S]),
    policy=st.sampled_from(["ai", "default", "out"]),
)
WAITS = st.lists(st.integers(0, 40_000), min_size=1, max_size=80)
MAY_BE_REFUSED = {"time_ran_out", "decision_closed", "game_over", "seat_substituted", "seat_out"}


@settings(max_examples=120, deadline=None)
@given(clock=CLOCKS, picks=PICKS, waits=WAITS, seats=st.integers(2, 4))
def test_clocks_never_contradict_each_other_and_all_time_is_accounted_for(
    clock: Clock, picks: list[int], waits: list[int], seats: int
) -> None:
    table = Timed(clock, seats)
    for pick, wait in zip(picks, waits, strict=False):
        table.now += wait
        _play_anything(table, pick)
        assert all(c.deadline >= table.now for c in table.table.clocks if c.running)
        if table.table.over:
            break
    assert fold(CATTLE, None, table.log) == table.table
    account = Account(clock, seats)
    for event in table.log:
        account.book(event)
    assert account.left == [c.left for c in table.table.clocks]
    assert set(account.running) == table.on_the_clock()


def _play_anything(table: Timed, pick: int) -> None:
    """Something that somebody might do now; the clock may have made it impossible."""
    seat = sorted(table.waits_for())[pick % len(table.waits_for())]
    asked = table.asked(seat)
    absent = str(seat) in table.table.absent
    try:
        if pick % 11 == 0 and seat >= 0:
            _ = table.take_back(seat) if absent else table.substitute(seat)
        elif absent:
            table.ai_answers(seat, pick // 8)
        else:
            table.send(seat, asked.id, asked.options[pick // 8 % len(asked.options)])
    except Refused as refused:
        if refused.code not in MAY_BE_REFUSED:
            raise


class Account:
    """Every clock counted again, from the events alone."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [clock.bank] * seats
        self.running: dict[Seat, ClockStarted] = {}
        self.gone: set[Seat] = set()

    def book(self, event: object) -> None:
        match event:
            case ClockStarted(seat=seat):
                assert seat not in self.running
                assert seat not in self.gone
                assert event.at <= event.deadline
                self.running[seat] = event
            case ClockStopped(seat=seat):
                self._stop(event, event.answers * self.clock.increment)
            case TimeRanOut(seat=seat):
                started = self.running[seat]
                assert event.used == started.deadline - started.at
                assert event.left == 0
                self._stop(event, 0)
            case SeatReplaced(seat=seat) | SeatForfeited(seat=seat):
                self.gone.add(seat)
            case SeatTakenBack(seat=seat):
                self.gone.discard(seat)

    def _stop(self, event: ClockStopped | TimeRanOut, gained: int) -> None:
        """What was used came from the bank, but for the decision's own time."""
        seat, started = event.seat, self.running.pop(event.seat)
        assert started.decision == event.decision
        assert 0 <= event.used <= started.deadline - started.at
        charged = self.left[seat] + gained - event.left
        own = self.clock.per_decision or (0 if self.left[seat] else LEAST_GRACE)
        assert max(0, event.used - own) <= charged <= event.used
        self.left[seat] = event.left
