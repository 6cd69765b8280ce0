"""Advantage cards of Epic Tales: Forest, Gates, Meadows, Misty Lands, Stone Circle."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.events import Event
from domain.engine.model import Seat
from domain.inis import events as e
from domain.inis.cards.base import Ask, Card, Mode, Triskel
from domain.inis.cards.common import (
    chosen,
    draw_one,
    own_actions,
    own_card_on_table,
    own_moment,
)
from domain.inis.effects import draw_tale
from domain.inis.model import Inis, Play
from domain.inis.queries import clans, current_clash, exposed

AFTER_TALE = ("tale_played",)

# Forest: after you play an Epic Tale, also a cancelled one (J10), draw one.

FOREST = Card(
    id="advantage.forest",
    kind="advantage",
    triskel=(Triskel(moments=AFTER_TALE, answers=own_moment, resolve=(draw_one,)),),
)


# Stone Circle: after you play an Epic Tale, remove one of your clans from the Stone Circle and take
# the tale back. The clan is a cost (J5), in a clash an exposed one if there is one; a tale that was
# cancelled is gone (J10).


def _take_back(state: Inis, play: Play) -> Iterator[Event]:
    assert play.answering is not None
    if clans(state, "stone_circle", play.seat):
        if _all_sheltered(state, play.seat):
            yield e.SheltersLeft(play.seat, 1)
        yield e.ClanSpent(play.seat, "stone_circle")
        yield e.TaleTakenBack(play.seat, play.answering.subject)


def _all_sheltered(state: Inis, seat: Seat) -> bool:
    clash = current_clash(state)
    return (
        clash is not None and clash.territory == "stone_circle" and not exposed(state, clash, seat)
    )


STONE_CIRCLE = Card(
    id="advantage.stone_circle",
    kind="advantage",
    triskel=(Triskel(moments=AFTER_TALE, answers=own_card_on_table, resolve=(_take_back,)),),
)


# Meadows: when you draw an Epic Tale, draw one more and keep one (J19).
# Gates of Tír Na Nóg: the same when you draw by the effect of the Gates.


def _draw_more(state: Inis, play: Play) -> Iterator[Event]:
    yield e.DrawIncreased(play.seat)


MEADOWS = Card(
    id="advantage.meadows",
    kind="advantage",
    triskel=(Triskel(moments=("about_to_draw_tale",), answers=own_moment, resolve=(_draw_more,)),),
)
GATES_TNN = Card(
    id="advantage.gates_tnn",
    kind="advantage",
    triskel=(Triskel(moments=("gates",), answers=own_moment, resolve=(_draw_more,)),),
)


# Misty Lands: discard one or more Action cards, draw as many Epic Tales, keep one.


def _left_to_discard(state: Inis, play: Play) -> list[str]:
    gone = chosen(play, "cards")
    return [card for card in own_actions(state, play) if card not in gone]


def _discard(state: Inis, play: Play) -> Iterator[Event]:
    cards = chosen(play, "cards")
    if cards:
        yield e.ActionsDiscarded(play.seat, len(cards), "misty_lands", cards)
        yield from draw_tale(play.seat, len(cards))


MISTY_LANDS = Card(
    id="advantage.misty_lands",
    kind="advantage",
    season=Mode(
        resolve=(
            Ask("cards", _left_to_discard, repeat=True, at_least=1, secret=True),
            _discard,
        )
    ),
)
