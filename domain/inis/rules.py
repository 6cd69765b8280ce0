"""The rules version `inis/1` as the engine sees it."""

from __future__ import annotations

from typing import Any

from domain.engine.chance import Chance
from domain.engine.codec import EventCodec
from domain.engine.model import Decision, Option, Viewer
from domain.engine.refusals import BadPosition
from domain.engine.rules import Procedure, Rules
from domain.inis.defaults import safe_answer
from domain.inis.events import EVENTS
from domain.inis.evolve import evolve
from domain.inis.model import (
    Arrival,
    Assembly,
    Attack,
    Burial,
    Cauldron,
    Clash,
    Draft,
    Game,
    GatesEffect,
    Gifts,
    Inis,
    Options,
    Peace,
    Play,
    Player,
    Removal,
    Reshuffle,
    Reveal,
    Season,
    Setup,
    TaleDraw,
    Theft,
    Turn,
    Window,
    Withdrawal,
)
from domain.inis.names import TALES, TERRITORIES, actions_for
from domain.inis.notation import PositionError, parse
from domain.inis.procedures.any_time import offers_at_any_time
from domain.inis.procedures.arrival import ARRIVAL
from domain.inis.procedures.assembly import ASSEMBLY
from domain.inis.procedures.chance import BURIAL, RESHUFFLE, REVEAL, THEFT
from domain.inis.procedures.clash import CLASH
from domain.inis.procedures.draft import DRAFT
from domain.inis.procedures.game import GAME
from domain.inis.procedures.gates import GATES_EFFECT
from domain.inis.procedures.gifts import GIFTS
from domain.inis.procedures.manoeuvres import ATTACK, PEACE, WITHDRAWAL
from domain.inis.procedures.play import PLAY
from domain.inis.procedures.removal import CAULDRON, REMOVAL
from domain.inis.procedures.season import SEASON, TURN
from domain.inis.procedures.setup import SETUP
from domain.inis.procedures.tales import TALE_DRAW
from domain.inis.procedures.window import WINDOW
from domain.inis.redact import SeenInis, view
from domain.inis.redeal import redeal

PROCEDURES: dict[type, Procedure] = {
    Game: GAME,
    Setup: SETUP,
    Assembly: ASSEMBLY,
    Draft: DRAFT,
    Season: SEASON,
    Turn: TURN,
    Play: PLAY,
    Window: WINDOW,
    Arrival: ARRIVAL,
    Removal: REMOVAL,
    Clash: CLASH,
    Cauldron: CAULDRON,
    Attack: ATTACK,
    Withdrawal: WITHDRAWAL,
    Peace: PEACE,
    TaleDraw: TALE_DRAW,
    GatesEffect: GATES_EFFECT,
    Theft: THEFT,
    Reshuffle: RESHUFFLE,
    Reveal: REVEAL,
    Gifts: GIFTS,
    Burial: BURIAL,
}
PROCEDURES[Game] = GAME._replace(offer=offers_at_any_time(PROCEDURES))


class InisRules:
    name = "inis/1"
    seats = range(2, 5)
    options = Options
    state = Inis
    codec = EventCodec(EVENTS)
    procedures = PROCEDURES

    def begin(self, seats: int, options: Any) -> Inis:
        return Inis(
            seats=seats,
            options=options,
            players=tuple(Player() for _ in range(seats)),
            frames=(Game(),),
            tiles=TERRITORIES,
            tales=TALES,
            action_pile=actions_for(seats),
        )

    def position(self, text: str) -> Inis:
        try:
            return parse(text).state
        except PositionError as error:
            raise BadPosition(str(error)) from error

    def default(self, state: Any, decision: Decision) -> Option:
        return safe_answer(decision)

    def evolve(self, state: Any, event: Any) -> Inis:
        return evolve(state, event)

    def view(self, state: Any, viewer: Viewer) -> SeenInis:
        return view(state, viewer)

    def redeal(self, state: Any, viewer: Viewer, chance: Chance) -> Inis:
        return redeal(state, viewer, chance)


INIS: Rules = InisRules()
