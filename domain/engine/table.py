"""The table a game is played at: who sits where, before and while it runs.

Its events stand in the same log as the game's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.engine import clocks, step
from domain.engine.chance import ALGORITHM, Chance
from domain.engine.clocks import Clocks
from domain.engine.codec import canonical
from domain.engine.command import Command, settle
from domain.engine.command import play as command_play
from domain.engine.events import (
    ClockStarted,
    ClockStopped,
    Event,
    GameCancelled,
    GameCreated,
    GameStarted,
    PositionSet,
    SeatForfeited,
    SeatLeft,
    SeatPlan,
    SeatReplaced,
    SeatTaken,
    SeatTakenBack,
    Terms,
    TimeRanOut,
)
from domain.engine.model import Seat, State
from domain.engine.refusals import (
    AlreadySeated,
    AlreadyStarted,
    BadOptions,
    GameWasCancelled,
    NoSuchSeat,
    NotSeated,
    NotStarted,
    SeatOccupied,
    SeatReserved,
    SeatsFree,
    WrongSeatCount,
)
from domain.engine.rules import Rules

Status = Literal["open", "running", "finished", "cancelled"]

AI = "ai:"
"""What the holder of a seat begins with when an AI of a level sits there."""


class Table(Struct, frozen=True, gc=False):
    """Everything the log of one game says so far. `game` is None until the start.

    `position` is where a sandbox will begin. `absent` are the players, by seat, for whom an AI
    plays now; `out` are the seats that have lost by their clock.
    """

    version: int
    created: GameCreated
    holders: tuple[str | None, ...]
    game: State | None = None
    position: dict[str, Any] | None = None
    cancelled: bool = False
    absent: dict[str, str] = {}
    out: tuple[Seat, ...] = ()
    clocks: Clocks = ()

    @property
    def started(self) -> bool:
        return self.game is not None

    @property
    def over(self) -> bool:
        return self.game is not None and self.game.over

    @property
    def status(self) -> Status:
        if self.game is None:
            return "cancelled" if self.cancelled else "open"
        return "finished" if self.game.over else "running"

    @property
    def full(self) -> bool:
        return None not in self.holders

    def plan_of(self, seat: Seat) -> SeatPlan:
        planned = self.created.terms.seats
        return planned[seat] if planned else SeatPlan()

    def seat_of(self, holder: str) -> Seat:
        if holder not in self.holders:
            raise NotSeated("you have no seat in this game")
        return self.holders.index(holder)

    def playing(self) -> State:
        if self.game is None:
            raise NotStarted("the game has not been started")
        return self.game


OPEN_TO_ALL = Terms()

# Deciding: the events of a command and the table after them


class Change(NamedTuple):
    events: tuple[Event, ...]
    table: Table


def create(
    rules: Rules,
    seats: int,
    options: Mapping[str, Any],
    owner: str,
    seed_hash: str,
    terms: Terms = OPEN_TO_ALL,
    position: str = "",
) -> Change:
    """A new table; with the text of a position it is a sandbox that begins there."""
    if seats not in rules.seats:
        low, high = rules.seats[0], rules.seats[-1]
        raise WrongSeatCount(f"{rules.name} is for {low} to {high} seats, not {seats}")
    try:
        chosen = msgspec.convert(options, rules.options)
    except msgspec.ValidationError as error:
        raise BadOptions(f"options of {rules.name}: {error}") from error
    if terms.clock is not None:
        clocks.check(terms.clock)
    events: tuple[Event, ...] = ()
    if position:
        if options:
            raise BadOptions("a position brings its own options")
        laid = rules.position(position)
        if laid.seats != seats:
            raise WrongSeatCount(f"the position has {laid.seats} seats, the table {seats}")
        # As it will be read back from the log, down to the order of its mappings.
        events = (PositionSet(msgspec.json.decode(canonical(laid))),)
    full = msgspec.to_builtins(chosen)
    created = GameCreated(
        rules.name, seats, full, owner, ALGORITHM, seed_hash, terms, sandbox=bool(position)
    )
    return Change((created, *events), fold(rules, None, (created, *events)))


def take_seat(rules: Rules, table: Table, seat: Seat, holder: str) -> Change:
    _require_open(table, "seats are taken before the start")
    if not 0 <= seat < len(table.holders):
        raise NoSuchSeat(f"there is no seat {seat}")
    if holder in table.holders:
        raise AlreadySeated(f"you have seat {table.holders.index(holder)}")
    if table.holders[seat] is not None:
        raise SeatOccupied(f"seat {seat} is taken")
    if table.plan_of(seat).player not in ("", holder):
        raise SeatReserved(f"seat {seat} is kept for somebody else")
    return _change(rules, table, SeatTaken(seat, holder))


def leave_seat(rules: Rules, table: Table, seat: Seat, holder: str) -> Change:
    _require_open(table, "seats are left before the start")
    if not 0 <= seat < len(table.holders):
        raise NoSuchSeat(f"there is no seat {seat}")
    if table.holders[seat] != holder:
        raise NotSeated(f"you do not sit at seat {seat}")
    return _change(rules, table, SeatLeft(seat, holder))


def cancel(rules: Rules, table: Table, reason: str) -> Change:
    _require_open(table, "a game is called off before the start")
    return _change(rules, table, GameCancelled(reason))


def starts_itself(table: Table) -> bool:
    """Whether the table asked to begin as soon as every seat is taken, and now they are."""
    return table.created.terms.autostart and table.full and table.status == "open"


def _require_open(table: Table, why: str) -> None:
    if table.cancelled:
        raise GameWasCancelled("the game was called off")
    if table.started:
        raise AlreadyStarted(why)


def start(rules: Rules, table: Table, chance: Chance) -> Change:
    """Begin the game and let everything happen that needs no player."""
    _require_open(table, "the game is running")
    holders = tuple(holder for holder in table.holders if holder is not None)
    if len(holders) < len(table.holders):
        raise SeatsFree(f"{len(table.holders) - len(holders)} seats are free")
    started, table = _change(rules, table, GameStarted(holders))
    opening = step.run(rules, table.playing(), ())
    drawn = settle(rules, opening.state, chance)
    events = (*started, *opening.events, *drawn.events)
    return Change(events, _played(table, drawn.state))


def play(rules: Rules, table: Table, command: Command, chance: Chance) -> Change:
    events, state = command_play(rules, table.playing(), command, chance)
    return Change(events, _played(table, state))


def _change(rules: Rules, table: Table, *events: Event) -> Change:
    return Change(events, fold(rules, table, events))


def _played(table: Table, state: State) -> Table:
    return replace(table, version=state.version, game=state)


# Folding


def fold(rules: Rules, table: Table | None, events: Iterable[Event]) -> Table:
    for event in events:
        table = evolve(rules, table, event, table.version + 1 if table is not None else 1)
    assert table is not None, "a log without events"
    return table


def evolve(rules: Rules, table: Table | None, event: Event, version: int) -> Table:
    if table is None:
        assert isinstance(event, GameCreated), f"a log that begins with {event}"
        ticking = clocks.begun(event.terms.clock, event.seats)
        return Table(version, event, _planned(event), clocks=ticking)
    if table.game is not None:
        return _evolve_running(rules, table, table.game, event, version)
    table = replace(table, version=version)
    match event:
        case SeatTaken():
            return _seat(table, event.seat, event.holder)
        case SeatLeft():
            return _seat(table, event.seat, None)
        case PositionSet():
            return replace(table, position=event.position)
        case GameCancelled():
            return replace(table, cancelled=True)
        case GameStarted():
            return replace(table, game=_begun(rules, table, version), position=None)
    raise AssertionError(f"{event} before the start")


def _evolve_running(rules: Rules, table: Table, game: State, event: Event, version: int) -> Table:
    """The game's own events, and the few of the table that come between them."""
    if type(event) not in _BETWEEN:
        return replace(table, version=version, game=step.evolve(rules, game, event, version))
    table = replace(table, version=version, game=replace(game, version=version))
    match event:
        case ClockStarted() | ClockStopped() | TimeRanOut():
            return replace(table, clocks=clocks.fold(table.clocks, event))
        case SeatReplaced():
            absent = {**table.absent, str(event.seat): event.holder}
            return replace(_seat(table, event.seat, event.by), absent=absent)
        case SeatTakenBack():
            absent = {s: holder for s, holder in table.absent.items() if s != str(event.seat)}
            return replace(_seat(table, event.seat, event.holder), absent=absent)
        case SeatForfeited():
            return replace(table, out=(*table.out, event.seat))
    raise AssertionError(f"{event} while the game runs")


_BETWEEN = {ClockStarted, ClockStopped, TimeRanOut, SeatReplaced, SeatTakenBack, SeatForfeited}


def _planned(created: GameCreated) -> tuple[str | None, ...]:
    """An AI sits at its place from the beginning."""
    plans = created.terms.seats or (SeatPlan(),) * created.seats
    return tuple(AI + plan.level if plan.kind == "ai" else None for plan in plans)


def _seat(table: Table, seat: Seat, holder: str | None) -> Table:
    holders = tuple(holder if place == seat else old for place, old in enumerate(table.holders))
    return replace(table, holders=holders)


def _begun(rules: Rules, table: Table, version: int) -> State:
    if table.position is not None:
        laid = msgspec.convert(table.position, rules.state)
        return replace(laid, version=version)
    options = msgspec.convert(table.created.options, rules.options)
    return replace(rules.begin(table.created.seats, options), version=version)


# Storing


class _Stored(Struct, frozen=True):
    version: int
    created: GameCreated
    holders: tuple[str | None, ...]
    game: msgspec.Raw
    position: dict[str, Any] | None
    cancelled: bool
    absent: dict[str, str]
    out: tuple[Seat, ...]
    clocks: Clocks


def table_from_json(rules: Rules, raw: bytes | msgspec.Raw) -> Table:
    """A table that was written as JSON; the rules say what the game's state is made of."""
    stored = msgspec.json.decode(raw, type=_Stored)
    game = msgspec.json.decode(stored.game, type=rules.state | None)
    fields = {name: getattr(stored, name) for name in _Stored.__struct_fields__}
    return Table(**{**fields, "game": game})
