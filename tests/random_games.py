"""Random play of any game: hypothesis picks option numbers, so that it can shrink a script."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from domain.engine.chance import Chance
from domain.engine.model import CHANCE, Answer, Decision, State
from domain.engine.rules import Rules
from domain.engine.step import Step, pending, step

PICKS = st.lists(st.integers(0, 2**16), min_size=1, max_size=80)


def playthrough(rules: Rules, state: State, picks: list[int], chance: Chance) -> Iterator[Step]:
    """One step for each pick, and one for each draw of chance; stops at the game's end."""
    for pick in picks:
        while (asked := pending(rules, state)) and asked[0].seat == CHANCE:
            draw = asked[0].draw
            assert draw is not None
            outcome = chance(state.draws, draw)
            taken = step(rules, state, Answer(CHANCE, asked[0].id, outcome=outcome))
            state = taken.state
            yield taken
        if not asked:
            return
        taken = step(rules, state, choice(asked, pick))
        state = taken.state
        yield taken


def choice(asked: tuple[Decision, ...], pick: int) -> Answer:
    """One of all the answers that anybody may give now; offers only now and then."""
    open_now = [d for d in asked if d.blocking] if pick % 8 else list(asked)
    decision = open_now[pick // 8 % len(open_now)]
    option = decision.options[pick // 64 % len(decision.options)]
    return Answer(decision.seat, decision.id, option)
