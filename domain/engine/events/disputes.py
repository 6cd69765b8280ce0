"""Disputes, rulings and what they change. Disputes count from 1 in each game."""

from __future__ import annotations

from typing import ClassVar, Literal

from domain.engine.events.base import Event
from domain.engine.model import Seat


class DisputeOpened(Event, frozen=True, gc=False):
    """`by`, a player at `seat` or an organiser without one, objects to what happened at `about`.

    Until it is withdrawn or ruled on, nobody plays and nobody's time runs.
    """

    dispute: int
    by: str
    seat: Seat | None
    about: int
    text: str


class DisputeWithdrawn(Event, frozen=True, gc=False):
    dispute: int
    by: str


class RulingGiven(Event, frozen=True, gc=False):
    """An organiser's verdict. The versions it rests on are named; what it changes comes after it.

    `seat` is who is warned or whose seat is given to somebody else.
    """

    dispute: int
    by: str
    verdict: Literal["dismissed", "warning", "rewind", "result", "seat"]
    reason: str
    rests_on: tuple[int, ...]
    seat: Seat | None = None


class RulingAcknowledged(Event, frozen=True, gc=False):
    dispute: int
    seat: Seat
    by: str


class GameRewound(Event, frozen=True, gc=False):
    """The game goes on from where it stood at version `to`. What came after stays in the log.

    With `fresh` chance a new secret seed, which `seed_hash` commits the service to, is drawn from;
    otherwise the same draws come again. `dispute` is 0 when the players took a step back.
    A game that was over, and open to everybody, is not any more; seats are held as they were then.
    """

    reseats: ClassVar[bool] = True

    to: int
    chance: Literal["same", "fresh"]
    seed_hash: str
    dispute: int


class ResultAmended(Event, frozen=True, gc=False):
    """Who has won, by an organiser's ruling. It also ends a game that was running."""

    dispute: int
    winners: tuple[Seat, ...]


class SeatGiven(Event, frozen=True, gc=False):
    """By an organiser's ruling somebody else plays the seat from now on, whatever is rewound."""

    reseats: ClassVar[bool] = True

    dispute: int
    seat: Seat
    holder: str
    to: str
