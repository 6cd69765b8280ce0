"""Events into the state; no rule lives here."""

from __future__ import annotations

from msgspec.structs import replace

from domain.engine.events import Event
from domain.engine.model import Seat
from domain.engine.stack import change, nearest, pop, push, top
from tests.cattle import events as e
from tests.cattle.model import Cattle, Choosing, Match, Muster, Raid, Scout, Turns, Window


def evolve(state: Cattle, event: Event) -> Cattle:
    match event:
        case e.MusterBegan():
            state = change(state, top(state, Match), round=event.round)
            return push(state, Muster())
        case e.MusterCalled():
            return change(state, top(state, Muster), called=True)
        case e.DeckShuffled():
            return replace(state, deck=event.order, shown=())
        case e.HandDealt():
            state = replace(state, deck=state.deck[event.count :])
            return _hand(state, event.seat, event.cards)
        case e.ChoosingBegan():
            return push(state, Choosing())
        case e.CardChosen():
            frame = top(state, Choosing)
            return change(state, frame, chosen=frame.chosen | {str(event.seat): event.card})
        case e.CardsShown():
            for seat, card in event.cards:
                state = _drop(state, seat, card)
            state = replace(pop(state), shown=tuple(card for _, card in event.cards))
            return push(state, Turns(queue=event.cards))
        case e.RaidBegan():
            return push(_next_turn(state), Raid(seat=event.seat, card=event.card))
        case e.VictimNamed():
            return change(state, top(state, Raid), victim=event.victim)
        case e.StakeSet():
            return change(state, top(state, Raid), stake=event.stake)
        case e.WindowOpened():
            return push(change(state, top(state, Raid), answered=True), Window(asked=event.asked))
        case e.WindowAnswered():
            window = top(state, Window)
            return change(state, window, answers=window.answers | {str(event.seat): event.card})
        case e.WindowClosed():
            return pop(state)
        case e.RaidWarded():
            state = _drop(state, event.seat, event.card)
            return change(state, nearest(state, Raid), cancelled=True)
        case e.CattleTaken():
            return _drive(_drive(state, event.seat, event.count), event.victim, -event.count)
        case e.RaidEnded():
            return pop(state)
        case e.ScoutBegan():
            state = _hand(state, event.seat, (*state.hands[event.seat], event.card))
            state = replace(_next_turn(state), deck=state.deck[1:])
            return push(state, Scout(seat=event.seat, card=event.played))
        case e.CardGivenUp():
            return pop(_drop(state, event.seat, event.card))
        case e.CowReared():
            return _drive(_next_turn(state), event.seat, 1)
        case e.MusterEnded():
            return replace(pop(pop(state)), hands=((),) * state.seats)
        case e.TruceCalled():
            match_ = nearest(state, Match)
            return change(state, match_, truce=(*match_.truce, event.seat))
        case e.TruceTakenBack():
            match_ = nearest(state, Match)
            return change(state, match_, truce=tuple(s for s in match_.truce if s != event.seat))
    raise AssertionError(event)


def _hand(state: Cattle, seat: Seat, cards: tuple[str, ...]) -> Cattle:
    hands = tuple(cards if place == seat else hand for place, hand in enumerate(state.hands))
    return replace(state, hands=hands)


def _drop(state: Cattle, seat: Seat, card: str) -> Cattle:
    return _hand(state, seat, tuple(held for held in state.hands[seat] if held != card))


def _drive(state: Cattle, seat: Seat, count: int) -> Cattle:
    herds = tuple(n + count if place == seat else n for place, n in enumerate(state.herds))
    return replace(state, herds=herds)


def _next_turn(state: Cattle) -> Cattle:
    turns = top(state, Turns)
    return change(state, turns, queue=turns.queue[1:])
