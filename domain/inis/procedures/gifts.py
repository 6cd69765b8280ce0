"""Each of some players chooses an Action card to give, all at once and in secret (J30)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event
from domain.engine.model import Decision, Option, Seat
from domain.engine.rules import Procedure
from domain.engine.step import ask
from domain.inis import events as e
from domain.inis.model import Gifts, Inis


def _ask(state: Inis, gifts: Gifts) -> Sequence[Decision]:
    return [
        ask(state, gifts, seat, "gift", _own_actions(state, seat), rule="J30", secret=True)
        for seat in gifts.asked
        if str(seat) not in gifts.chosen
    ]


def _own_actions(state: Inis, seat: Seat) -> list[Option]:
    return [Option("give", card) for card in state.players[seat].actions]


def _answer(state: Inis, gifts: Gifts, seat: Seat, option: Option) -> Iterator[Event]:
    yield e.GiftChosen(seat, option.arg)


def _advance(state: Inis, gifts: Gifts) -> Iterator[Event]:
    for seat in gifts.asked:
        yield e.ActionGiven(seat, gifts.to, gifts.chosen[str(seat)])
    yield e.GiftsEnded()


GIFTS = Procedure(_ask, _advance, _answer)
