"""A refusal writes nothing: no event, no head, no command, no secret."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from redis import Redis

from domain.engine import refusals as r
from domain.engine.model import SERVICE
from domain.engine.refusals import Refused
from ledger.commands import Principal, Submission
from ledger.refusals import NoAnswers, StaleVersion, TooManyAnswers
from ledger.write import Ledger
from tests.ledger.play import OWNER, Game, begin, create, player, said
from tests.ledger.stored import footprint

Refusing = Callable[[Game, type[Refused]], AbstractContextManager[None]]


@pytest.fixture
def refusing(redis: Redis) -> Refusing:
    """The command is refused for this reason, and everything stored stays what it was."""

    @contextmanager
    def refused(game: Game, reason: type[Refused]) -> Iterator[None]:
        before = footprint(redis, game.id)
        with pytest.raises(reason) as refusal:
            yield
        assert refusal.type is reason
        assert footprint(redis, game.id) == before

    return refused


def test_an_answer_to_a_decision_that_is_closed(game: Game, refusing: Refusing) -> None:
    decision = game.asked(0)
    game.answer(0, "choose raid.1")

    with refusing(game, r.DecisionClosed):
        game.submit(0, decision.id, "choose raid.3")
    with refusing(game, r.DecisionClosed):
        game.submit(0, "d0.0.0", "choose raid.3")


def test_an_answer_to_the_decision_of_somebody_else(game: Game, refusing: Refusing) -> None:
    with refusing(game, r.NotYourDecision):
        game.submit(1, game.asked(0).id, "choose raid.1")
    with refusing(game, r.NotYourDecision):
        game.submit(SERVICE, game.asked(0).id, "choose raid.1")


def test_an_option_that_is_not_offered(game: Game, refusing: Refusing) -> None:
    for option in ("choose ward.5", "choose", "raid 1", "choose raid.1 "):
        with refusing(game, r.OptionNotOffered):
            game.submit(0, game.asked(0).id, option)


def test_a_player_who_has_no_seat(game: Game, refusing: Refusing) -> None:
    submission = Submission(game.asked(0).id, (said("choose raid.1"),))
    with refusing(game, r.NotSeated):
        game.ledger.submit(game.id, Principal("a stranger"), submission)


def test_a_game_that_has_not_started(ledger: Ledger, refusing: Refusing) -> None:
    game = create(ledger)
    ledger.take_seat(game.id, player(0), 0)

    with refusing(game, r.NotStarted):
        game.submit(0, "d1.0.0", "choose raid.1")
    with refusing(game, r.SeatsFree):
        ledger.start(game.id, OWNER)


def test_seats_that_cannot_be_taken_or_left(game: Game, refusing: Refusing) -> None:
    waiting = create(game.ledger)
    game.ledger.take_seat(waiting.id, player(0), 0)

    with refusing(waiting, r.SeatOccupied):
        game.ledger.take_seat(waiting.id, player(1), 0)
    with refusing(waiting, r.AlreadySeated):
        game.ledger.take_seat(waiting.id, player(0), 1)
    with refusing(waiting, r.NoSuchSeat):
        game.ledger.take_seat(waiting.id, player(1), 4)
    with refusing(waiting, r.NotSeated):
        game.ledger.leave_seat(waiting.id, player(1), 1)
    with refusing(game, r.AlreadyStarted):
        game.ledger.take_seat(game.id, player(1), 0)
    with refusing(game, r.AlreadyStarted):
        game.ledger.leave_seat(game.id, player(1), 1)
    with refusing(game, r.AlreadyStarted):
        game.ledger.start(game.id, OWNER)


def test_a_game_that_is_over(ledger: Ledger, refusing: Refusing) -> None:
    game = begin(ledger, seats=2, rounds=1)
    decision = game.asked(0)
    game.play(random.Random(1))

    with refusing(game, r.GameOver):
        game.submit(0, decision.id, "choose raid.1")


def test_an_expected_version_that_has_passed_or_is_still_to_come(
    game: Game, refusing: Refusing
) -> None:
    decision, now = game.asked(0), game.now.version
    for expected in (now - 1, now + 1, 0):
        with refusing(game, StaleVersion):
            game.submit(0, decision.id, "choose raid.1", expected=expected)


def test_answers_that_go_on_past_a_reveal(game: Game, refusing: Refusing) -> None:
    """The last card lies on the table and all are shown; nobody may answer blindly after that."""
    for seat, card in ((1, "ward.5"), (2, "scout.3"), (3, "ward.4")):
        game.answer(seat, f"choose {card}")

    with refusing(game, r.AnswersPastReveal):
        game.answer(0, "choose raid.1", "raid 1")


def test_answers_that_go_on_past_a_draw(ledger: Ledger, refusing: Refusing) -> None:
    game = create(ledger, seats=2)
    for seat in (0, 1):
        ledger.take_seat(game.id, player(seat), seat)
    ledger.start(game.id, OWNER)

    with refusing(game, r.AnswersPastReveal):
        game.answer(SERVICE, "call", "call")


def test_a_batch_whose_last_answer_is_illegal(game: Game, refusing: Refusing) -> None:
    game.choose("raid.1", "ward.5", "scout.3", "ward.4")

    with refusing(game, r.OptionNotOffered):
        game.answer(0, "raid 1", "stake 9")
    with refusing(game, r.NothingToAnswer):
        game.answer(0, "raid 1", "stake 2", "pass")
    assert game.asked(0).kind == "raid.victim"


def test_no_answers_or_too_many(game: Game, refusing: Refusing) -> None:
    with refusing(game, NoAnswers):
        game.answer(0)
    with refusing(game, TooManyAnswers):
        game.answer(0, *["choose raid.1"] * 101)


def test_a_refused_key_can_be_used_again(game: Game, refusing: Refusing) -> None:
    with refusing(game, r.OptionNotOffered):
        game.answer(0, "choose ward.5", key="a key")

    assert not game.answer(0, "choose raid.1", key="a key").repeated
