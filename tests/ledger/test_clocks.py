"""Clocks in the write path: in a window, in the draft, in a clash, while the Assembly is held."""

from __future__ import annotations

from typing import Literal

import pytest
from redis import Redis

from domain.engine.events import (
    Answered,
    Clock,
    ClockStarted,
    SeatForfeited,
    SeatReplaced,
    TimeRanOut,
)
from domain.engine.model import SERVICE
from domain.engine.refusals import NotSeated, SeatSubstituted, TooLate
from ledger.commands import Principal, Submission
from ledger.connection import call
from ledger.keys import DEADLINES
from ledger.records import envelope_of
from tests.ledger.clocked import SECOND, Clocked, kinds

Policy = Literal["ai", "default", "out"]
POLICIES: tuple[Policy, ...] = ("ai", "default", "out")

WINDOW = """
    seats: ana bran cian
    brenn: cian
    territory valley: ana 2, capital
    territory cove: bran 2
    territory hills: cian 2
    ana: actions bard citadel
    bran: actions geis
    cian: actions druid festival
    turn: ana
"""
CLASH = """
    seats: ana bran cian
    asking: prompt
    territory valley: ana 4, capital
    territory cove: bran 2
    territory hills: cian 1
    ana: actions migration
    turn: ana
"""
ASSEMBLY = """
    seats: ana bran cian
    territory valley: ana 2, capital
    territory cove: bran 2
    territory hills: cian 2
    assembly
"""


def minute(policy: Policy = "ai") -> Clock:
    return Clock(per_decision=60 * SECOND, policy=policy, level="easy")


def window(redis: Redis, policy: Policy) -> Clocked:
    """Ana plays the Bard; Bran and Cian may answer."""
    game = Clocked(redis, minute(policy), WINDOW)
    game.answer(0, "play bard")
    assert game.waits_for() == [(1, "react.card_declared"), (2, "react.card_declared")]
    return game


def draft(redis: Redis, policy: Policy) -> Clocked:
    game = Clocked(redis, minute(policy), ASSEMBLY)
    game.answer(SERVICE, "hold")
    assert game.waits_for() == [(0, "draft"), (1, "draft"), (2, "draft")]
    return game


def clash(redis: Redis, policy: Policy) -> Clocked:
    """Ana has moved in on Bran and is asked for a manoeuvre."""
    game = Clocked(redis, minute(policy), CLASH)
    game.answer(0, "play migration", "choose valley", "choose cove:3", "done")
    assert game.waits_for() == [(0, "manoeuvre")]
    return game


def answer_all_but(game: Clocked, late: int) -> None:
    for seat, _ in game.waits_for():
        if seat != late:
            game.answer(seat, str(game.asked(seat).options[0]))


MOMENTS = {"window": (window, 1), "draft": (draft, 2), "clash": (clash, 0)}


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("moment", MOMENTS)
def test_time_that_runs_out_does_what_the_table_said(
    redis: Redis, moment: str, policy: Policy
) -> None:
    begin, late = MOMENTS[moment]
    game = begin(redis, policy)
    answer_all_but(game, late)
    decision, before = game.asked(late), game.now.version
    game.time.wait(60)
    assert game.ledger.call_time(game.id) is None
    game.time.wait(0.001)
    receipt = game.ledger.call_time(game.id)
    assert receipt is not None
    assert receipt.events[0] == TimeRanOut(late, decision.id, 60 * SECOND, 0)
    follows = receipt.events[1]
    name = ("ana", "bran", "cian")[late]
    match policy:
        case "ai":
            assert follows == SeatReplaced(late, name, "ai:easy", "time")
            assert game.asked(late) == decision
            assert game.now.table.holders[late] == "ai:easy"
            assert late not in game.on_the_clock()
        case "default":
            assert isinstance(follows, Answered)
            assert (follows.option or follows.sealed) == game.now.rules.default(None, decision)
        case "out":
            assert follows == SeatForfeited(late, name)
            assert isinstance(receipt.events[2], Answered)
            assert late not in dict(game.waits_for())
    assert kinds(game.events(before)) == kinds(receipt.events)
    assert game.ledger.call_time(game.id) is None
    assert game.is_sound()


def test_no_clock_runs_while_the_service_holds_the_assembly(redis: Redis) -> None:
    game = Clocked(redis, minute(), ASSEMBLY)
    assert game.on_the_clock() == set()
    game.time.wait(10_000)
    assert game.ledger.call_time(game.id) is None
    game.answer(SERVICE, "hold")
    assert game.on_the_clock() == {0, 1, 2}
    assert {c.since for c in game.now.table.clocks} == {game.time.now}
    assert game.is_sound()


# Late


@pytest.mark.parametrize("policy", POLICIES)
def test_a_late_answer_is_refused_and_the_policy_applied_first(
    redis: Redis, policy: Policy
) -> None:
    game = draft(redis, policy)
    late = game.asked(1)
    answer_all_but(game, 1)
    game.time.wait(60.001)
    before = game.now.version
    with pytest.raises(TooLate):
        game.send(1, late.id, str(late.options[0]))
    assert kinds(game.events(before))[0] == "TimeRanOut"
    (told,) = game.told
    assert told.version == game.now.version
    actors = {envelope_of(record).actor for record in told.records}
    assert actors == {"service"}
    with pytest.raises(TooLate):
        game.send(1, late.id, str(late.options[0]))
    assert game.is_sound()


def test_a_late_answer_is_late_before_it_is_stale(redis: Redis) -> None:
    game = draft(redis, "default")
    late, version = game.asked(1), game.now.version
    game.time.wait(61)
    submission = Submission(late.id, late.options[:1], expected=version)
    with pytest.raises(TooLate):
        game.ledger.submit(game.id, Principal("bran"), submission)


def test_an_answer_in_time_stands_when_it_is_sent_again_too_late(redis: Redis) -> None:
    game = draft(redis, "out")
    asked = game.asked(1)
    submission = Submission(asked.id, asked.options[:1])
    first = game.ledger.submit(game.id, Principal("bran"), submission, key="k")
    game.time.wait(1_000)
    again = game.ledger.submit(game.id, Principal("bran"), submission, key="k")
    assert again.repeated
    assert again.version == first.version


def test_two_who_notice_at_once_do_it_once(redis: Redis) -> None:
    game = draft(redis, "ai")
    game.time.wait(61)
    stale = game.now
    assert game.ledger.call_time(game.id) is not None
    again = game.ledger._call_time(game.id, stale, game.time.now, "cmd_second")
    assert again is None
    assert sum(isinstance(e, SeatReplaced) for e in game.events()) == 3


# Substitutes


def test_an_ai_that_still_thinks_answers_no_more_when_its_seat_was_taken_back(
    redis: Redis,
) -> None:
    game = draft(redis, "ai")
    ana, ai = Principal("ana"), Principal("ai:easy", 0)
    game.ledger.substitute(game.id, ana, 0, "easy")
    asked = game.asked(0)
    with pytest.raises(SeatSubstituted):
        game.answer(0, str(asked.options[0]))
    game.ledger.take_back(game.id, ana, 0)
    with pytest.raises(NotSeated):
        game.ledger.submit(game.id, ai, Submission(asked.id, asked.options[:1]))
    game.answer(0, str(asked.options[0]))
    assert game.is_sound()


# Where deadlines are found


def deadlines(redis: Redis, game: Clocked) -> list[bytes]:
    found = call(redis, "ZRANGE", DEADLINES, 0, -1)
    return [entry for entry in found if entry.startswith(game.id.encode())]


def test_the_next_deadline_is_listed_and_no_other(redis: Redis) -> None:
    game = draft(redis, "ai")
    assert deadlines(redis, game) == [f"{game.id} {game.time.now + 60 * SECOND}".encode()]
    game.time.wait(30)
    for seat in (0, 1):
        game.answer(seat, str(game.asked(seat).options[0]))
    assert len(deadlines(redis, game)) == 1
    game.answer(2, str(game.asked(2).options[0]))
    assert deadlines(redis, game) == [f"{game.id} {game.time.now + 60 * SECOND}".encode()]
    game.time.wait(61)
    game.ledger.call_time(game.id)
    assert deadlines(redis, game) == []


def test_a_game_without_a_clock_writes_nothing_more(redis: Redis) -> None:
    game = Clocked(redis, None, ASSEMBLY)
    game.answer(SERVICE, "hold")
    for seat in range(3):
        game.answer(seat, str(game.asked(seat).options[0]))
    assert not any(isinstance(event, ClockStarted) for event in game.events())
    assert deadlines(redis, game) == []
