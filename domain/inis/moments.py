"""Moments for Triskel cards: who is asked. Being asked must not tell what one holds."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger
from domain.inis import events as e
from domain.inis.cards import CARDS
from domain.inis.cards.base import Card
from domain.inis.model import CardId, Clash, Inis, Play
from domain.inis.names import CAULDRON, actions_for
from domain.inis.queries import active_seat, current_clash, turn_order

MOMENTS: tuple[str, ...] = (
    "assembly_start",
    "assembly_end",
    "card_declared",
    "card_resolved",
    "tale_played",
    "season_card_played",
    "about_to_draw_tale",
    "moved_into_mountains",
    "clash_start",
    "citadels_end",
    "manoeuvres_start",
    "attack_declared",
    "attack_done",
    "manoeuvre_removed_clans",
    "manoeuvre_done",
    "clan_removed",
    "gates",
    "turn_end",
)
"""Every kind of moment, in the rulebook's order; decisions at one are called `react.<kind>`."""

MANOEUVRE = "manoeuvre"
ANY_TIME = "any_time"
"""Not asked for: a tale played as a manoeuvre, and the card that may be played at any time."""

_ANSWERS: dict[str, tuple[Card, ...]] = {
    kind: tuple(c for c in CARDS.values() if any(kind in side.moments for side in c.triskel))
    for kind in MOMENTS
}

ANSWERED: tuple[str, ...] = tuple(kind for kind, cards in _ANSWERS.items() if cards)
"""The moments that some card answers; the others never come."""


def open_moment(state: Inis, trigger: Trigger) -> Iterator[Event]:
    """Ask everybody who could hold an answer; nothing at all if nobody could."""
    order = turn_order(state, active_seat(state))
    asked = who_is_asked(state, trigger, order)
    if asked:
        yield e.MomentCame(trigger, order, asked)
        yield from blind_passes(state, trigger, asked)


def who_is_asked(state: Inis, trigger: Trigger, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    if barred(state):
        return ()
    if state.options.asking == "prompt":
        return tuple(seat for seat in order if answers_held(state, trigger, seat))
    return tuple(
        seat
        for seat in order
        if any(
            card.answers(state, seat, trigger) and could_hold(state, seat, card)
            for card in _ANSWERS[trigger.kind]
        )
    )


def answers_held(state: Inis, trigger: Trigger, seat: Seat) -> list[CardId]:
    """The cards in a hand that may be played at this moment."""
    player = state.players[seat]
    advantages = (card for card, holder in state.advantages.items() if holder == seat)
    held = (*player.actions, *player.tales, *advantages)
    return [id for id in held if id in CARDS and CARDS[id].answers(state, seat, trigger)]


def could_hold(state: Inis, seat: Seat, card: Card) -> bool:
    """Whether by what is public this player could have this card in hand."""
    player = state.players[seat]
    match card.kind:
        case "action":
            in_game = card.id in actions_for(state.seats)
            return bool(player.actions) and in_game and card.id not in state.seen
        case "tale":
            elsewhere = card.id in state.tale_pile or lies_on_table(state, card.id)
            return bool(player.tales) and not elsewhere
        case "advantage":
            return state.advantages.get(card.id) == seat


def lies_on_table(state: Inis, tale: CardId) -> bool:
    """Being played, or standing there as the Cauldron does."""
    return any(
        (isinstance(frame, Play) and frame.card == tale and not frame.gone)
        or (isinstance(frame, Clash) and frame.cauldron is not None and tale == CAULDRON)
        for frame in state.frames
    )


def barred(state: Inis) -> bool:
    """J24: after Lug's Spear no Triskel card is played in its clash."""
    clash = current_clash(state)
    return clash is not None and clash.barred


def blind_passes(state: Inis, trigger: Trigger, asked: tuple[Seat, ...]) -> Iterator[Event]:
    """A standing order is carried out at once and whatever the hand."""
    for seat in asked:
        if trigger.kind in state.players[seat].standing:
            yield e.ReactionGiven(seat, "")
