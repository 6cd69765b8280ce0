"""Holding what writers were told against what the log says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from redis import Redis

from ledger.keys import keys_of
from ledger.records import envelope_of
from tests.ledger.play import Game
from tests.ledger.stored import judge
from tests.ledger.writers import Acknowledged


def causes(game: Game) -> list[str]:
    """The command behind each event; version 1 comes first."""
    return [envelope_of(record).cause for record in game.ledger.games.log.read(game.id)]


def assert_sound(redis: Redis, game: Game) -> None:
    """The chain is whole, and no command was done twice: each one's events stand together, once."""
    verdict = judge(redis, game)
    assert verdict.sound, verdict
    found = causes(game)
    runs = [cause for before, cause in zip(["", *found], found, strict=False) if cause != before]
    assert [cause for cause, count in Counter(runs).items() if count > 1] == []
    assert redis.hlen(keys_of(game.id).commands) == len(runs)


def assert_all_there(game: Game, acknowledged: Iterable[Acknowledged]) -> None:
    """Every acknowledged command stands in the log where its receipt says, and no other does."""
    found = causes(game)
    for first, last, command in acknowledged:
        assert found[first - 1 : last] == [command] * (last - first + 1)
        assert found.count(command) == last - first + 1
