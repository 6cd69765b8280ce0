"""Action cards of tales and bonds: Bard, Druid, Geis, Master Craftsman."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger
from domain.inis import events as e
from domain.inis.cards.base import Ask, Card, Mode, Triskel
from domain.inis.cards.common import draw_one, opponents, own_card_on_table, own_moment
from domain.inis.effects import reshuffle_for
from domain.inis.model import Inis, Play
from domain.inis.names import ACTIONS

# Bard: draw an Epic Tale; or, after one of your manoeuvres has removed opposing clans, gain a Deed.


def _gain_deed(state: Inis, play: Play) -> Iterator[Event]:
    yield e.DeedGained(play.seat)


BARD = Card(
    id="bard",
    kind="action",
    season=Mode(resolve=(draw_one,)),
    triskel=(
        Triskel(moments=("manoeuvre_removed_clans",), answers=own_moment, resolve=(_gain_deed,)),
    ),
)


# Druid: look through the Action discard pile and take a card. Not as your last Action card (J32).


def _not_the_last(state: Inis, seat: Seat) -> bool:
    return len(state.players[seat].actions) > 1


def _look_through(state: Inis, play: Play) -> Iterator[Event]:
    yield e.PileLookedAt(play.seat, tuple(sorted(state.action_pile)))


def _in_pile(state: Inis, play: Play) -> list[str]:
    return sorted(state.action_pile)


def _take(state: Inis, play: Play) -> Iterator[Event]:
    for card in play.choices.get("card", ()):
        yield e.ActionTakenFromPile(play.seat, card)


DRUID = Card(
    id="druid",
    kind="action",
    playable=_not_the_last,
    season=Mode(resolve=(_look_through, Ask("card", _in_pile, secret=True), _take)),
)


# Geis: when an opponent has declared an Action card, on either of its sides (J22), it is cancelled.


def _opponents_action(state: Inis, seat: Seat, trigger: Trigger) -> bool:
    return (
        trigger.seat != seat
        and trigger.subject in ACTIONS
        and any(
            isinstance(frame, Play) and frame.card == trigger.subject and not frame.cancelled
            for frame in state.frames
        )
    )


def _cancel(state: Inis, play: Play) -> Iterator[Event]:
    assert play.answering is not None
    yield e.CardCancelled(play.answering.subject)


GEIS = Card(
    id="geis",
    kind="action",
    triskel=(Triskel(moments=("card_declared",), answers=_opponents_action, resolve=(_cancel,)),),
)


# Master Craftsman: discard a card of any type if you can (J31), then draw an Epic Tale; or, after
# you have played an Epic Tale, give it to another player instead of its pile and gain a Deed (J10).


def _own_cards(state: Inis, play: Play) -> list[str]:
    player = state.players[play.seat]
    advantages = [card for card, holder in state.advantages.items() if holder == play.seat]
    return [*player.actions, *player.tales, *sorted(advantages)]


def _discard(state: Inis, play: Play) -> Iterator[Event]:
    for card in play.choices.get("card", ()):
        if card in ACTIONS:
            yield e.ActionsDiscarded(play.seat, 1, "master_craftsman", (card,))
        elif card in state.advantages:
            yield e.AdvantageDiscarded(play.seat, card)
        else:
            yield e.TaleDiscarded(play.seat, card)
            yield from reshuffle_for((card,))


def _give(state: Inis, play: Play) -> Iterator[Event]:
    assert play.answering is not None
    for to in play.choices["to"]:
        yield e.TaleGiven(play.seat, int(to), play.answering.subject)
    yield e.DeedGained(play.seat)


MASTER_CRAFTSMAN = Card(
    id="master_craftsman",
    kind="action",
    season=Mode(resolve=(Ask("card", _own_cards, secret=True), _discard, draw_one)),
    triskel=(
        Triskel(
            moments=("tale_played",),
            answers=own_card_on_table,
            declare=(Ask("to", opponents),),
            resolve=(_give,),
        ),
    ),
)
