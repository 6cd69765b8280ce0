"""A moment for Triskel cards (P2, P3): all who could answer are asked at once, in secret.

When all have answered, the first in order who plays a card plays it; then he and those after him
are asked again, for the position has changed. Those before him have passed for good. This comes to
the same as asking one after the other, but it takes one exchange instead of three. If the Moor came
between the answers, a card that was spent on it is no answer here any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from domain.engine.events import Event
from domain.engine.model import Decision, Option, Seat
from domain.engine.rules import Procedure
from domain.engine.step import ask, offer
from domain.inis import events as e
from domain.inis.model import Game, Inis, Window
from domain.inis.moments import ANSWERED, answers_held, blind_passes, who_is_asked

PASS = Option("pass")


def _ask(state: Inis, window: Window) -> Sequence[Decision]:
    kind = f"react.{window.trigger.kind}"
    return [
        ask(state, window, seat, kind, _options(state, window, seat), rule="P3", secret=True)
        for seat in window.asked
        if str(seat) not in window.answers
    ]


def _options(state: Inis, window: Window, seat: Seat) -> list[Option]:
    held = answers_held(state, window.trigger, seat)
    return [PASS, *(Option("play", card) for card in held)]


def _answer(state: Inis, window: Window, seat: Seat, option: Option) -> Iterator[Event]:
    yield e.ReactionGiven(seat, option.arg)


def _advance(state: Inis, window: Window) -> Iterator[Event]:
    if not window.asked:
        yield from _go_on(state, window)
        return
    for place, seat in enumerate(window.order):
        card = window.answers.get(str(seat), "")
        if card in answers_held(state, window.trigger, seat):
            yield e.ReactionsOpened(window.order[place:])
            yield e.CardPlayed(seat, card, "triskel", window.trigger)
            return
    yield e.MomentEnded()


def _go_on(state: Inis, window: Window) -> Iterator[Event]:
    """After a card was played: ask again, or end the moment."""
    asked = who_is_asked(state, window.trigger, window.order)
    if not asked:
        yield e.MomentEnded()
        return
    yield e.MomentWentOn(asked)
    yield from blind_passes(state, window.trigger, asked)


WINDOW = Procedure(_ask, _advance, _answer)


# Standing orders: "pass at moments of this kind until I say otherwise"


def offer_orders(state: Inis, game: Game) -> Sequence[Decision]:
    return [
        offer(state, game, seat, "standing_order", _orders(player.standing), rule="P2", secret=True)
        for seat, player in enumerate(state.players)
    ]


@cache
def _orders(standing: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple(
        Option("ask_again" if kind in standing else "pass_always", kind) for kind in ANSWERED
    )


def answer_order(state: Inis, game: Game, seat: Seat, option: Option) -> Iterator[Event]:
    standing = state.players[seat].standing
    if option.verb == "pass_always":
        yield e.StandingOrderGiven(seat, (*standing, option.arg))
    else:
        yield e.StandingOrderGiven(seat, tuple(kind for kind in standing if kind != option.arg))
