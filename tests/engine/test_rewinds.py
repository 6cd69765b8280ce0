"""Going back: the position is that of then, everything ruled since stays, nothing is lost."""

from __future__ import annotations

import random

import pytest

from domain.engine.events import Answered, Clock, GameRewound
from domain.engine.model import REFEREE, SERVICE
from domain.engine.refusals import DecisionClosed, NoRestingPoint
from domain.engine.step import pending
from domain.engine.table import Table
from tests.cattle import CATTLE
from tests.engine.ruled import FRESH, Ruled

MINUTE = 60_000


@pytest.fixture
def game() -> Ruled:
    return Ruled()


def position(table: Table) -> object:
    return CATTLE.view(table.playing(), REFEREE)


def here(game: Ruled) -> int:
    return game.table.version


def test_the_game_stands_where_it_stood(game: Ruled) -> None:
    to = here(game)
    game.choose_all()
    game.rewind(to)
    assert position(game.table) == position(game.at(to))
    assert game.waits_for() == {0, 1, 2}
    assert game.table.playing().branch == here(game)
    assert game.folded() == game.table


def test_what_is_asked_again_is_asked_anew(game: Ruled) -> None:
    to, old = here(game), game.asked(0)
    game.ai_answers(0)
    game.rewind(to)
    new = game.asked(0)
    assert new.id != old.id
    assert new.options == old.options
    with pytest.raises(DecisionClosed, match="was rewound at version"):
        game.send(0, old.id, old.options[0])
    game.send(0, new.id, new.options[0])


def test_no_id_ever_comes_twice_whatever_is_rewound() -> None:
    rng, game, seen = random.Random(3), Ruled(rounds=2), set[str]()
    for _ in range(60):
        if game.table.over or rng.random() < 0.2:
            asked = [v for v in range(6, len(game.log)) if isinstance(game.log[v], Answered)]
            game.rewind(rng.choice(asked))
        answered = game.asked(min(game.waits_for()))
        assert answered.id not in seen
        seen.add(answered.id)
        open_now = [decision.id for decision in pending(CATTLE, game.table.playing())]
        assert len(set(open_now)) == len(open_now)
        game.ai_answers(answered.seat, rng.randrange(9))
    assert game.folded() == game.table


def test_a_rewind_of_a_rewind_goes_into_the_branch_that_was_cut(game: Ruled) -> None:
    start = here(game)
    game.choose_all()
    inside = here(game)
    game.rewind(start)
    game.choose_all(pick=1)
    game.rewind(inside)
    assert position(game.table) == position(game.at(inside))
    game.rewind(start)
    assert position(game.table) == position(game.at(start))
    assert game.folded() == game.table
    game.play_on()


def test_a_rewind_into_a_window_keeps_the_answers_given_there(game: Ruled) -> None:
    game.ai_answers(0)
    to = here(game)
    game.ai_answers(1)
    game.rewind(to)
    assert game.waits_for() == {1, 2}


def test_a_finished_game_goes_on_and_ends_again(game: Ruled) -> None:
    to = here(game)
    game.play_on()
    ended = [game.table.over]
    game.rewind(to)
    ended.append(game.table.over)
    game.play_on(pick=2)
    ended.append(game.table.over)
    assert ended == [True, False, True]
    assert game.folded() == game.table


def test_the_same_chance_brings_the_same_draws() -> None:
    game = Ruled(rounds=2)
    to = here(game)
    game.play_on()
    first = game.at(len(game.log)).playing()
    game.rewind(to)
    game.play_on()
    assert CATTLE.view(game.table.playing(), REFEREE) == CATTLE.view(first, REFEREE)


def test_fresh_chance_is_drawn_from_another_secret(game: Ruled) -> None:
    old = game.table.seed
    to = here(game)
    game.rewind(to, chance="fresh")
    assert game.table.seed == FRESH
    game.rewind(to)  # and back to before it, with the chance of then
    assert game.table.seed == old


def test_a_seat_that_was_given_away_stays_so(game: Ruled) -> None:
    to = here(game)
    game.object()
    game.rule("seat", seat=1, player="egor")
    game.rewind(to)
    assert game.table.holders == ("ana", "egor", "cian")
    assert len(game.table.disputes) == 2


def test_an_absent_player_is_back_where_he_was_there_unless_his_seat_is_given(
    game: Ruled,
) -> None:
    to = here(game)
    game.substitute(1)
    away = here(game)
    game.rewind(to)
    assert (game.table.holders[1], game.table.absent) == ("bran", {})
    game.rewind(away)
    assert (game.table.holders[1], game.table.absent) == ("ai:easy", {"1": "bran"})
    game.object()
    game.rule("seat", seat=1, player="egor")
    game.rewind(away)
    assert (game.table.holders[1], game.table.absent) == ("egor", {})


def test_a_ruling_gives_back_the_time_that_was_used() -> None:
    game = Ruled(Clock(bank=10 * MINUTE))
    to = here(game)
    game.now = 4 * MINUTE
    game.ai_answers(0)
    assert game.clock(0).left == 6 * MINUTE
    game.now = 5 * MINUTE
    game.rewind(to)
    assert game.on_the_clock() == {0, 1, 2}
    assert [game.clock(seat).deadline for seat in range(3)] == [15 * MINUTE] * 3


def test_who_was_out_is_in_again() -> None:
    game = Ruled(Clock(bank=MINUTE, policy="out"))
    to = here(game)
    game.now = 2 * MINUTE
    game.call_time()
    assert game.table.status == "finished"
    game.rewind(to)
    assert (game.table.out, game.table.status) == ((), "running")
    game.now += 1_000
    game.choose_all()


def test_only_where_somebody_was_asked_can_a_game_go_on(game: Ruled) -> None:
    game.object()
    for version, event in enumerate(game.log, 1):
        if type(event).__name__ in ("GameCreated", "SeatTaken", "Drawn", "DeckShuffled"):
            with pytest.raises(NoRestingPoint):
                game.rule("rewind", to=version)


def test_a_game_may_go_back_to_where_the_service_was_asked(game: Ruled) -> None:
    to = next(v for v, e in enumerate(game.log, 1) if type(e).__name__ == "MusterBegan")
    events = game.rewind(to)
    assert isinstance(events[-1], GameRewound)
    assert game.waits_for() == {SERVICE}
    game.answer(SERVICE, "call")
