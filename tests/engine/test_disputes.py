"""Disputes: who objects, what stands still, what a ruling changes."""

from __future__ import annotations

from typing import Any

import pytest

from domain.engine import disputes
from domain.engine.codec import canonical
from domain.engine.events import Clock
from domain.engine.model import REFEREE
from domain.engine.refusals import (
    AlreadyAcknowledged,
    AlreadyDisputing,
    AlreadySeated,
    BadRuling,
    DisputeNotRuled,
    DisputeOpen,
    DisputeOver,
    NoSuchSeat,
    NotSeated,
    NotYourDispute,
    Refused,
    TooManyDisputes,
    UnknownDispute,
    VersionAhead,
)
from domain.engine.table import table_from_json
from tests.cattle import CATTLE
from tests.engine.ruled import Ruled, names

MINUTE = 60_000


@pytest.fixture
def game() -> Ruled:
    return Ruled()


def test_nobody_plays_while_a_dispute_is_open(game: Ruled) -> None:
    game.object(0)
    with pytest.raises(DisputeOpen):
        game.ai_answers(1)
    game.do(lambda: disputes.withdraw(CATTLE, game.table, 1, "ana"))
    game.ai_answers(1)


def test_with_two_open_disputes_both_have_to_end(game: Ruled) -> None:
    game.object(0)
    game.object(1)
    game.rule("dismissed", 1)
    with pytest.raises(DisputeOpen):
        game.ai_answers(1)
    game.rule("dismissed", 2)
    game.ai_answers(1)


def test_clocks_stand_during_a_dispute_and_go_on_with_the_same_question() -> None:
    game = Ruled(Clock(bank=10 * MINUTE))
    asked = game.asked(1).id
    game.now = MINUTE
    game.object(0)
    assert game.on_the_clock() == set()
    game.now = 60 * MINUTE  # long after everybody's time would have run out
    game.rule("dismissed")
    assert game.on_the_clock() == {0, 1, 2}
    assert game.asked(1).id == asked
    assert game.clock(1).deadline == game.now + 9 * MINUTE


def test_an_organiser_s_dispute_has_no_seat(game: Ruled) -> None:
    game.object(None)
    (dispute,) = game.table.disputes
    assert (dispute.opened.by, dispute.opened.seat) == ("olga", None)


def test_a_warning_changes_nothing_in_the_game(game: Ruled) -> None:
    before = game.table.playing()
    game.object()
    game.rule("warning", seat=2)
    after = game.table.playing()
    assert CATTLE.view(after, REFEREE) == CATTLE.view(before, REFEREE)
    assert game.table.disputes[0].ruling is not None
    assert game.table.disputes[0].ruling.given.seat == 2


def test_a_ruled_result_ends_a_running_game_and_corrects_a_finished_one(game: Ruled) -> None:
    game.object()
    game.rule("result", winners=(2, 1, 2))
    assert (game.table.status, game.table.playing().winners) == ("finished", (1, 2))
    game.object()
    game.rule("result", winners=())
    assert game.table.playing().winners == ()
    assert game.folded() == game.table


def test_a_ruled_result_may_name_a_seat_that_lost_by_its_clock() -> None:
    game = Ruled(Clock(bank=MINUTE, policy="out"))
    game.now = 30_000
    game.ai_answers(0)
    game.ai_answers(1)
    game.now = 2 * MINUTE
    game.call_time()
    assert game.table.out == (2,)
    game.object()
    game.rule("result", winners=(2,))
    assert game.table.playing().winners == (2,)
    game.do(lambda: disputes.acknowledge(CATTLE, game.table, 1, "bran"))
    assert game.table.playing().winners == (2,)


def test_a_seat_is_given_to_somebody_else_or_to_an_ai(game: Ruled) -> None:
    game.object()
    game.rule("seat", seat=1, player="egor")
    assert game.table.holders == ("ana", "egor", "cian")
    for seat in (0, 2):  # also to a second AI of the same level
        game.object(None)
        game.rule("seat", seat=seat, player="ai:easy")
    assert game.table.holders == ("ai:easy", "egor", "ai:easy")


def test_every_player_takes_note_of_a_ruling_once(game: Ruled) -> None:
    game.object()
    game.rule("dismissed")
    for player in ("bran", "ana"):
        game.do(lambda player=player: disputes.acknowledge(CATTLE, game.table, 1, player))  # type: ignore[misc]
    assert game.table.disputes[0].acknowledged == (1, 0)
    with pytest.raises(AlreadyAcknowledged):
        disputes.acknowledge(CATTLE, game.table, 1, "ana")
    with pytest.raises(NotSeated):
        disputes.acknowledge(CATTLE, game.table, 1, "olga")


def test_who_asked_for_a_step_back_does_so_no_longer_in_a_dispute(game: Ruled) -> None:
    game.choose_all()
    game.ask_back(2)
    assert names(game.object()) == ["UndoDropped", "DisputeOpened"]


def test_a_table_with_disputes_is_stored_and_read_back_whole(game: Ruled) -> None:
    game.object()
    game.rule("seat", seat=1, player="egor")
    game.object(2)
    assert table_from_json(CATTLE, canonical(game.table)) == game.table


BAD: dict[str, tuple[type[Refused], dict[str, Any]]] = {
    "a rewind to nowhere": (BadRuling, {"verdict": "rewind"}),
    "a warning to nobody": (BadRuling, {"verdict": "warning"}),
    "a result without winners": (BadRuling, {"verdict": "result"}),
    "a seat for nobody": (BadRuling, {"verdict": "seat", "seat": 0}),
    "too much": (BadRuling, {"verdict": "dismissed", "winners": (0,)}),
    "no such seat": (NoSuchSeat, {"verdict": "warning", "seat": 3}),
    "no such winner": (NoSuchSeat, {"verdict": "result", "winners": (7,)}),
    "a version to come": (VersionAhead, {"verdict": "rewind", "to": 1_000}),
    "a reason to come": (VersionAhead, {"verdict": "dismissed", "rests_on": (1_000,)}),
    "a second seat": (AlreadySeated, {"verdict": "seat", "seat": 0, "player": "bran"}),
    "no such dispute": (UnknownDispute, {"verdict": "dismissed", "dispute": 2}),
}


@pytest.mark.parametrize("case", BAD)
def test_a_ruling_is_refused(game: Ruled, case: str) -> None:
    refusal, more = BAD[case]
    game.object()
    with pytest.raises(refusal):
        game.rule(**more)


def test_disputes_are_refused(game: Ruled) -> None:
    with pytest.raises(VersionAhead):
        game.object(0, about=1_000)
    game.object(0)
    with pytest.raises(AlreadyDisputing):
        game.object(0)
    with pytest.raises(NotYourDispute):
        disputes.withdraw(CATTLE, game.table, 1, "bran")
    with pytest.raises(DisputeNotRuled):
        disputes.acknowledge(CATTLE, game.table, 1, "ana")
    game.rule("dismissed")
    with pytest.raises(DisputeOver):
        game.rule("dismissed", 1)
    for _ in range(disputes.MOST - 1):
        game.object(0)
        game.rule("dismissed")
    with pytest.raises(TooManyDisputes):
        game.object(0)
