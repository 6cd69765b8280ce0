"""A card, a moment or a tile effect that random games never see is a defect."""

from __future__ import annotations

import pytest

from domain.inis.events import EVENTS
from tests.inis.statistics import Seen, every_side, watch

BEFORE_THE_FIRST_ANSWER = {"SetupBegan"}
RARE = {"RemovalFailed"}
"""A clan that is to be removed is nearly always there; the tests of cards show where it is not."""


def everything_happened(seen: Seen) -> None:
    assert every_side() == seen.sides.keys()
    never = {kind.__name__ for kind in EVENTS} - seen.events.keys()
    assert never - RARE == BEFORE_THE_FIRST_ANSWER


def test_every_side_of_every_card_is_played_and_everything_happens_that_can() -> None:
    everything_happened(watch((2 + seed % 3, seed) for seed in range(75)))


@pytest.mark.long
def test_the_same_of_two_thousand_games() -> None:
    everything_happened(watch((2 + seed % 3, seed) for seed in range(2_000)))
