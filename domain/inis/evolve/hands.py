"""Cards from hand to hand, to their piles and back."""

from __future__ import annotations

from msgspec.structs import replace

from domain.engine.model import Seat
from domain.engine.stack import change, pop, push, top
from domain.inis import events as e
from domain.inis.evolve.apply import Chapter, with_player
from domain.inis.model import PLAYED, ROW, CardId, Inis, Play, TaleDraw, Theft

APPLY = Chapter()


def gain(state: Inis, seat: Seat, *cards: CardId) -> Inis:
    """Action cards into a hand, in the order of their names: a hand has no order of its own."""
    player = state.players[seat]
    player = replace(player, actions=tuple(sorted((*player.actions, *cards))))
    return replace(state, players=with_player(state, seat, player))


def lose(state: Inis, seat: Seat, *cards: CardId) -> Inis:
    player = state.players[seat]
    player = replace(player, actions=tuple(card for card in player.actions if card not in cards))
    return replace(state, players=with_player(state, seat, player))


def gain_tales(state: Inis, seat: Seat, *cards: CardId) -> Inis:
    player = state.players[seat]
    player = replace(player, tales=tuple(sorted((*player.tales, *cards))))
    return replace(state, players=with_player(state, seat, player))


def lose_tale(state: Inis, seat: Seat, card: CardId) -> Inis:
    player = state.players[seat]
    player = replace(player, tales=tuple(held for held in player.tales if held != card))
    return replace(state, players=with_player(state, seat, player))


@APPLY.on(e.ActionsDiscarded)
def _actions_discarded(state: Inis, event: e.ActionsDiscarded) -> Inis:
    state = lose(state, event.seat, *event.cards)
    return replace(state, action_pile=(*state.action_pile, *event.cards))


@APPLY.on(e.TaleDiscarded)
def _tale_discarded(state: Inis, event: e.TaleDiscarded) -> Inis:
    state = lose_tale(state, event.seat, event.card)
    return replace(state, tale_pile=(*state.tale_pile, event.card))


@APPLY.on(e.ActionTakenFromPile)
def _action_taken_from_pile(state: Inis, event: e.ActionTakenFromPile) -> Inis:
    """Nobody else knows which card it was, so none is known to lie in the pile any more; those on
    the table still are."""
    pile = tuple(card for card in state.action_pile if card != event.card)
    known = tuple(card for card in state.seen if card not in state.action_pile)
    return gain(replace(state, action_pile=pile, seen=known), event.seat, event.card)


APPLY.only_tells(e.HandLookedAt, e.PileLookedAt)


# Advantage cards


@APPLY.on(e.AdvantageTaken)
def _advantage_taken(state: Inis, event: e.AdvantageTaken) -> Inis:
    return replace(state, advantages=state.advantages | {event.card: event.seat})


@APPLY.on(e.AdvantageDiscarded)
def _advantage_discarded(state: Inis, event: e.AdvantageDiscarded) -> Inis:
    return advantage_played(state, event.card)


@APPLY.on(e.AdvantageReturned)
def _advantage_returned(state: Inis, event: e.AdvantageReturned) -> Inis:
    return replace(state, advantages=state.advantages | {event.card: ROW})


def advantage_played(state: Inis, card: CardId) -> Inis:
    return replace(state, advantages=state.advantages | {card: PLAYED})


# Theft


@APPLY.on(e.TheftBegan)
def _theft_began(state: Inis, event: e.TheftBegan) -> Inis:
    return push(state, Theft(event.seat, event.victim))


@APPLY.on(e.ActionStolen)
def _action_stolen(state: Inis, event: e.ActionStolen) -> Inis:
    state = lose(pop(state), event.victim, event.card)
    return gain(state, event.seat, event.card)


# Epic Tales


@APPLY.on(e.TaleDrawBegan)
def _tale_draw_began(state: Inis, event: e.TaleDrawBegan) -> Inis:
    return push(state, TaleDraw(event.seat, event.count, event.keep))


@APPLY.on(e.TaleDrawAsked)
def _tale_draw_asked(state: Inis, event: e.TaleDrawAsked) -> Inis:
    return change(state, top(state, TaleDraw), asked=True)


@APPLY.on(e.TaleDrawn)
def _tale_drawn(state: Inis, event: e.TaleDrawn) -> Inis:
    frame = top(state, TaleDraw)
    state = replace(state, tales=state.tales[1:])
    return change(state, frame, drawn=(*frame.drawn, event.card))


@APPLY.on(e.TalesKept)
def _tales_kept(state: Inis, event: e.TalesKept) -> Inis:
    state = replace(pop(state), tale_pile=(*state.tale_pile, *event.discarded))
    return gain_tales(state, event.seat, *event.kept)


@APPLY.on(e.TaleGiven)
def _tale_given(state: Inis, event: e.TaleGiven) -> Inis:
    """The answered play, below the one that answers it, knows where its card will go."""
    answered = next(f for f in state.frames if isinstance(f, Play) and f.card == event.card)
    return change(state, answered, given_to=event.to)
