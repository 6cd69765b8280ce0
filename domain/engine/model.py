"""Seats, questions, answers, frames and the part of a state that every game has."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

Seat: TypeAlias = int
"""A player's seat counts from 0. Chance and the service sit at the table too."""

CHANCE: Seat = -1
SERVICE: Seat = -2


class Option(Struct, frozen=True, gc=False):
    """One legal answer: a verb of the rulebook and, where it needs one, its object."""

    verb: str
    arg: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.arg}".rstrip()


class Draw(Struct, frozen=True, gc=False):
    """What chance is asked for: `count` of the items, each at most once unless `repeat`.

    A shuffle draws all of them, a die draws one face, five dice draw five faces with `repeat`.
    """

    items: tuple[str, ...]
    count: int
    repeat: bool = False

    def allows(self, outcome: tuple[str, ...]) -> bool:
        if len(outcome) != self.count:
            return False
        if self.repeat:
            return all(item in self.items for item in outcome)
        left = list(self.items)
        for item in outcome:
            if item not in left:
                return False
            left.remove(item)
        return True


class Decision(Struct, frozen=True, gc=False):
    """One question to one seat. The closed list of options is the whole rule.

    The id stays the same while the question stands and never names another one. A non-blocking
    decision (`blocking=False`) may be answered but holds nobody up. What is answered to a `secret`
    one is known to its seat alone. Chance gets a `draw` instead of options.
    """

    id: str
    seat: Seat
    kind: str
    options: tuple[Option, ...] = ()
    rule: str = ""
    blocking: bool = True
    secret: bool = False
    draw: Draw | None = None


class Answer(Struct, frozen=True, gc=False):
    """A seat's answer to one decision; chance answers with an outcome."""

    seat: Seat
    decision: str
    option: Option | None = None
    outcome: tuple[str, ...] = ()


class Trigger(Struct, frozen=True, gc=False):
    """A moment that may be answered: its kind, whose it is and what it concerns."""

    kind: str
    seat: Seat
    subject: str = ""


class Frame(Struct, frozen=True, gc=False, tag=True, kw_only=True):
    """What the rules are in the middle of. `since` is the version that put it on the stack."""

    since: int = 0


class State(Struct, frozen=True, gc=False, kw_only=True):
    """What the engine keeps in every game's state; a game adds its own fields.

    `branch` is the version of the last rewind: what was asked before it is not asked any more.
    A game narrows `frames` to the union of its own frames, so that a stored state can be read back.
    """

    seats: int
    version: int = 0
    frames: tuple[Any, ...] = ()
    answered: dict[str, int] = {}
    draws: int = 0
    branch: int = 0
    winners: tuple[Seat, ...] | None = None

    @property
    def over(self) -> bool:
        return self.winners is not None


class Viewer(Struct, frozen=True, gc=False):
    """For whom something is shown. A referee sees everything, the public nothing hidden."""

    kind: Literal["public", "seat", "referee"]
    seat: Seat | None = None


PUBLIC = Viewer("public")
REFEREE = Viewer("referee")


def seated(seat: Seat) -> Viewer:
    return Viewer("seat", seat)
