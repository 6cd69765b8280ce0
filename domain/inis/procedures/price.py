"""A price paid with an Action card or with a clan: asked of the attacked and at the Mountains."""

from __future__ import annotations

from domain.engine.model import Option, Seat
from domain.inis import events as e
from domain.inis.model import CardId, Inis

LOSE_CLAN = Option("lose_clan")


def pay_options(state: Inis, seat: Seat) -> list[Option]:
    return [LOSE_CLAN, *(Option("discard", card) for card in state.players[seat].actions)]


def discard(seat: Seat, card: CardId, cause: str) -> e.ActionsDiscarded:
    """Face down: nobody else sees which card it was."""
    return e.ActionsDiscarded(seat, 1, cause, (card,))
