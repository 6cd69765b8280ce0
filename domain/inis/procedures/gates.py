"""The Gates of Tír Na Nóg (J2): each player present, Brenn first, loses a clan and draws a tale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event
from domain.engine.model import Decision
from domain.engine.rules import Procedure
from domain.inis import events as e
from domain.inis.effects import draw_tale, remove
from domain.inis.model import GatesEffect, Inis
from domain.inis.names import GATES


def _ask(state: Inis, gates: GatesEffect) -> Sequence[Decision]:
    return ()


def _advance(state: Inis, gates: GatesEffect) -> Iterator[Event]:
    if not gates.queue:
        yield e.GatesClosed()
    elif not gates.lost:
        yield e.GatesTookClan(gates.queue[0])
        yield from remove(gates.queue[0], GATES, "gates")
    else:
        yield e.GatesGaveTale(gates.queue[0])
        yield from draw_tale(gates.queue[0], cause="gates")


GATES_EFFECT = Procedure(_ask, _advance)
