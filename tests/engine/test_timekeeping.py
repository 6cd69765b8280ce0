"""When time has run out: what each policy does, who is late, and taking a seat back."""

from __future__ import annotations

from typing import Literal, cast

import pytest

from domain.engine.clocks import SECOND
from domain.engine.disputes import Judgement, acknowledge, open_dispute, rule
from domain.engine.events import (
    Answered,
    Clock,
    Event,
    GameEnded,
    SeatReplaced,
    SeatTakenBack,
    TimeRanOut,
)
from domain.engine.model import SERVICE, Option
from domain.engine.refusals import (
    GameOver,
    NoSuchSeat,
    NotSeated,
    NotSubstituted,
    SeatIsOut,
    SeatSubstituted,
    TooLate,
)
from domain.engine.step import ask
from domain.engine.substitutes import substitute
from domain.engine.table import Table, fold
from domain.engine.timekeeping import waited_for
from tests.cattle import CATTLE
from tests.cattle.model import Cattle, Choosing
from tests.cattle.positions import NAMES
from tests.cattle.rules import CattleRules
from tests.engine.timed import Timed

S = SECOND
Policy = Literal["ai", "default", "out"]


def timed(policy: Policy, seats: int = 3, per_decision: int = 60) -> Timed:
    return Timed(Clock(per_decision=per_decision * S, policy=policy, level="easy"), seats)


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


# The deadline


def test_an_answer_at_the_deadline_is_in_time_and_one_after_it_is_late() -> None:
    table = timed("default")
    asked = table.asked(0)
    table.now = 60 * S
    assert table.call_time() == ()
    table.send(0, asked.id, asked.options[0])
    late = table.asked(1)
    table.now = 60 * S + 1
    with pytest.raises(TooLate):
        table.send(1, late.id, late.options[0])


def test_nothing_happens_twice() -> None:
    table = timed("default")
    table.now = 61 * S
    assert table.call_time() != ()
    assert table.call_time() == ()


class Together(CattleRules):
    """Here the service is asked together with the players."""

    procedures = {
        **CattleRules.procedures,
        Choosing: CattleRules.procedures[Choosing]._replace(
            ask=lambda state, frame: [
                ask(state, frame, seat, "choose", [Option("call")]) for seat in (0, SERVICE)
            ]
        ),
    }


def test_nobody_s_clock_runs_while_the_service_is_asked_too() -> None:
    table = timed("ai").table
    assert set(waited_for(CATTLE, table)) == {0, 1, 2}
    assert waited_for(Together(), table) == {}


# What each policy does


def test_an_ai_plays_on_for_who_is_absent() -> None:
    table = timed("ai")
    for seat in (0, 1):
        table.answer(seat, str(table.asked(seat).options[0]))
    table.now = 61 * S
    events = table.call_time()
    assert kinds(events) == ["TimeRanOut", "SeatReplaced"]
    assert events[1] == SeatReplaced(2, "cian", "ai:easy", "time")
    assert table.table.holders == ("ana", "bran", "ai:easy")
    assert table.on_the_clock() == set()


def test_a_safe_answer_is_given_and_the_seat_plays_on_with_its_time_for_each_decision() -> None:
    table = timed("default", seats=2)
    table.now = 61 * S
    events = table.call_time()
    assert [e.seat for e in events if isinstance(e, TimeRanOut)] == [0, 1]
    assert [e.seat for e in events if isinstance(e, Answered)] == [0, 1]
    assert table.table.holders == ("ana", "bran")
    assert {table.clock(seat).deadline for seat in table.on_the_clock()} <= {121 * S}


def test_a_bank_that_ran_out_stays_empty_and_a_lost_answer_earns_nothing() -> None:
    table = Timed(Clock(bank=100 * S, increment=5 * S, policy="default"), seats=2)
    table.now = 101 * S
    table.call_time()
    assert [clock.left for clock in table.table.clocks] == [0, 0]


def test_who_is_out_is_answered_for_from_then_on() -> None:
    table = timed("out")
    for seat in (0, 1):
        table.answer(seat, str(table.asked(seat).options[0]))
    table.now = 61 * S
    assert kinds(table.call_time())[:3] == ["TimeRanOut", "SeatForfeited", "Answered"]
    while not table.table.over:
        assert 2 not in table.waits_for() | table.on_the_clock()
        table.ai_answers(min(table.waits_for()))


def test_the_last_who_is_not_out_wins() -> None:
    table = timed("out")
    table.answer(1, str(table.asked(1).options[0]))
    table.now = 61 * S
    events = table.call_time()
    assert [e for e in events if isinstance(e, GameEnded)] == [GameEnded((1,), "forfeit")]
    assert table.table.over


def test_who_shares_a_deadline_shares_its_fate_so_that_nobody_may_win() -> None:
    table = timed("out", seats=2)
    table.now = 61 * S
    assert [e.seat for e in table.call_time() if isinstance(e, TimeRanOut)] == [0, 1]
    assert table.table.playing().winners == ()


def test_when_it_is_noticed_too_late_who_had_more_time_has_won() -> None:
    table = Timed(Clock(bank=100 * S, policy="out"), seats=2)
    table.now = 30 * S
    table.substitute(1)
    table.now = 40 * S
    table.take_back(1)
    table.now = 500 * S
    assert [e.seat for e in table.call_time() if isinstance(e, TimeRanOut)] == [0]
    assert table.table.playing().winners == (1,)


def test_who_is_out_is_struck_off_the_winners() -> None:
    """In some of these games the seat that is out has one of the largest herds."""
    would_have_won = 0
    for pick in range(6):
        table = timed("out")
        for seat in (0, 1):
            table.ai_answers(seat, pick)
        table.now = 61 * S
        table.call_time()
        table.play_on(pick)
        herds = cast(Cattle, table.table.game).herds
        (ended,) = [e for e in table.log if isinstance(e, GameEnded)]
        assert ended.winners == tuple(s for s in (0, 1) if herds[s] == max(herds))
        assert fold(CATTLE, None, table.log) == table.table
        would_have_won += herds[2] == max(herds)
    assert would_have_won


def test_who_is_out_wins_if_an_organiser_says_so() -> None:
    table = timed("out")
    for seat in (0, 1):
        table.ai_answers(seat, 0)
    table.now = 61 * S
    table.call_time()
    assert table.table.out == (2,)
    table.do(lambda: open_dispute(CATTLE, table.table, NAMES[2], 2, 1, "my line was cut"))
    judgement = Judgement("result", "it was", winners=(2,))
    table.do(lambda: rule(CATTLE, table.table, 1, "organiser", judgement, no_way_back))
    assert table.table.playing().winners == (2,)
    table.do(lambda: acknowledge(CATTLE, table.table, 1, NAMES[0]))
    assert table.table.playing().winners == (2,)


def no_way_back(version: int) -> Table:
    raise AssertionError("nothing is rewound")


# Late answers


@pytest.mark.parametrize("policy", ["ai", "default", "out"])
def test_a_late_answer_is_refused_as_late_whatever_the_policy_and_whoever_noticed(
    policy: Policy,
) -> None:
    for noticed in (False, True):
        table = timed(policy)
        asked = table.asked(0)
        table.now = 61 * S
        if noticed:
            table.call_time()
        with pytest.raises(TooLate):
            table.send(0, asked.id, asked.options[0])
        assert any(isinstance(event, TimeRanOut) for event in table.log)


def test_another_player_s_answer_sees_to_who_is_late_first() -> None:
    table = timed("ai", seats=2)
    table.now = 30 * S
    table.answer(0, str(table.asked(0).options[0]))
    card = table.asked(1)
    table.substitute(1)
    table.take_back(1)
    table.now = 61 * S
    with pytest.raises(TooLate):
        table.send(1, card.id, card.options[0])
    assert table.table.absent == {"1": "bran"}


# Substitutes


def test_a_player_hands_his_seat_to_an_ai_and_takes_it_back() -> None:
    table = timed("ai")
    assert table.substitute(0)[0] == SeatReplaced(0, "ana", "ai:easy", "asked")
    assert table.table.holders[0] == "ai:easy"
    assert table.on_the_clock() == {1, 2}
    with pytest.raises(SeatSubstituted):
        table.answer(0, str(table.asked(0).options[0]))
    assert table.take_back(0)[0] == SeatTakenBack(0, "ana", "ai:easy")
    assert table.table.holders[0] == "ana"
    assert table.table.absent == {}
    assert table.on_the_clock() == {0, 1, 2}


def test_a_game_without_a_clock_has_substitutes_too() -> None:
    table = Timed(None)
    assert len(table.substitute(0)) == 1
    assert len(table.take_back(0)) == 1


def test_the_decision_on_which_time_ran_out_is_the_ai_s() -> None:
    """Or one could take the seat back again and again before the AI has answered."""
    table = timed("ai")
    table.now = 61 * S
    table.call_time()
    with pytest.raises(TooLate):
        table.take_back(0)
    table.ai_answers(0)
    assert kinds(table.take_back(0))[0] == "SeatTakenBack"


def test_handing_the_seat_over_and_back_wins_no_time() -> None:
    table = timed("ai")
    for now in range(10, 60, 10):
        table.now = now * S
        table.substitute(0)
        table.take_back(0)
    assert table.clock(0).deadline == 60 * S


def test_substitutes_are_refused() -> None:
    table = timed("ai").table
    for seat, holder, refusal in (
        (7, "ana", NoSuchSeat),
        (1, "ana", NotSeated),
        (0, "stranger", NotSeated),
    ):
        with pytest.raises(refusal):
            substitute(CATTLE, table, seat, holder, "easy")
    handed = substitute(CATTLE, table, 0, "ana", "easy").table
    with pytest.raises(SeatSubstituted):
        substitute(CATTLE, handed, 0, "ana", "hard")
    with pytest.raises(NotSubstituted):
        timed("ai").take_back(0)
    ended = timed("out", seats=2)
    ended.now = 61 * S
    ended.call_time()
    with pytest.raises(GameOver):
        ended.substitute(1)


def test_who_is_out_stays_out() -> None:
    table = timed("out")
    for seat in (0, 1):
        table.answer(seat, str(table.asked(seat).options[0]))
    table.now = 61 * S
    table.call_time()
    with pytest.raises(SeatIsOut):
        table.substitute(2)
    with pytest.raises(SeatIsOut):
        table.answer(2, "call", kind="truce")
