"""Given any random game, both verifiers accept its bundle and count the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from redis import Redis

from domain.engine.events import SHARED
from tests.audit.bundles import exported, kinds_in, ours, theirs
from tests.audit.stories import Story
from tests.ledger.progress import Progress

GAMES = 40
MOST = 400
GAMES_LONG = 500
INIS_LONG = 25
"""Every so many of the long run is a game of Inis, as long as such games are."""

RARE = {"PositionSet", "GameCancelled"}
"""Told of in tests of their own."""


def test_random_games_with_all_that_can_happen_are_accepted(redis: Redis) -> None:
    """Their seeds are the service's own: so many games, and then more until all has happened."""
    seen, wanted = Counter[str](), {kind.__name__ for kind in SHARED} - RARE
    for seed in range(MOST):
        if seed >= GAMES and wanted <= seen.keys():
            return
        seen += accepted([Story(redis, seed)])
    raise AssertionError(f"never happened: {wanted - seen.keys()}")


@pytest.mark.long
def test_five_hundred_random_games_are_accepted(
    redis: Redis, progress: Callable[[str, int], Progress]
) -> None:
    told = progress("games", GAMES_LONG)

    def stories() -> Iterator[Story]:
        for seed in range(GAMES_LONG):
            told.reached(seed + 1)
            rules = "inis/1" if seed % INIS_LONG == 0 else "cattle/1"
            yield Story(redis, 1_000 + seed, rules)

    accepted(stories())


def test_a_game_of_inis_is_accepted(redis: Redis) -> None:
    accepted([Story(redis, 1, "inis/1")])


def accepted(stories: Iterator[Story] | list[Story]) -> Counter[str]:
    """Tell and export every story; the kinds of events that were in them."""
    seen: Counter[str] = Counter()
    for story in stories:
        content = exported(story.tell())
        our, their = ours(content), theirs(content)
        assert our.sound, f"{story.id}: {list(our.sentences())}"
        assert their["line"] is None, f"{story.id}: {their}"
        counts = our.counts
        found = kinds_in(content)
        assert (counts.events, counts.opened) == (their["events"], their["veils"])
        assert (counts.draws, counts.unchecked) == (their["draws"], their["unchecked"])
        assert counts.draws + len(counts.unchecked) == found["Drawn"]
        assert counts.unchecked == [] or story.lost
        seen += found
    return seen
