"""A random Action card changes hands: chance picks it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event
from domain.engine.model import Decision
from domain.engine.rules import Procedure
from domain.engine.step import draw
from domain.inis import events as e
from domain.inis.model import Inis, Theft


def _ask(state: Inis, theft: Theft) -> Sequence[Decision]:
    return [draw(state, theft, "theft", state.players[theft.victim].actions, 1)]


def _drawn(state: Inis, theft: Theft, outcome: tuple[str, ...]) -> Iterator[Event]:
    yield e.ActionStolen(theft.seat, theft.victim, outcome[0])


def _advance(state: Inis, theft: Theft) -> Iterator[Event]:
    raise AssertionError(f"chance is always asked by {theft}")


THEFT = Procedure(_ask, _advance, drawn=_drawn)
