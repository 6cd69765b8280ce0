"""The game as the engine sees it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.engine.chance import Chance
from domain.engine.codec import EventCodec
from domain.engine.model import Decision, Option, Viewer
from domain.engine.refusals import BadPosition
from domain.engine.rules import Procedure, Rules
from domain.engine.stack import nearest
from tests.cattle.events import EVENTS
from tests.cattle.evolve import evolve
from tests.cattle.model import Cattle, Match, Options, View
from tests.cattle.procedures import PASS, PROCEDURES
from tests.cattle.redeal import redeal

HERD = 10


class CattleRules:
    name = "cattle/1"
    seats = range(2, 5)
    options = Options
    state = Cattle
    codec = EventCodec(EVENTS)
    procedures: dict[type, Procedure] = PROCEDURES

    def begin(self, seats: int, options: Any) -> Cattle:
        match = Match(rounds=options.rounds)
        return Cattle(seats=seats, herds=(HERD,) * seats, hands=((),) * seats, frames=(match,))

    def position(self, text: str) -> Cattle:
        """Just the number of seats and a herd for each: `2: 3 5`."""
        seats, _, herds = text.partition(":")
        if not seats.isdigit():
            raise BadPosition(f"{text!r} is not a position")
        begun = self.begin(int(seats), Options())
        return replace(begun, herds=tuple(map(int, herds.split())))

    def default(self, state: Any, decision: Decision) -> Option:
        return PASS if PASS in decision.options else decision.options[0]

    def evolve(self, state: Any, event: Any) -> Cattle:
        return evolve(state, event)

    def view(self, state: Any, viewer: Viewer) -> View:
        everybody = range(state.seats) if viewer.kind == "referee" or state.over else ()
        known = everybody or (() if viewer.seat is None else (viewer.seat,))
        return View(
            herds=state.herds,
            held=tuple(len(hand) for hand in state.hands),
            hands={str(seat): state.hands[seat] for seat in known},
            left=len(state.deck),
            shown=state.shown,
            truce=() if state.over else nearest(state, Match).truce,
        )

    def redeal(self, state: Any, viewer: Viewer, chance: Chance) -> Cattle:
        return redeal(state, viewer, chance)


CATTLE: Rules = CattleRules()
