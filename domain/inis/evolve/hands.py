"""Cards from hand to hand, to their piles and back."""

from __future__ import annotations

from msgspec.structs import replace

from domain.engine.model import Seat
from domain.engine.stack import change, nearest, pop, push, top
from domain.inis import events as e
from domain.inis.evolve.apply import Chapter, with_player
from domain.inis.model import (
    PLAYED,
    ROW,
    Burial,
    CardId,
    Gifts,
    Inis,
    Play,
    Reshuffle,
    Reveal,
    TaleDraw,
    Theft,
)

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


APPLY.only_tells(e.HandLookedAt, e.PileLookedAt, e.TalesLookedAt, e.TimeBided)


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
    return _tell_play(gain(state, event.seat, event.card), str(event.victim))


# Epic Tales


@APPLY.on(e.TaleDrawBegan)
def _tale_draw_began(state: Inis, event: e.TaleDrawBegan) -> Inis:
    return push(state, TaleDraw(event.seat, event.count, event.keep, event.cause))


@APPLY.on(e.TaleDrawAsked)
def _tale_draw_asked(state: Inis, event: e.TaleDrawAsked) -> Inis:
    return change(state, top(state, TaleDraw), moment=event.moment)


@APPLY.on(e.DrawIncreased)
def _draw_increased(state: Inis, event: e.DrawIncreased) -> Inis:
    draw = nearest(state, TaleDraw)
    return change(state, draw, count=draw.count + 1)


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
    return change(state, on_table(state, event.card), given_to=event.to)


@APPLY.on(e.TaleTakenBack)
def _tale_taken_back(state: Inis, event: e.TaleTakenBack) -> Inis:
    return change(state, on_table(state, event.card), given_to=event.seat)


@APPLY.on(e.ActionTakenUp)
def _action_taken_up(state: Inis, event: e.ActionTakenUp) -> Inis:
    state = replace(state, seen=tuple(card for card in state.seen if card != event.card))
    return change(state, on_table(state, event.card), given_to=event.seat)


@APPLY.on(e.TaleGone)
def _tale_gone(state: Inis, event: e.TaleGone) -> Inis:
    state = replace(state, tale_pile=(*state.tale_pile, event.card))
    return change(state, on_table(state, event.card), gone=True)


def on_table(state: Inis, card: CardId) -> Play:
    """The play of this card: it knows where the card will go."""
    return next(f for f in reversed(state.frames) if isinstance(f, Play) and f.card == card)


# The Dagda's reshuffle


@APPLY.on(e.ReshuffleBegan)
def _reshuffle_began(state: Inis, event: e.ReshuffleBegan) -> Inis:
    return push(state, Reshuffle())


# Tales shown and taken


@APPLY.on(e.RevealBegan)
def _reveal_began(state: Inis, event: e.RevealBegan) -> Inis:
    return push(state, Reveal(event.queue))


@APPLY.on(e.TaleRevealed)
def _tale_revealed(state: Inis, event: e.TaleRevealed) -> Inis:
    reveal = top(state, Reveal)
    state = change(state, reveal, queue=reveal.queue[1:])
    return _tell_play(state, f"{event.seat}:{event.card}")


APPLY.only_pops(e.RevealEnded)


@APPLY.on(e.TaleTaken)
def _tale_taken(state: Inis, event: e.TaleTaken) -> Inis:
    return gain_tales(lose_tale(state, event.owner, event.card), event.seat, event.card)


# Gifts


@APPLY.on(e.GiftsBegan)
def _gifts_began(state: Inis, event: e.GiftsBegan) -> Inis:
    return push(state, Gifts(event.to, event.asked))


@APPLY.on(e.GiftChosen)
def _gift_chosen(state: Inis, event: e.GiftChosen) -> Inis:
    gifts = top(state, Gifts)
    return change(state, gifts, chosen=gifts.chosen | {str(event.seat): event.card})


@APPLY.on(e.ActionGiven)
def _action_given(state: Inis, event: e.ActionGiven) -> Inis:
    state = gain(lose(state, event.seat, event.card), event.to, event.card)
    return _tell_play(state, str(event.seat))


def _tell_play(state: Inis, what: str) -> Inis:
    """The card on the table remembers what it has brought."""
    play = next((f for f in reversed(state.frames) if isinstance(f, Play)), None)
    return state if play is None else change(state, play, revealed=(*play.revealed, what))


APPLY.only_pops(e.GiftsEnded)


# The card set aside


@APPLY.on(e.AsideTaken)
def _aside_taken(state: Inis, event: e.AsideTaken) -> Inis:
    return _tell_play(gain(replace(state, aside=()), event.seat, event.card), "aside")


@APPLY.on(e.ActionSetAside)
def _action_set_aside(state: Inis, event: e.ActionSetAside) -> Inis:
    return replace(lose(state, event.seat, event.card), aside=(*state.aside, event.card))


# Tiles


@APPLY.on(e.TilesDrawn)
def _tiles_drawn(state: Inis, event: e.TilesDrawn) -> Inis:
    play = nearest(state, Play)
    return change(state, play, revealed=event.tiles)


@APPLY.on(e.BurialBegan)
def _burial_began(state: Inis, event: e.BurialBegan) -> Inis:
    return push(state, Burial(event.tiles))


@APPLY.on(e.TilesBuried)
def _tiles_buried(state: Inis, event: e.TilesBuried) -> Inis:
    rest = tuple(tile for tile in state.tiles if tile not in event.order)
    return replace(pop(state), tiles=(*rest, *event.order))
