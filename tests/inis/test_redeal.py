"""A position dealt again for a viewer: to him the same, and all the rest as it could be."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, product

import pytest

from domain.engine.chance import seeded
from domain.engine.codec import canonical
from domain.engine.model import PUBLIC, REFEREE, Viewer, seated
from domain.engine.step import pending
from domain.inis.model import Assembly, Burial, Draft, Gifts, Inis, Options, Play, TaleDraw, Window
from domain.inis.rules import INIS
from tests.inis import census
from tests.inis.random_play import play_on, random_game
from tests.inis.table import given
from tests.inis.test_laws import TABLES
from tests.inis.test_non_interference import (
    LAW,
    SECRET_PLAYS,
    another_world,
    first_play,
    plays_of,
)

GAMES = list(product((2, 3, 4), range(4)))


def again(state: Inis, viewer: Viewer, seed: int) -> Inis:
    dealt = INIS.redeal(state, viewer, seeded(b"again %d" % seed))
    assert isinstance(dealt, Inis)
    return dealt


def viewers(state: Inis) -> list[Viewer]:
    return [PUBLIC, *(seated(seat) for seat in range(state.seats))]


def positions(seats: int, seed: int) -> Iterator[Inis]:
    """Of a random game: some of all, and all in which somebody has answered in secret."""
    for number, turn in enumerate(random_game(seats, seed, TABLES[seed % len(TABLES)])):
        if not turn.after.over and (number % 40 == seed or holds_secrets(turn.after)):
            yield turn.after


def holds_secrets(state: Inis) -> bool:
    return any(
        (isinstance(frame, Draft) and frame.kept)
        or (isinstance(frame, Window) and any(frame.answers.values()))
        or (isinstance(frame, Gifts) and frame.chosen)
        or (isinstance(frame, TaleDraw) and frame.drawn)
        or (isinstance(frame, Play) and frame.revealed)
        or (isinstance(frame, Assembly) and frame.chosen)
        or isinstance(frame, Burial)
        for frame in state.frames
    )


def told(state: Inis, viewer: Viewer) -> bytes:
    """All that a viewer gets: his view, the public one, his questions and who else is asked."""
    asked = pending(INIS, state)
    own = [decision for decision in asked if decision.seat == viewer.seat]
    others = [(d.id, d.seat, d.kind, d.blocking) for d in asked]
    return canonical([INIS.view(state, viewer), INIS.view(state, PUBLIC), own, others])


def the_same_to(viewer: Viewer, state: Inis, seed: int) -> None:
    dealt = again(state, viewer, seed)
    census.check(dealt)
    assert told(dealt, viewer) == told(state, viewer)
    assert again(dealt, viewer, seed + 1) == again(state, viewer, seed + 1)
    assert canonical(again(dealt, viewer, seed + 1)) == canonical(again(state, viewer, seed + 1))


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_the_viewer_cannot_tell_it_from_the_game_and_it_tells_nothing_of_it(
    seats: int, seed: int
) -> None:
    """What it was dealt from is told by nothing but what the viewer knows: dealt again from what
    was dealt again, it is the same as from the game."""
    for state in positions(seats, seed):
        for viewer in viewers(state):
            the_same_to(viewer, state, seed)
