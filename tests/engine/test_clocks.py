"""Clocks: who is on the clock, what it costs, and what is left."""

from __future__ import annotations

import pytest

from domain.engine.clocks import DAY, SECOND, SeatClock, allowed, check
from domain.engine.codec import canonical
from domain.engine.events import Clock, ClockStarted, ClockStopped, GameCreated, Terms
from domain.engine.model import SERVICE
from domain.engine.refusals import BadClock
from domain.engine.table import fold, table_from_json
from tests.cattle import CATTLE
from tests.engine.timed import Timed

S = SECOND
EACH = Clock(per_decision=60 * S)
BANK = Clock(bank=100 * S, increment=5 * S)
BOTH = Clock(per_decision=10 * S, bank=100 * S)


def choose(table: Timed, seat: int) -> None:
    table.answer(seat, f"choose {table.asked(seat).options[0].arg}")


# Who is on the clock


def test_everybody_who_is_asked_at_once_has_a_clock_of_his_own() -> None:
    table = Timed(EACH)
    assert table.on_the_clock() == {0, 1, 2}
    table.now = 20 * S
    choose(table, 1)
    assert table.on_the_clock() == {0, 2}
    assert table.clock(0).since == 0


def test_clocks_are_events_behind_what_caused_them() -> None:
    table = Timed(EACH)
    table.now = 7 * S
    decision = table.asked(0).id
    events = table.answer(0, f"choose {table.asked(0).options[0].arg}")
    assert events[-1] == ClockStopped(0, decision, 7 * S, 1, 0)


def test_clocks_stand_still_while_the_service_works() -> None:
    table = Timed(EACH, seats=2, rounds=2)
    table.now = 5 * S
    while table.waits_for() != {SERVICE}:
        seat = min(table.waits_for())
        table.answer(seat, str(CATTLE.default(table.table.game, table.asked(seat))))
    assert table.on_the_clock() == set()
    table.now = 1_000 * DAY
    table.answer(SERVICE, "call")
    assert table.on_the_clock() == {0, 1}
    assert table.clock(0).since == table.now


def test_an_offer_runs_no_clock_and_stops_none() -> None:
    table = Timed(EACH, seats=2)
    choose(table, 0)
    table.now = 5 * S
    assert not any(
        isinstance(event, ClockStarted) for event in table.answer(0, "call", kind="truce")
    )
    assert table.on_the_clock() == {1}


def test_when_the_game_is_over_every_clock_stands() -> None:
    table = Timed(EACH, seats=2)
    choose(table, 0)
    choose(table, 1)
    for seat in (0, 1):
        table.answer(seat, "call", kind="truce")
    while not table.table.over:
        seat = min(table.waits_for())
        table.answer(seat, str(CATTLE.default(table.table.game, table.asked(seat))))
    assert table.on_the_clock() == set()


def test_a_table_without_a_clock_has_no_events_of_clocks() -> None:
    plain, timed = Timed(None), Timed(EACH)
    assert not any(isinstance(event, ClockStarted) for event in plain.log)
    assert len(timed.log) == len(plain.log) + 3
    assert plain.table.clocks == ()


# What it costs


@pytest.mark.parametrize(
    ("clock", "used", "left"),
    [
        (EACH, 59, 0),
        (BANK, 0, 105),
        (BANK, 30, 75),
        (BANK, 100, 5),
        (BOTH, 9, 100),
        (BOTH, 10, 100),
        (BOTH, 35, 75),
        (BOTH, 110, 0),
    ],
)
def test_a_decision_uses_its_own_time_first_and_then_the_bank(
    clock: Clock, used: int, left: int
) -> None:
    table = Timed(clock)
    table.now = used * S
    choose(table, 0)
    assert table.clock(0).left == left * S


def test_several_answers_in_one_command_earn_as_much_as_one_by_one() -> None:
    """Seat 0 raids: a victim and a stake."""

    def raiding() -> Timed:
        table = Timed(BANK, seats=4)
        for seat in range(4):
            raids = [o for o in table.asked(seat).options if o.arg.startswith("raid")]
            table.answer(seat, f"choose {(raids or table.asked(seat).options)[0].arg}")
        return table

    at_once, one_by_one = raiding(), raiding()
    (seat,) = at_once.waits_for()
    victim, before = (seat + 1) % 4, at_once.clock(seat).left
    at_once.answer(seat, f"raid {victim}", "stake 2")
    one_by_one.answer(seat, f"raid {victim}")
    one_by_one.answer(seat, "stake 2")
    assert at_once.clock(seat).left == one_by_one.clock(seat).left == before + 10 * S


def test_offers_earn_nothing_even_in_a_command_with_an_answer() -> None:
    table = Timed(BANK, seats=2)
    card = table.asked(0).options[0]
    offer = table.asked(0, "truce")
    table.send(0, offer.id, offer.options[0], card)
    assert table.clock(0).left == 105 * S


def test_a_question_that_has_to_wait_keeps_in_mind_what_it_has_used() -> None:
    table = Timed(BOTH)
    table.now = 6 * S
    table.substitute(0)
    table.now = 500 * S
    table.take_back(0)
    assert table.clock(0).deadline == (500 + 4 + 100) * S
    table.now = 510 * S
    choose(table, 0)
    assert table.clock(0).left == 94 * S


def test_who_has_nothing_left_has_a_grace_for_each_decision() -> None:
    assert allowed(Clock(bank=60 * S), SeatClock(0), "d1") == 10 * S
    assert allowed(Clock(bank=30 * DAY), SeatClock(0), "d1") == 30 * DAY // 20
    assert allowed(BOTH, SeatClock(0), "d1") == 10 * S
    assert allowed(Clock(bank=60 * S), SeatClock(1), "d1") == 1


# What a clock may be


@pytest.mark.parametrize(
    "clock",
    [
        Clock(),
        Clock(per_decision=999),
        Clock(per_decision=60 * DAY + 1),
        Clock(per_decision=-1),
        Clock(bank=365 * DAY + 1),
        Clock(per_decision=S, increment=S),
        Clock(bank=S, increment=DAY + 1),
    ],
)
def test_a_clock_out_of_range_is_refused(clock: Clock) -> None:
    with pytest.raises(BadClock):
        Timed(clock)


def test_live_and_correspondence_are_the_same_with_other_numbers() -> None:
    check(Clock(per_decision=S))
    check(Clock(per_decision=60 * DAY, bank=365 * DAY, increment=DAY))


# Stored


def test_games_created_before_there_were_clocks_have_none() -> None:
    """The shape of schema 2, as it was stored."""
    stored = b'{"chance":"hmac-sha256/1","options":{"rounds":3},"owner":"ana","rules":"cattle/1",'
    stored += b'"sandbox":false,"seats":2,"seed_hash":"ab","terms":{"autostart":true,'
    stored += b'"seats":[],"visibility":"private"}}'
    read = CATTLE.codec.decode("GameCreated", 2, stored)
    terms = Terms(visibility="private", autostart=True, clock=None, undo="none")
    assert read == GameCreated(
        "cattle/1", 2, {"rounds": 3}, "ana", "hmac-sha256/1", "ab", terms=terms
    )


def test_a_table_with_clocks_is_stored_and_read_back_whole() -> None:
    table = Timed(BOTH)
    table.now = 3 * S
    choose(table, 1)
    table.substitute(0)
    assert table_from_json(CATTLE, canonical(table.table)) == table.table
    assert fold(CATTLE, None, table.log) == table.table
