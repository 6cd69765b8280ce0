"""The events every game shares. Their names and fields are the stored format: never rename one.

A change of fields raises `schema` and adds an upcaster to the codec that owns the event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Struct

from domain.engine.model import Option, Seat
from domain.engine.secrecy import SeenBy


class Event(Struct, frozen=True, gc=False):
    """Something that happened: past tense, flat, outcomes only.

    `reveals` marks events that tell a seat something it could not know before, other than by chance
    drawn just then (a card from the top of a shuffled deck). Nothing after a reveal may share a
    command with what led to it, or players could try moves until they like the outcome.
    `reseats` marks events after which somebody may look at the game with other eyes.
    `tells_nothing` marks events that tell nobody anything he could not see before and could not
    foresee from the answer itself: a step of nothing but such events can be taken back without
    asking anybody.
    """

    schema: ClassVar[int] = 1
    reveals: ClassVar[bool] = False
    reseats: ClassVar[bool] = False
    tells_nothing: ClassVar[bool] = False


# The table


class SeatPlan(Struct, frozen=True, gc=False):
    """For whom a seat is: whoever comes, one player, or an AI of a level."""

    kind: Literal["open", "reserved", "ai"] = "open"
    player: str = ""
    level: str = ""


class Clock(Struct, frozen=True, gc=False):
    """How long a seat may think, in milliseconds, and what happens when it has thought too long.

    Each decision has `per_decision` for itself; what it takes beyond that comes out of the seat's
    `bank`, which grows by `increment` with every answer. 0 is none. Then an AI of the `level` plays
    on (`ai`), a safe answer is given (`default`), or the seat is out of the game (`out`).
    """

    per_decision: int = 0
    bank: int = 0
    increment: int = 0
    policy: Literal["ai", "default", "out"] = "ai"
    level: str = "normal"


class Terms(Struct, frozen=True, gc=False):
    """How a table is run, whatever is played at it.

    A private game is known only to who is invited. With `autostart` it begins when every seat is
    taken. Without `seats` all of them are open; without a `clock` everybody has all the time.
    """

    seats: tuple[SeatPlan, ...] = ()
    visibility: Literal["public", "private"] = "public"
    autostart: bool = False
    clock: Clock | None = None


class GameCreated(Event, frozen=True, gc=False):
    """The first event of every log. `seed_hash` commits the service to its secret seed.

    A `sandbox` begins at a position of somebody's choice and never counts.
    """

    schema: ClassVar[int] = 3

    rules: str
    seats: int
    options: dict[str, Any]
    owner: str
    chance: str
    seed_hash: str
    terms: Terms = Terms()
    sandbox: bool = False


class PositionSet(Event, frozen=True, gc=False):
    """The position a sandbox begins at: a whole state, with all that is hidden in it."""

    position: Annotated[dict[str, Any], SeenBy()]


class SeatTaken(Event, frozen=True, gc=False):
    reseats: ClassVar[bool] = True

    seat: Seat
    holder: str


class SeatLeft(Event, frozen=True, gc=False):
    reseats: ClassVar[bool] = True

    seat: Seat
    holder: str


class GameStarted(Event, frozen=True, gc=False):
    holders: tuple[str, ...]


class GameCancelled(Event, frozen=True, gc=False):
    """Called off before it began."""

    reason: str


# Who plays a seat while the game runs


class SeatReplaced(Event, frozen=True, gc=False):
    """From now on `by`, an AI, plays for the seat's player: he was absent, or asked for it."""

    reseats: ClassVar[bool] = True

    seat: Seat
    holder: str
    by: str
    reason: Literal["time", "asked"]


class SeatTakenBack(Event, frozen=True, gc=False):
    """The seat's player plays again instead of `by`."""

    reseats: ClassVar[bool] = True

    seat: Seat
    holder: str
    by: str


class SeatForfeited(Event, frozen=True, gc=False):
    """Out of the game: the service answers for the seat, and it cannot win."""

    seat: Seat
    holder: str


# Clocks: times in milliseconds


class ClockStarted(Event, frozen=True, gc=False):
    """A seat is waited for since `at`; it has time up to and including the `deadline`."""

    seat: Seat
    decision: str
    at: int
    deadline: int


class ClockStopped(Event, frozen=True, gc=False):
    """A seat is waited for no longer. Without `answers` its question has only to wait.

    `used` is how long the clock ran, `left` what is now in the seat's bank.
    """

    seat: Seat
    decision: str
    used: int
    answers: int
    left: int


class TimeRanOut(Event, frozen=True, gc=False):
    """The deadline passed without an answer; what follows is up to the table's terms."""

    seat: Seat
    decision: str
    used: int
    left: int


# Play


class Answered(Event, frozen=True, gc=False):
    """A seat answered a decision; what it answered to a secret one stays its own."""

    seat: Seat
    decision: str
    kind: str
    option: Option | None
    sealed: Annotated[Option | None, SeenBy("seat")]


class Drawn(Event, frozen=True, gc=False):
    """Chance answered. `number` counts the draws of the game; other events tell what is public."""

    decision: str
    kind: str
    number: int
    outcome: Annotated[tuple[str, ...], SeenBy()]


class GameEnded(Event, frozen=True, gc=False):
    """Nobody wins a lost cooperative game; everybody wins a won one."""

    winners: tuple[Seat, ...]
    reason: str


SHARED: tuple[type[Event], ...] = (
    GameCreated,
    SeatTaken,
    SeatLeft,
    GameStarted,
    PositionSet,
    GameCancelled,
    SeatReplaced,
    SeatTakenBack,
    SeatForfeited,
    ClockStarted,
    ClockStopped,
    TimeRanOut,
    Answered,
    Drawn,
    GameEnded,
)


Payload = dict[str, Any]
Upcaster = Callable[[Payload], Payload]


def _before_terms(payload: Payload) -> Payload:
    """Until then every seat was open, every game public and started by hand."""
    terms = {"seats": [], "visibility": "public", "autostart": False}
    return {**payload, "terms": terms, "sandbox": False}


def _before_clocks(payload: Payload) -> Payload:
    return {**payload, "terms": {**payload["terms"], "clock": None}}


SHARED_UPCASTERS: Mapping[tuple[str, int], Upcaster] = {
    ("GameCreated", 1): _before_terms,
    ("GameCreated", 2): _before_clocks,
}
