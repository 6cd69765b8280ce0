"""How much fits in, and what is said when more comes."""

from __future__ import annotations

import random

import pytest
from redis import Redis

from domain.engine.model import SERVICE
from ledger.commands import Principal
from ledger.ids import new_id
from ledger.limits import Limits
from ledger.refusals import BatchTooLarge, EventTooLarge, TooManyAnswers, TooManyGames
from ledger.write import Ledger
from tests.ledger.play import OWNER, RULES, Game, begin, player
from tests.ledger.stored import footprint


def limited(game: Game, redis: Redis, limits: Limits) -> Game:
    return Game(Ledger(redis, RULES, limits=limits), game.id)


def test_an_event_fits_exactly_or_is_refused(game: Game, redis: Redis) -> None:
    mine = game.answer(0, "choose raid.1").records
    size = max(len(record.line) + len(record.hidden) for record in mine)
    before = footprint(redis, game.id)

    with pytest.raises(EventTooLarge):
        limited(game, redis, Limits(event_bytes=size - 1)).answer(1, "choose raid.6")
    assert footprint(redis, game.id) == before
    limited(game, redis, Limits(event_bytes=size)).answer(1, "choose raid.6")


def test_a_batch_fits_exactly_or_is_refused(game: Game, redis: Redis) -> None:
    game.choose("raid.1", "ward.5", "scout.3", "ward.4")
    before = footprint(redis, game.id)

    with pytest.raises(BatchTooLarge):
        limited(game, redis, Limits(batch_events=4)).answer(0, "raid 1", "stake 2")
    assert footprint(redis, game.id) == before
    limited(game, redis, Limits(batch_events=5)).answer(0, "raid 1", "stake 2")


def test_answers_fit_exactly_or_are_refused(game: Game, redis: Redis) -> None:
    game.choose("raid.1", "ward.5", "scout.3", "ward.4")
    before = footprint(redis, game.id)

    with pytest.raises(TooManyAnswers):
        limited(game, redis, Limits(answers=1)).answer(0, "raid 1", "stake 2")
    assert footprint(redis, game.id) == before
    limited(game, redis, Limits(answers=2)).answer(0, "raid 1", "stake 2")


def test_an_owner_has_so_many_running_games(redis: Redis) -> None:
    owner, other = Principal(new_id("owner")), Principal(new_id("owner"))
    ledger = Ledger(redis, RULES, limits=Limits(games_per_owner=2))
    mine = [ledger.create(owner, "cattle/1", 2).game for _ in range(2)]
    listed = ledger.directory.games()

    with pytest.raises(TooManyGames):
        ledger.create(owner, "cattle/1", 2)
    assert ledger.directory.games() == listed
    assert set(mine) <= set(listed)
    ledger.create(other, "cattle/1", 2)


def test_a_game_that_ended_counts_no_more_and_stays_listed(redis: Redis) -> None:
    owner = Principal(new_id("owner"))
    ledger = Ledger(redis, RULES, limits=Limits(games_per_owner=1))
    id = ledger.create(owner, "cattle/1", 2, {"rounds": 1}).game
    for seat in (0, 1):
        ledger.take_seat(id, player(seat), seat)
    ledger.start(id, OWNER)
    game = Game(ledger, id)
    game.answer(SERVICE, "call")
    with pytest.raises(TooManyGames):
        ledger.create(owner, "cattle/1", 2)

    assert game.play(random.Random(1)).table.over
    assert ledger.create(owner, "cattle/1", 2).game != id
    assert id in ledger.directory.games()


def test_a_game_that_was_not_created_after_all_counts_nothing(redis: Redis) -> None:
    owner = Principal(new_id("owner"))
    strict = Ledger(redis, RULES, limits=Limits(games_per_owner=1, event_bytes=10))
    with pytest.raises(EventTooLarge):
        strict.create(owner, "cattle/1", 2)

    Ledger(redis, RULES, limits=Limits(games_per_owner=1)).create(owner, "cattle/1", 2)


def test_the_ordinary_limits_leave_room_for_a_whole_game(ledger: Ledger) -> None:
    assert begin(ledger, rounds=5).play(random.Random(7)).table.over
