"""The table: how a game is set up, who sits down, how it begins."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Struct

from domain.engine.events.base import Event
from domain.engine.model import Seat
from domain.engine.secrecy import SeenBy


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
    A step may be taken back never (`none`), while it has told nobody anything (`free`), or also
    when everybody agrees (`consent`). Organisers of the `tournament` rule in its games.
    """

    seats: tuple[SeatPlan, ...] = ()
    visibility: Literal["public", "private"] = "public"
    autostart: bool = False
    clock: Clock | None = None
    undo: Literal["none", "free", "consent"] = "consent"
    tournament: str = ""


class Lineage(Struct, frozen=True, gc=False):
    """The game and version a sandbox was forked from, and with whose eyes.

    What those eyes could not see has been dealt again; a referee's see everything.
    """

    game: str
    version: int
    eyes: Literal["public", "seat", "referee"]
    seat: Seat | None = None


class GameCreated(Event, frozen=True, gc=False):
    """The first event of every log. `seed_hash` commits the service to its secret seed.

    A `sandbox` begins at a position of somebody's choice and never counts.
    """

    schema: ClassVar[int] = 4

    rules: str
    seats: int
    options: dict[str, Any]
    owner: str
    chance: str
    seed_hash: str
    terms: Terms = Terms()
    sandbox: bool = False
    lineage: Lineage | None = None


class PositionSet(Event, frozen=True, gc=False):
    """The position a sandbox begins at: a whole state, with all that is hidden in it."""

    position: Annotated[dict[str, Any], SeenBy()]


class SeatTaken(Event, frozen=True, gc=False):
    """`entropy` is the player's own part in the game's seed; the service could not foresee it."""

    schema: ClassVar[int] = 2
    reseats: ClassVar[bool] = True

    seat: Seat
    holder: str
    entropy: str = ""


class SeatLeft(Event, frozen=True, gc=False):
    reseats: ClassVar[bool] = True

    seat: Seat
    holder: str


class GameStarted(Event, frozen=True, gc=False):
    holders: tuple[str, ...]


class GameCancelled(Event, frozen=True, gc=False):
    """Called off before it began."""

    reason: str
