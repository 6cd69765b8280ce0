"""Whatever an AI is asked, it answers with one of the options, at every level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from domain.engine.model import Decision
from domain.engine.step import pending
from domain.inis.cards import CARDS
from domain.inis.cards.base import Ask, Mode
from domain.inis.model import Inis
from domain.inis.moments import ANSWERED
from domain.inis.rules import INIS
from tests.inis.random_play import random_game
from tests.inis.test_non_interference import STARTS
from workers.ai.choose import choose
from workers.ai.player import LEVELS, Budget
from workers.ai.question import question

OFTEN = 4
"""How often each kind of decision is asked; random play goes on in between."""

RULEBOOK = {
    *("setup.capital", "setup.clan", "draft", "turn", "turn.no_clans"),
    *("citadels", "manoeuvre", "attacked", "withdraw", "peace", "next_clash", "mountains"),
    *("keep_tale", "gift", "cauldron", "cathbads_word.set_aside"),
    *("standing_order", "ready_for_peace", "any_time"),
}


def modes() -> Iterable[tuple[str, Mode]]:
    for card in CARDS.values():
        for mode in (card.season, *card.triskel):
            if mode is not None:
                yield card.id, mode


EVERY_KIND = {
    *RULEBOOK,
    *(f"react.{moment}" for moment in ANSWERED),
    *(
        f"{card}.{step.key}"
        for card, mode in modes()
        for step in (*mode.declare, *mode.resolve)
        if isinstance(step, Ask)
    ),
}


def answers_legally(state: Inis, decision: Decision, seed: str) -> None:
    asked = question(INIS, state, decision)
    for level in LEVELS:
        choice = choose(asked, level, seed)
        assert choice.option in decision.options
        assert {c.option for c in choice.record.candidates} == set(decision.options)


def kinds_answered(games: Iterable[tuple[int, int]]) -> Counter[str]:
    """Random games, each a number of seats and a seed; an AI is asked what it would answer."""
    asked: Counter[str] = Counter()
    for seats, seed in games:
        for turn in random_game(seats, seed):
            for decision in pending(INIS, turn.before):
                if decision.seat < 0 or asked[decision.kind] >= OFTEN * len(LEVELS):
                    continue
                if len(decision.options) > 1 or decision.kind not in asked:
                    answers_legally(turn.before, decision, str(seed))
                    asked[decision.kind] += 1
    return asked


def test_in_random_games_every_decision_gets_one_of_its_options() -> None:
    asked = kinds_answered((2 + seed % 3, seed) for seed in range(6))
    assert asked.keys() <= EVERY_KIND
    assert len(asked) >= 70


@pytest.mark.long
def test_in_many_random_games_every_kind_of_decision_comes_and_is_answered() -> None:
    asked = kinds_answered((2 + seed % 3, seed) for seed in range(300))
    assert asked.keys() == EVERY_KIND


@pytest.mark.parametrize("number", range(len(STARTS)))
def test_at_written_positions_every_decision_gets_one_of_its_options(number: int) -> None:
    state = STARTS[number]
    for decision in pending(INIS, state):
        if decision.seat >= 0:
            answers_legally(state, decision, "any")


def test_with_a_budget_of_one_position_it_still_answers() -> None:
    for turn in random_game(2, 1):
        for decision in pending(INIS, turn.before):
            if decision.seat >= 0 and decision.kind == "turn" and len(decision.options) > 1:
                asked = question(INIS, turn.before, decision)
                assert choose(asked, "normal", "1", Budget(0.5, 1)).option in decision.options
