"""What holds of every game, whatever is played."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.engine.chance import seeded
from domain.engine.codec import canonical
from domain.engine.events import Event
from domain.engine.model import CHANCE, Answer, Decision, Option
from domain.engine.refusals import Refused
from domain.engine.step import Step, fold, pending, step
from domain.engine.table import Table, table_from_json
from tests.cattle import CATTLE
from tests.cattle.positions import dealt, opening, seated
from tests.cattle.runaway import RUNAWAY
from tests.random_games import PICKS, playthrough

seeds = st.binary(min_size=4, max_size=4)
NONSENSE = (Option("choose", "ward.9"), Option(""), Option("pass", "pass"), Option("call", "0"))


def games(picks: list[int], seed: bytes, seats: int) -> Iterator[Step]:
    return playthrough(CATTLE, opening(seats, rounds=4), picks, seeded(seed))


@settings(max_examples=150, deadline=None)
@given(picks=PICKS, seed=seeds, seats=st.integers(2, 4))
def test_the_log_folds_to_the_live_state(picks: list[int], seed: bytes, seats: int) -> None:
    start, log = opening(seats, rounds=4), list[Event]()
    for events, state in games(picks, seed, seats):
        log += events
        assert state.version == start.version + len(log)
        assert fold(CATTLE, start, log) == state


@settings(max_examples=100, deadline=None)
@given(picks=PICKS, seed=seeds, seats=st.integers(2, 4))
def test_everything_goes_through_json_and_back(picks: list[int], seed: bytes, seats: int) -> None:
    for events, state in games(picks, seed, seats):
        table = Table(state.version, seated(seats).created, (None,) * seats, state)
        assert table_from_json(CATTLE, canonical(table)) == table
        asked = pending(CATTLE, state)
        assert msgspec.json.decode(canonical(asked), type=tuple[Decision, ...]) == asked
        for event in events:
            name = type(event).__name__
            assert CATTLE.codec.decode(name, event.schema, *CATTLE.codec.encode(event)) == event


@settings(max_examples=60, deadline=None)
@given(picks=PICKS, seed=seeds, seats=st.integers(2, 4))
def test_every_listed_option_is_accepted_and_any_other_refused_with_a_code(
    picks: list[int], seed: bytes, seats: int
) -> None:
    for _, state in games(picks, seed, seats):
        for decision in pending(CATTLE, state):
            if decision.seat == CHANCE:
                continue
            for option in decision.options:
                assert step(CATTLE, state, Answer(decision.seat, decision.id, option)).events
            for option in NONSENSE:
                assert option not in decision.options
                with pytest.raises(Refused) as refused:
                    step(CATTLE, state, Answer(decision.seat, decision.id, option))
                assert refused.value.code == "option_not_offered"


@settings(max_examples=100, deadline=None)
@given(picks=PICKS, seed=seeds, seats=st.integers(2, 4))
def test_an_id_names_one_question_for_ever(picks: list[int], seed: bytes, seats: int) -> None:
    named: dict[str, tuple[int, str]] = {}
    closed: set[str] = set()
    for events, state in games(picks, seed, seats):
        closed |= {event.decision for event in events if hasattr(event, "decision")}
        asked = pending(CATTLE, state)
        assert not closed & {decision.id for decision in asked}
        assert len({decision.id for decision in asked}) == len(asked)
        for decision in asked:
            question = (decision.seat, decision.kind)
            assert named.setdefault(decision.id, question) == question


@settings(max_examples=100, deadline=None)
@given(picks=PICKS, seed=seeds, seats=st.integers(2, 4))
def test_a_running_game_always_asks_somebody_and_each_seat_one_thing(
    picks: list[int], seed: bytes, seats: int
) -> None:
    for _, state in games(picks, seed, seats):
        blocking = [d for d in pending(CATTLE, state) if d.blocking]
        assert state.over or blocking
        assert len({d.seat for d in blocking}) == len(blocking)
        assert all(d.options or d.draw for d in pending(CATTLE, state))


@settings(max_examples=50, deadline=None)
@given(seed=seeds, seats=st.integers(2, 4))
def test_every_game_ends(seed: bytes, seats: int) -> None:
    *_, last = games([0] * 500, seed, seats)
    assert last.state.over


def test_rules_that_run_in_a_circle_are_stopped() -> None:
    """The last choice leads to turns that ask nobody and never end."""
    table = dealt("ward.1 ward.2 ward.3", "ward.4 ward.5 ward.6").when("0 choose ward.1")
    last = table.decision(1)
    with pytest.raises(AssertionError, match="runaway in Turns"):
        step(RUNAWAY, table.state, Answer(1, last.id, last.options[0]))
