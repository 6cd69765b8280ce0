"""Many writers on one game at once, in several processes."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from redis import Redis

from brenn.embedded import EmbeddedServer
from domain.engine.model import Decision
from ledger.write import Ledger
from tests.ledger.accounts import assert_all_there, assert_sound
from tests.ledger.children import children
from tests.ledger.play import begin
from tests.ledger.progress import Progress

Telling = Callable[[str, int], Progress]


@pytest.mark.parametrize(
    "moves", [4, pytest.param(100, marks=pytest.mark.long)], ids=["short", "long"]
)
def test_of_64_writers_exactly_one_wins_each_version(
    ledger: Ledger, redis: Redis, server: EmbeddedServer, moves: int
) -> None:
    game = begin(ledger, rounds=100_000)
    start = game.now.version
    with children("writers", server.url, game.id, 16, moves, count=4) as writers:
        acknowledged = [receipt for writer in writers for receipt in writer.rest()]

    assert len(acknowledged) == 64 * moves
    versions = [v for first, last, _ in acknowledged for v in range(first, last + 1)]
    assert sorted(versions) == list(range(start + 1, game.now.version + 1))
    assert_all_there(game, acknowledged)
    assert_sound(redis, game)


@pytest.mark.parametrize(
    "rounds", [150, pytest.param(10_000, marks=pytest.mark.long)], ids=["short", "long"]
)
def test_seats_that_answer_at_the_same_time_never_stand_in_each_others_way(
    ledger: Ledger, redis: Redis, server: EmbeddedServer, progress: Telling, rounds: int
) -> None:
    """Whenever several are asked, they answer at once; a refusal would end the seat's process."""
    game, rng, together = begin(ledger, rounds=rounds), random.Random(rounds), 0
    shown = progress("four seats at once, round", rounds)
    with children("simultaneous", server.url, game.id, count=4) as seats:
        while asked := [decision for decision in game.open() if decision.blocking]:
            if len(asked) == 1:
                game.submit(asked[0].seat, asked[0].id, quickest(asked[0], rng))
                continue
            for decision in asked:
                seats[decision.seat].tell((decision.id, quickest(decision, rng)))
            versions = {seats[decision.seat].hear() for decision in asked}
            assert None not in versions, "an answer to an open decision was refused"
            assert len(versions) == len(asked)
            together += len(asked) == 4
            shown.reached(together)

    assert together == rounds
    assert game.now.table.over
    assert_sound(redis, game)


def quickest(decision: Decision, rng: random.Random) -> str:
    """Any option, but rather wards than raids and raids than scouts: they take fewer answers."""
    kinds = ("ward", "raid", "scout")
    words = [str(option) for option in decision.options]
    if decision.kind != "choose":
        return rng.choice(words)
    return min(words, key=lambda word: kinds.index(word.split(" ")[1].partition(".")[0]))
