"""A card from hand to table to pile."""

from __future__ import annotations

from msgspec.structs import replace

from domain.engine.stack import change, pop, push, top
from domain.inis import events as e
from domain.inis.evolve.apply import Chapter
from domain.inis.evolve.hands import (
    advantage_played,
    gain,
    gain_tales,
    lose,
    lose_tale,
    on_table,
)
from domain.inis.model import Inis, Play
from domain.inis.names import ACTIONS

APPLY = Chapter()

_ACTIONS = frozenset(ACTIONS)


@APPLY.on(e.CardPlayed)
def _card_played(state: Inis, event: e.CardPlayed) -> Inis:
    card, seat = event.card, event.seat
    if card in _ACTIONS:
        state = replace(lose(state, seat, card), seen=(*state.seen, card))
    elif card in state.advantages:
        state = advantage_played(state, card)
    else:
        state = lose_tale(state, seat, card)
    return push(state, Play(seat, card, event.mode, event.answering))


@APPLY.on(e.ChoiceMade)
def _choice_made(state: Inis, event: e.ChoiceMade) -> Inis:
    play = top(state, Play)
    chosen = (*play.choices.get(event.key, ()), event.value or event.sealed)
    settled = (*play.settled, event.key) if event.last else play.settled
    return change(state, play, choices=play.choices | {event.key: chosen}, settled=settled)


@APPLY.on(e.ChoicesEnded)
def _choices_ended(state: Inis, event: e.ChoicesEnded) -> Inis:
    play = top(state, Play)
    return change(state, play, settled=(*play.settled, event.key))


@APPLY.on(e.CardDeclared)
def _card_declared(state: Inis, event: e.CardDeclared) -> Inis:
    return change(state, top(state, Play), stage="resolve")


@APPLY.on(e.StepTaken)
def _step_taken(state: Inis, event: e.StepTaken) -> Inis:
    return change(state, top(state, Play), step=event.step)


@APPLY.on(e.CardCancelled)
def _card_cancelled(state: Inis, event: e.CardCancelled) -> Inis:
    return change(state, on_table(state, event.card), cancelled=True)


@APPLY.on(e.CardResolved)
def _card_resolved(state: Inis, event: e.CardResolved) -> Inis:
    return change(state, top(state, Play), stage="after", step=0)


@APPLY.on(e.MomentPassed)
def _moment_passed(state: Inis, event: e.MomentPassed) -> Inis:
    return change(state, top(state, Play), step=event.moment)


@APPLY.on(e.CardDiscarded)
def _card_discarded(state: Inis, event: e.CardDiscarded) -> Inis:
    """To its pile, to whom it was given, or nowhere: it may be gone, or an Advantage card."""
    play = top(state, Play)
    state = pop(state)
    if play.gone or event.card in state.advantages:
        return state
    if event.card in _ACTIONS:
        if play.given_to is not None:
            return gain(state, play.given_to, event.card)
        return replace(state, action_pile=(*state.action_pile, event.card))
    if play.given_to is not None:
        return gain_tales(state, play.given_to, event.card)
    return replace(state, tale_pile=(*state.tale_pile, event.card))


@APPLY.on(e.CardStays)
def _card_stays(state: Inis, event: e.CardStays) -> Inis:
    return change(state, on_table(state, event.card), laid_down=True)


APPLY.only_pops(e.CardLaidDown)
