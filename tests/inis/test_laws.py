"""What holds of every game of Inis, whatever is played."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from domain.engine.codec import canonical
from domain.engine.events import GameEnded
from domain.engine.model import CHANCE, Answer, Decision, Option
from domain.engine.refusals import Refused
from domain.engine.step import evolve, pending, step
from domain.inis.model import Inis, Options
from domain.inis.rules import INIS
from tests.inis import census
from tests.inis.random_play import opening, random_game

TABLES = [
    Options(scenario=scenario, asking=asking)  # type: ignore[arg-type]
    for scenario, asking in product(("standard", "discovery"), ("sealed", "prompt"))
]
SHORT = list(product((2, 3, 4), range(8)))
LONG = list(product((2, 3, 4), range(10)))
GAMES_EACH = 100
NONSENSE = (Option("choose", "atlantis"), Option(""), Option("pass", "pass"), Option("play", "?"))


def everything_holds(seats: int, seed: int) -> None:
    """One whole game: nothing lost or made at any event, replay equal to the live state, and
    after every answer somebody is asked something he can answer."""
    options = TABLES[seed % len(TABLES)]
    replayed = opening(seats, options)
    named: dict[str, tuple[int, str]] = {}
    for turn in random_game(seats, seed, options):
        for event in turn.events:
            folded = evolve(INIS, replayed, event, replayed.version + 1)
            assert isinstance(folded, Inis)
            replayed = folded
            census.check(replayed)
        assert replayed == turn.after
        _questions_are_sound(turn.after, named)
    assert replayed.over
    assert isinstance(turn.events[-1], GameEnded)


def _questions_are_sound(state: Inis, named: dict[str, tuple[int, str]]) -> None:
    asked = pending(INIS, state)
    blocking = [d for d in asked if d.blocking]
    assert state.over or blocking
    assert len({d.seat for d in blocking}) == len(blocking)
    assert len({d.id for d in asked}) == len(asked)
    for decision in asked:
        assert decision.options or decision.draw
        assert len(set(decision.options)) == len(decision.options)
        question = (decision.seat, decision.kind)
        assert named.setdefault(decision.id, question) == question


@pytest.mark.parametrize(("seats", "seed"), SHORT)
def test_every_game_keeps_the_laws(seats: int, seed: int) -> None:
    everything_holds(seats, seed)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "block"), LONG)
def test_three_thousand_games_keep_the_laws(seats: int, block: int) -> None:
    for seed in range(1_000 + block * GAMES_EACH, 1_000 + (block + 1) * GAMES_EACH):
        everything_holds(seats, seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_goes_through_json_and_back(seats: int) -> None:
    for turn in random_game(seats, 1):
        assert msgspec.json.decode(canonical(turn.after), type=Inis) == turn.after
        asked = pending(INIS, turn.after)
        assert msgspec.json.decode(canonical(asked), type=tuple[Decision, ...]) == asked
        for event in turn.events:
            name = type(event).__name__
            assert INIS.codec.decode(name, event.schema, *INIS.codec.encode(event)) == event


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_listed_option_is_accepted_and_any_other_refused_with_a_code(seats: int) -> None:
    for number, turn in enumerate(random_game(seats, 2)):
        if number % 5:
            continue
        for decision in pending(INIS, turn.after):
            if decision.seat == CHANCE:
                continue
            for option in decision.options:
                assert step(INIS, turn.after, Answer(decision.seat, decision.id, option)).events
            for option in NONSENSE:
                with pytest.raises(Refused) as refused:
                    step(INIS, turn.after, Answer(decision.seat, decision.id, option))
                assert refused.value.code == "option_not_offered"
                assert refused.value.rule


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_command_leaves_the_state_it_was_decided_on_as_it_was(seats: int) -> None:
    for number, turn in enumerate(random_game(seats, 3)):
        if number % 10 == 0:
            before = canonical(turn.before)
            step(INIS, turn.before, turn.answer)
            assert canonical(turn.before) == before
