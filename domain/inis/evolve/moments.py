"""Moments for Triskel cards."""

from __future__ import annotations

from msgspec.structs import replace

from domain.engine.stack import change, push, top
from domain.inis import events as e
from domain.inis.evolve.apply import Chapter, with_player
from domain.inis.model import Inis, Window

APPLY = Chapter()


@APPLY.on(e.MomentCame)
def _moment_came(state: Inis, event: e.MomentCame) -> Inis:
    return push(state, Window(event.trigger, event.order, event.asked))


@APPLY.on(e.ReactionGiven)
def _reaction_given(state: Inis, event: e.ReactionGiven) -> Inis:
    window = top(state, Window)
    return change(state, window, answers=window.answers | {str(event.seat): event.card})


@APPLY.on(e.ReactionsOpened)
def _reactions_opened(state: Inis, event: e.ReactionsOpened) -> Inis:
    return change(state, top(state, Window), order=event.order, asked=(), answers={})


@APPLY.on(e.MomentWentOn)
def _moment_went_on(state: Inis, event: e.MomentWentOn) -> Inis:
    return change(state, top(state, Window), asked=event.asked)


APPLY.only_pops(e.MomentEnded)


@APPLY.on(e.StandingOrderGiven)
def _standing_order_given(state: Inis, event: e.StandingOrderGiven) -> Inis:
    player = replace(state.players[event.seat], standing=event.kinds)
    return replace(state, players=with_player(state, event.seat, player))
