"""What may be done at any time: give a standing order, play the Moor (J33)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from domain.engine.events import Event
from domain.engine.model import Decision, Option, Seat, Trigger
from domain.engine.rules import Ask, Procedure
from domain.engine.step import offer
from domain.inis import events as e
from domain.inis.model import Game, Inis
from domain.inis.moments import ANY_TIME, barred
from domain.inis.names import advantage_of
from domain.inis.procedures.window import answer_order, offer_orders

MOOR = advantage_of("moor")


def offers_at_any_time(procedures: Mapping[type, Procedure]) -> Ask:
    """The offers of the whole game; the procedures tell who is asked something just now."""

    def offers(state: Inis, game: Game) -> Sequence[Decision]:
        return [*offer_orders(state, game), *_offer_moor(procedures, state, game)]

    return offers


def _offer_moor(
    procedures: Mapping[type, Procedure], state: Inis, game: Game
) -> Iterator[Decision]:
    """While any decision of its holder is open. Who holds it is public."""
    holder = state.advantages.get(MOOR, -1)
    if holder < 0 or barred(state):
        return
    top = state.frames[-1]
    if any(decision.seat == holder for decision in procedures[type(top)].ask(state, top)):
        yield offer(state, game, holder, ANY_TIME, [Option("play", MOOR)], rule="J33")


def answer_at_any_time(state: Inis, game: Game, seat: Seat, option: Option) -> Iterator[Event]:
    if option.verb == "play":
        yield e.CardPlayed(seat, option.arg, "triskel", Trigger(ANY_TIME, seat))
    else:
        yield from answer_order(state, game, seat, option)
