"""Killed servers, killed writers, lost answers: what was acknowledged is there, and only once."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import ConnectionError as ServerGone
from redis.exceptions import TimeoutError as ServerSilent

from brenn.embedded import EmbeddedServer
from ledger.connection import connect
from ledger.refusals import Unavailable
from ledger.write import Ledger
from tests.ledger.accounts import assert_all_there, assert_sound, causes
from tests.ledger.children import children
from tests.ledger.faults import POINTS, Point, breaking
from tests.ledger.play import OWNER, RULES, Game, begin
from tests.ledger.progress import Progress

Telling = Callable[[str, int], Progress]
short_and_long = pytest.mark.parametrize(
    "kills", [8, pytest.param(100, marks=pytest.mark.long)], ids=["short", "long"]
)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[EmbeddedServer]:
    """A server of the test's own."""
    with EmbeddedServer(tmp_path) as server:
        yield server


@short_and_long
def test_a_server_that_is_killed_again_and_again_loses_nothing_it_acknowledged(
    mortal: EmbeddedServer, progress: Telling, kills: int
) -> None:
    rng, shown = random.Random(kills), progress("the server was killed", kills)
    with connect(mortal.url) as client:
        game = begin(Ledger(client, RULES), rounds=100_000)
        before = game.now.version
    with children("writers", mortal.url, game.id, 4, 0, count=2) as writers:
        time.sleep(1.0)
        for kill in range(1, kills + 1):
            time.sleep(rng.uniform(0.05, 0.3))
            mortal.kill()
            mortal.start()
            shown.reached(kill)
        time.sleep(0.5)
        for writer in writers:
            writer.tell("stop")
        acknowledged = [receipt for writer in writers for receipt in writer.rest()]

    with connect(mortal.url) as client:
        game = Game(Ledger(client, RULES), game.id)
        assert len(acknowledged) > 5 * kills
        assert_all_there(game, acknowledged)
        assert_sound(client, game)
        # Every writer settled its last command, so there is nothing that nobody was told of.
        assert sum(last - first + 1 for first, last, _ in acknowledged) == game.now.version - before


@short_and_long
def test_a_writer_that_is_killed_around_its_append_is_repeated_and_done_once(
    server: EmbeddedServer, redis: Redis, ledger: Ledger, progress: Telling, kills: int
) -> None:
    game, rng = begin(ledger, rounds=100_000), random.Random(kills)
    shown = progress("a writer was killed", kills)
    for kill in range(1, kills + 1):
        point, before = POINTS[kill % 3], causes(game)
        decision = rng.choice([d for d in game.open() if d.blocking])
        command = (decision.seat, decision.id, str(rng.choice(decision.options)))
        key = f"command-{kill}"
        with children("doomed", server.url, game.id, point, *command, key) as [writer]:
            assert writer.process.wait(60) == -signal.SIGKILL

        receipt = game.submit(*command, key=key)
        assert causes(game) == before + [receipt.command] * len(receipt.events)
        assert receipt.repeated or point != "answered"
        assert not receipt.repeated or point != "unsent"
        shown.reached(kill)
    assert_sound(redis, game)


# Lost answers


class Lost:
    """Breaks the connection the first so many times that an append comes to a point."""

    def __init__(self, point: Point, error: type[Exception], times: int = 1) -> None:
        self._point = point
        self._error = error
        self.left = times

    def __call__(self, point: Point) -> None:
        if point == self._point and self.left:
            self.left -= 1
            raise self._error("lost on the way")


@pytest.mark.parametrize("error", [ServerGone, ServerSilent])
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("times", [1, 3])
def test_a_command_whose_answer_was_lost_is_settled_by_the_write_path_itself(
    server: EmbeddedServer,
    redis: Redis,
    game: Game,
    point: Point,
    error: type[Exception],
    times: int,
) -> None:
    before, lost = causes(game), Lost(point, error, times)
    with breaking(server.url, lost) as client:
        receipt = Game(Ledger(client, RULES), game.id).answer(0, "choose raid.1")

    assert causes(game) == before + [receipt.command] * 2
    assert receipt.repeated == (point == "answered") or point == "sent"
    assert lost.left == 0 or point != "unsent"
    assert_sound(redis, game)


@pytest.mark.parametrize("point", POINTS)
def test_a_new_game_whose_answer_was_lost_is_created_once(
    server: EmbeddedServer, redis: Redis, point: Point
) -> None:
    with breaking(server.url, Lost(point, ServerGone)) as client:
        receipt = Ledger(client, RULES).create(OWNER, "cattle/1", 2)

    assert receipt.version == 1
    assert_sound(redis, Game(Ledger(redis, RULES), receipt.game))


def test_a_server_that_stays_away_is_said_to_be_away_and_the_same_key_settles_it(
    server: EmbeddedServer, redis: Redis, game: Game
) -> None:
    before, decision = causes(game), game.asked(0).id
    with breaking(server.url, Lost("answered", ServerGone, times=1_000)) as client:
        away = Game(Ledger(client, RULES, patience=0.0), game.id)
        with pytest.raises(Unavailable):
            away.submit(0, decision, "choose raid.1", key="a key")

    receipt = game.submit(0, decision, "choose raid.1", key="a key")
    assert receipt.repeated
    assert causes(game) == before + [receipt.command] * 2


def test_commands_wait_for_a_server_that_comes_back(mortal: EmbeddedServer) -> None:
    with connect(mortal.url) as client:
        ledger = Ledger(client, RULES)
        game = begin(ledger)
        decision = game.asked(0).id
        mortal.kill()
        mortal.launch()
        assert not game.submit(0, decision, "choose raid.1").repeated
        mortal.kill()
        mortal.launch()
        assert ledger.create(OWNER, "cattle/1", 2).version == 1


def test_a_server_that_does_not_come_back_is_unavailable_to_every_command(
    mortal: EmbeddedServer,
) -> None:
    with connect(mortal.url) as client:
        ledger = Ledger(client, RULES, patience=0.1)
        game = begin(ledger)
        mortal.kill()
        with pytest.raises(Unavailable):
            game.submit(0, "d1", "pass")
        with pytest.raises(Unavailable):
            ledger.create(OWNER, "cattle/1", 2)
