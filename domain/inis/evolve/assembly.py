"""The Assembly and the draft."""

from __future__ import annotations

from msgspec.structs import replace

from domain.engine.stack import change, nearest, pop, push, top
from domain.inis import events as e
from domain.inis.evolve.apply import Chapter
from domain.inis.evolve.hands import gain
from domain.inis.model import Assembly, Draft, Game, Inis, Season

APPLY = Chapter()


@APPLY.on(e.AssemblyBegan)
def _assembly_began(state: Inis, event: e.AssemblyBegan) -> Inis:
    return push(replace(state, round=event.round), Assembly())


@APPLY.on(e.AssemblyHeld)
def _assembly_held(state: Inis, event: e.AssemblyHeld) -> Inis:
    return change(state, top(state, Assembly), stage="start")


@APPLY.on(e.AssemblyOpened)
def _assembly_opened(state: Inis, event: e.AssemblyOpened) -> Inis:
    return change(state, top(state, Assembly), stage="brenn")


@APPLY.on(e.VictoryChecked)
def _victory_checked(state: Inis, event: e.VictoryChecked) -> Inis:
    return change(state, top(state, Assembly), stage="advantages")


@APPLY.on(e.PretendersReturned)
def _pretenders_returned(state: Inis, event: e.PretendersReturned) -> Inis:
    players = tuple(replace(player, pretender=False) for player in state.players)
    return replace(state, players=players)


@APPLY.on(e.AdvantagesTaken)
def _advantages_taken(state: Inis, event: e.AdvantagesTaken) -> Inis:
    return change(state, top(state, Assembly), stage="crows")


@APPLY.on(e.AsideChosen)
def _aside_chosen(state: Inis, event: e.AsideChosen) -> Inis:
    return change(state, nearest(state, Assembly), chooser=event.seat, chosen=event.card)


@APPLY.on(e.AssemblyClosed)
def _assembly_closed(state: Inis, event: e.AssemblyClosed) -> Inis:
    return change(state, top(state, Assembly), stage="over")


@APPLY.on(e.CardSetAside)
def _card_set_aside(state: Inis, event: e.CardSetAside) -> Inis:
    rest = (card for card in (*state.action_pile, *state.aside) if card != event.card)
    return replace(state, aside=(event.card,), action_pile=tuple(rest))


@APPLY.on(e.DraftBegan)
def _draft_began(state: Inis, event: e.DraftBegan) -> Inis:
    state = change(state, top(state, Assembly), stage="draft")
    return push(replace(state, action_pile=(), seen=()), Draft(event.keep, stock=event.stock))


@APPLY.on(e.ActionsDealt)
def _actions_dealt(state: Inis, event: e.ActionsDealt) -> Inis:
    draft = top(state, Draft)
    return change(
        state,
        draft,
        hands=draft.hands | {str(event.seat): event.cards},
        stock=tuple(card for card in draft.stock if card not in event.cards),
    )


@APPLY.on(e.CardsKept)
def _cards_kept(state: Inis, event: e.CardsKept) -> Inis:
    draft = top(state, Draft)
    return change(state, draft, kept=draft.kept | {str(event.seat): event.cards})


@APPLY.on(e.CardsPassed)
def _cards_passed(state: Inis, event: e.CardsPassed) -> Inis:
    draft = top(state, Draft)
    giver = str(event.seat)
    left = tuple(card for card in draft.hands[giver] if card not in event.cards)
    return change(
        state,
        draft,
        hands=draft.hands | {giver: left},
        passed=draft.passed | {str(event.to): event.cards},
    )


@APPLY.on(e.DraftWentOn)
def _draft_went_on(state: Inis, event: e.DraftWentOn) -> Inis:
    draft = top(state, Draft)
    hands = {seat: (*hand, *draft.passed.get(seat, ())) for seat, hand in draft.hands.items()}
    return change(state, draft, keep=event.keep, hands=hands, kept={}, passed={})


@APPLY.on(e.ActionsTaken)
def _actions_taken(state: Inis, event: e.ActionsTaken) -> Inis:
    draft, seat = top(state, Draft), str(event.seat)
    state = change(state, draft, hands=draft.hands | {seat: ()}, passed=draft.passed | {seat: ()})
    return gain(state, event.seat, *event.cards)


@APPLY.on(e.DraftEnded)
def _draft_ended(state: Inis, event: e.DraftEnded) -> Inis:
    state = pop(state)
    return change(state, top(state, Assembly), stage="end")


@APPLY.on(e.AssemblyEnded)
def _assembly_ended(state: Inis, event: e.AssemblyEnded) -> Inis:
    state = pop(state)
    return change(state, nearest(state, Game), stage="season")


@APPLY.on(e.SeasonBegan)
def _season_began(state: Inis, event: e.SeasonBegan) -> Inis:
    return push(state, Season(event.seat))
