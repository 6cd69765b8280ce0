"""News of appends reaches other processes, and what they hear of can be read."""

from __future__ import annotations

import random

import pytest
from redis import Redis

from brenn.embedded import EmbeddedServer
from domain.engine.refusals import OptionNotOffered
from ledger.commands import Submission
from ledger.news import Listener, News
from tests.ledger.children import children
from tests.ledger.play import Game, open_in, player


def test_another_process_hears_of_every_append_and_can_read_it_at_once(
    game: Game, server: EmbeddedServer
) -> None:
    moves = 60
    with children("listener", server.url, game.id, moves) as [listener]:
        assert listener.hear() == "listening"
        appended = play(game, moves)
        heard = listener.rest()

    assert heard == [[version, True] for version in appended]


def play(game: Game, moves: int) -> list[int]:
    rng, position, versions = random.Random(2), game.now, []
    for _ in range(moves):
        decision = rng.choice(open_in(position))
        answers = (rng.choice(decision.options),)
        submission = Submission(decision.id, answers)
        position = game.ledger.submit(game.id, player(decision.seat), submission).position
        versions.append(position.version)
    return versions


def test_a_batch_is_one_piece_of_news(game: Game, redis: Redis) -> None:
    game.choose("raid.1", "ward.5", "scout.3", "ward.4")
    with Listener(redis) as listener:
        receipt = game.answer(0, "raid 1", "stake 2")
        heard = [news for news in listener.until_quiet(0.3) if news.game == game.id]

    assert heard == [News(game.id, receipt.version)]


def test_refusals_and_repeats_are_no_news(game: Game, redis: Redis) -> None:
    decision = game.asked(0).id
    game.submit(0, decision, "choose raid.1", key="a key")
    with Listener(redis) as listener:
        game.submit(0, decision, "choose raid.1", key="a key")
        with pytest.raises(OptionNotOffered):
            game.answer(1, "choose raid.1")
        heard = [news for news in listener.until_quiet(0.3) if news.game == game.id]

    assert heard == []
