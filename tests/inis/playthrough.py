"""Whole games and option trees as text: what the golden files hold."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from domain.engine.chance import seeded
from domain.engine.codec import canonical
from domain.engine.model import CHANCE, SERVICE, Answer
from domain.engine.step import pending, run, step
from domain.inis.model import Inis, Options
from domain.inis.notation import parse
from domain.inis.rules import INIS
from tests.inis.random_play import random_game

POSITIONS = Path(__file__).parent / "positions"
SHOWN = 120
"""Answers told in full; the rest of the game is told by its end and its hash."""

MANY = 1_000

GAMES = {
    "two_players": (2, 11, Options()),
    "three_players_discovery": (3, 12, Options(scenario="discovery")),
    "four_players": (4, 13, Options()),
    "four_players_prompt": (4, 14, Options(asking="prompt")),
}
CHANCE_OUTCOMES = seeded(b"perft")
NAMES = {CHANCE: "chance", SERVICE: "service"}


def playthrough(name: str) -> str:
    seats, seed, options = GAMES[name]
    return "\n".join(_tell(seats, seed, options)) + "\n"


def _tell(seats: int, seed: int, options: Options) -> Iterator[str]:
    yield f"# inis/1, {seats} seats, seed {seed}, {options.scenario}, {options.asking}"
    events = answers = 0
    for turn in random_game(seats, seed, options):
        answers += 1
        events += len(turn.events)
        if answers <= SHOWN:
            who = NAMES.get(turn.answer.seat, f"seat {turn.answer.seat}")
            said = turn.answer.option or " ".join(turn.answer.outcome)
            yield f"> {who} {turn.answer.decision}: {said}"
            for event in turn.events:
                yield f"  {type(event).__name__} {canonical(event).decode()}"
    state = turn.after
    digest = sha256(canonical(state)).hexdigest()
    yield f"# {answers} answers, {events} events, round {state.round}, winners {state.winners}"
    yield f"# state {digest}"


def perft() -> str:
    """How many lines of play there are from each position, deeper and deeper while they are few."""
    rows = []
    for path in sorted(POSITIONS.glob("*.txt")):
        state = run(INIS, parse(path.read_text()).state, ()).state
        assert isinstance(state, Inis)
        counts: list[int] = []
        while not counts or counts[-1] < MANY:
            counts.append(leaves(state, len(counts) + 1))
        rows.append(f"{path.stem}: {' '.join(map(str, counts))}")
    return "\n".join(rows) + "\n"


def leaves(state: Inis, depth: int) -> int:
    """Leaves of the option tree. Chance is played, not counted; of several who are asked at once
    the first in order answers first."""
    if depth == 0 or state.over:
        return 1
    decision = pending(INIS, state)[0]
    if decision.draw is not None:
        outcome = CHANCE_OUTCOMES(state.draws, decision.draw)
        return leaves(_after(state, Answer(CHANCE, decision.id, outcome=outcome)), depth)
    answers = (Answer(decision.seat, decision.id, option) for option in decision.options)
    if depth == 1:
        return len(decision.options)
    return sum(leaves(_after(state, answer), depth - 1) for answer in answers)


def _after(state: Inis, answer: Answer) -> Inis:
    after = step(INIS, state, answer).state
    assert isinstance(after, Inis)
    return after
