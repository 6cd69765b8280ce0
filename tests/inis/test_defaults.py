"""Safe answers: always legal, as harmless as can be, and they bring a game on."""

from __future__ import annotations

import random

import pytest

from domain.engine.chance import seeded
from domain.engine.command import settle
from domain.engine.model import SERVICE, Answer, Decision, Option
from domain.engine.step import pending, run, step
from domain.inis.defaults import safe_answer
from domain.inis.model import Options
from domain.inis.rules import INIS


def asked(*options: str) -> Decision:
    return Decision("d1.0.0", 0, "any", tuple(Option(*option.split()) for option in options))


@pytest.mark.parametrize(
    ("options", "safe"),
    [
        (("play geis", "pass", "pretender"), "pass"),
        (("choose cove", "choose hills", "done"), "done"),
        (("attack 1", "withdraw", "play tale", "end_clash"), "end_clash"),
        (("attack 1", "withdraw", "offer_peace"), "offer_peace"),
        (("attack 1", "withdraw"), "withdraw"),
        (("attack 1", "play balors_eye"), "attack 1"),
        (("refuse", "accept"), "accept"),
        (("lose_clan", "discard bard", "discard druid"), "discard bard"),
        (("play bard", "play druid"), "play bard"),
        (("keep bard+druid", "keep bard+geis"), "keep bard+druid"),
    ],
)
def test_the_least_harmful_option_is_chosen(options: tuple[str, ...], safe: str) -> None:
    assert str(safe_answer(asked(*options))) == safe


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_where_only_safe_answers_are_given_goes_on_from_assembly_to_assembly(
    seats: int,
) -> None:
    """Also with one player among them who does anything."""
    rng = random.Random(seats)
    state = run(INIS, INIS.begin(seats, Options()), ()).state
    chance, assemblies, longest, since = seeded(b"safe"), 0, 0, 0
    while assemblies < 6 and not state.over:
        state = settle(INIS, state, chance).state
        decision = next(d for d in pending(INIS, state) if d.blocking)
        option = INIS.default(state, decision)
        if decision.seat == 0 and assemblies % 2:
            option = rng.choice(decision.options)
        assert option in decision.options
        since = 0 if decision.seat == SERVICE else since + 1
        longest, assemblies = max(longest, since), assemblies + (decision.seat == SERVICE)
        state = step(INIS, state, Answer(decision.seat, decision.id, option)).state
    assert assemblies == 6 or state.over
    assert longest < 500
