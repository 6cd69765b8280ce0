"""Events into the position, one short function each. No rule, no check, no choice lives here."""

from __future__ import annotations

from domain.engine.events import Event
from domain.inis.evolve import assembly, board, clash, hands, moments, play, season, setup
from domain.inis.model import Inis

_APPLY = (
    setup.APPLY
    | board.APPLY
    | hands.APPLY
    | assembly.APPLY
    | season.APPLY
    | play.APPLY
    | moments.APPLY
    | clash.APPLY
)


def evolve(state: Inis, event: Event) -> Inis:
    return _APPLY[type(event)](state, event)
