"""Epic Tales of cards, tiles and turns."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger
from domain.inis import events as e
from domain.inis.cards.base import Ask, Card, Mode, Triskel
from domain.inis.cards.common import anybody, chosen, own_actions
from domain.inis.effects import (
    draw_tale,
    remove,
    reshuffle_for,
)
from domain.inis.model import Inis, Play
from domain.inis.names import ACTIONS, TALES, actions_for
from domain.inis.queries import present, turn_order

# Cathbad's Word: at the start of the Assembly choose the Action card that is set aside; at its end
# take it and set one of yours aside, in secret (J28).


def _all_actions(state: Inis, play: Play) -> list[str]:
    return list(actions_for(state.seats))


def _choose_aside(state: Inis, play: Play) -> Iterator[Event]:
    for card in chosen(play, "card"):
        yield e.AsideChosen(play.seat, card)


CATHBADS_WORD = Card(
    id="cathbads_word",
    kind="tale",
    triskel=(
        Triskel(
            moments=("assembly_start",),
            answers=anybody,
            resolve=(Ask("card", _all_actions, secret=True), _choose_aside),
        ),
    ),
)


# The Champion's Share: take the Action card set aside.


def _take_aside(state: Inis, play: Play) -> Iterator[Event]:
    for card in state.aside:
        yield e.AsideTaken(play.seat, card)


CHAMPIONS_SHARE = Card(id="champions_share", kind="tale", season=Mode(resolve=(_take_aside,)))


# The Dagda: when another player has declared an Epic Tale or Advantage card, it is cancelled and
# discarded. When The Dagda is discarded, deck and pile become a new deck (J21).


def _others_card(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    return (
        trigger.seat != seat
        and trigger.subject not in ACTIONS
        and any(
            frame.card == trigger.subject and not frame.cancelled
            for frame in state.frames
            if isinstance(frame, Play)
        )
    )


def _cancel(state: Inis, play: Play) -> Iterator[Event]:
    assert play.answering is not None
    card = play.answering.subject
    yield e.CardCancelled(card)
    if card in TALES:
        yield e.TaleGone(card)


THE_DAGDA = Card(
    id="the_dagda",
    kind="tale",
    triskel=(Triskel(moments=("card_declared",), answers=_others_card, resolve=(_cancel,)),),
)


# Deirdre's Beauty: each opponent shows a random Epic Tale; take one of these, the others are
# discarded; then remove one of your clans from any territory.


def _have_them_shown(state: Inis, play: Play) -> Iterator[Event]:
    queue = tuple(s for s in turn_order(state, state.brenn) if s != play.seat)
    queue = tuple(s for s in queue if state.players[s].tales)
    if queue:
        yield e.RevealBegan(queue)


def _shown(state: Inis, play: Play) -> list[str]:
    return list(play.revealed)


def _take_one(state: Inis, play: Play) -> Iterator[Event]:
    discarded = []
    for shown in play.revealed:
        owner, _, card = shown.partition(":")
        if shown in chosen(play, "tale"):
            yield e.TaleTaken(play.seat, int(owner), card)
        else:
            yield e.TaleDiscarded(int(owner), card)
            discarded.append(card)
    yield from reshuffle_for(discarded)


def _where_present(state: Inis, play: Play) -> list[str]:
    return present(state, play.seat)


def _lose_one(state: Inis, play: Play) -> Iterator[Event]:
    for territory in chosen(play, "where"):
        yield from remove(play.seat, territory, "deirdres_beauty")


DEIRDRES_BEAUTY = Card(
    id="deirdres_beauty",
    kind="tale",
    season=Mode(
        resolve=(
            _have_them_shown,
            Ask("tale", _shown),
            _take_one,
            Ask("where", _where_present),
            _lose_one,
        )
    ),
)


# Lug Samildanach: after anybody's Action card was resolved, on either side (J23), take it.


def _resolved_action(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    return trigger.subject in ACTIONS and any(
        frame.card == trigger.subject and not frame.cancelled and frame.given_to is None
        for frame in state.frames
        if isinstance(frame, Play)
    )


def _take_up(state: Inis, play: Play) -> Iterator[Event]:
    assert play.answering is not None
    yield e.ActionTakenUp(play.seat, play.answering.subject)


LUG_SAMILDANACH = Card(
    id="lug_samildanach",
    kind="tale",
    triskel=(Triskel(moments=("card_resolved",), answers=_resolved_action, resolve=(_take_up,)),),
)


# Maeve's Wealth: every player who can gives you an Action card, all choosing at once; then you give
# one to each of them (J30).


def _collect(state: Inis, play: Play) -> Iterator[Event]:
    order = turn_order(state, state.brenn)
    givers = tuple(s for s in order if s != play.seat and state.players[s].actions)
    if givers:
        yield e.GiftsBegan(play.seat, givers)


def _to_give(state: Inis, play: Play) -> list[str]:
    """The next giver gets one of the cards that are not promised yet, as `seat:card`."""
    promised = [gift.partition(":")[2] for gift in chosen(play, "gifts")]
    left = [card for card in own_actions(state, play) if card not in promised]
    return [f"{to}:{card}" for to in play.revealed[len(promised) :][:1] for card in left]


def _give(state: Inis, play: Play) -> Iterator[Event]:
    for to, _, card in (gift.partition(":") for gift in chosen(play, "gifts")):
        yield e.ActionGiven(play.seat, int(to), card)


MAEVES_WEALTH = Card(
    id="maeves_wealth",
    kind="tale",
    season=Mode(
        resolve=(_collect, Ask("gifts", _to_give, repeat=True, at_least=9, secret=True), _give)
    ),
)


# Tuan's Memory: draw three Epic Tales, keep one.


def _remember(state: Inis, play: Play) -> Iterator[Event]:
    yield from draw_tale(play.seat, 3)


TUANS_MEMORY = Card(id="tuans_memory", kind="tale", season=Mode(resolve=(_remember,)))
