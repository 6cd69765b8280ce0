"""Moments for Triskel cards."""

from __future__ import annotations

from typing import Annotated, ClassVar

from domain.engine.events import Event
from domain.engine.model import Seat, Trigger
from domain.engine.secrecy import SeenBy
from domain.inis.model import CardId


class MomentCame(Event, frozen=True):
    """Who by public facts could hold an answer is asked; `order` is by active player and crows."""

    trigger: Trigger
    order: tuple[Seat, ...]
    asked: tuple[Seat, ...]


class ReactionGiven(Event, frozen=True):
    """A sealed answer: a card, or nothing."""

    seat: Seat
    card: Annotated[CardId, SeenBy("seat")]


class ReactionsOpened(Event, frozen=True):
    """All have answered; the first in order who plays, plays. The rest stays unseen."""

    reveals: ClassVar[bool] = True

    order: tuple[Seat, ...]


class MomentWentOn(Event, frozen=True):
    asked: tuple[Seat, ...]


class MomentEnded(Event, frozen=True):
    reveals: ClassVar[bool] = True


class StandingOrderGiven(Event, frozen=True):
    seat: Seat
    kinds: Annotated[tuple[str, ...], SeenBy("seat")]
