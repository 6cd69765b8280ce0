"""The document of names is complete."""

from __future__ import annotations

import re

import pytest

from domain.engine.model import CHANCE
from domain.engine.step import pending
from domain.inis.cards import CARDS
from domain.inis.cards.base import Ask
from domain.inis.moments import MOMENTS
from domain.inis.notation import parse
from domain.inis.rules import INIS
from tests.inis.glossary import MARK, PAGE, events_table
from tests.inis.random_play import random_game


def test_every_event_is_listed_as_it_is() -> None:
    assert PAGE.read_text().partition(MARK)[2] == events_table()


@pytest.mark.parametrize("seats", [2, 4])
def test_every_question_of_a_game_is_listed_with_its_options(seats: int) -> None:
    page = PAGE.read_text()
    rows = dict(re.findall(r"^\| `([^`]+)` \| [^|]+ \| (.+) \|$", page, re.MULTILINE))
    asks = {f"{card.id}.{key}" for card in CARDS.values() for key in _keys(card.id)}
    for turn in random_game(seats, 5):
        for decision in pending(INIS, turn.after):
            if decision.seat == CHANCE:
                assert f"`{decision.kind}`" in page
                continue
            kind = decision.kind
            if kind.startswith("react."):
                kind = "react.<moment>"
            elif kind in asks and kind not in rows:
                kind = "<card>.<key>"
            assert {option.verb for option in decision.options} <= set(
                re.findall(r"`([^`]+)`", rows[kind])
            )


def _keys(card: str) -> set[str]:
    sides = [side for side in (CARDS[card].season, *CARDS[card].triskel) if side is not None]
    return {
        step.key
        for side in sides
        for step in (*side.declare, *side.resolve)
        if isinstance(step, Ask)
    }


def test_every_moment_is_listed() -> None:
    page = PAGE.read_text()
    assert all(f"`{moment}`" in page for moment in MOMENTS)


def test_the_position_shown_can_be_read() -> None:
    (text,) = re.findall(r"```\n(seats: .+?)```", PAGE.read_text(), re.DOTALL)
    assert parse(text).names == ("ana", "bran", "cian")
