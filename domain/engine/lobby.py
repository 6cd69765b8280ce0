"""The table before the game: it is set up, players sit down, and the game begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.engine import clocks, step
from domain.engine.chance import ALGORITHM, Chance
from domain.engine.codec import canonical
from domain.engine.command import settle
from domain.engine.events import (
    Event,
    GameCancelled,
    GameCreated,
    GameStarted,
    Lineage,
    PositionSet,
    SeatLeft,
    SeatTaken,
    Terms,
)
from domain.engine.model import Seat, State
from domain.engine.refusals import (
    AlreadySeated,
    AlreadyStarted,
    BadOptions,
    GameWasCancelled,
    NoSuchSeat,
    NotSeated,
    SeatOccupied,
    SeatReserved,
    SeatsFree,
    WrongSeatCount,
)
from domain.engine.rules import Rules
from domain.engine.table import OPEN_TO_ALL, Change, Table, change, fold, played


class Fork(NamedTuple):
    """The position a sandbox takes over from another game, and where it is from."""

    state: State
    lineage: Lineage


def create(
    rules: Rules,
    seats: int,
    options: Mapping[str, Any],
    owner: str,
    seed_hash: str,
    terms: Terms = OPEN_TO_ALL,
    position: str = "",
    fork: Fork | None = None,
) -> Change:
    """A new table; with the text of a position, or forked from a game, it is a sandbox."""
    laid = _laid(rules, options, position, fork)
    lineage = fork.lineage if fork is not None else None
    return create_at(rules, seats, options, owner, seed_hash, terms, laid, lineage)


def create_at(
    rules: Rules,
    seats: int,
    options: Mapping[str, Any],
    owner: str,
    seed_hash: str,
    terms: Terms,
    laid: State | None,
    lineage: Lineage | None,
) -> Change:
    """A new table; with a state it is a sandbox that begins there."""
    if seats not in rules.seats:
        low, high = rules.seats[0], rules.seats[-1]
        raise WrongSeatCount(f"{rules.name} is for {low} to {high} seats, not {seats}")
    try:
        chosen = msgspec.convert(options, rules.options)
    except msgspec.ValidationError as error:
        raise BadOptions(f"options of {rules.name}: {error}") from error
    if terms.clock is not None:
        clocks.check(terms.clock)
    events: tuple[Event, ...] = () if laid is None else (_set_up(laid, seats),)
    created = GameCreated(
        rules.name,
        seats,
        _as_stored(chosen),
        owner,
        ALGORITHM,
        seed_hash,
        terms,
        sandbox=laid is not None,
        lineage=lineage,
    )
    return Change((created, *events), fold(rules, None, (created, *events)))


def _laid(
    rules: Rules, options: Mapping[str, Any], position: str, fork: Fork | None
) -> State | None:
    """Where a sandbox begins. A fork comes with the options of the game that it is from."""
    if fork is not None:
        return cut_loose(fork.state)
    if not position:
        return None
    if options:
        raise BadOptions("a position brings its own options")
    return rules.position(position)


def cut_loose(state: State) -> State:
    """The state without the versions of the log it comes from; its own begins at 1.

    No frame of the new log is put on the stack before version 4. Where frames share a number, what
    is answered in one counts on in the other, so no decision's id ever comes twice.
    """
    frames = tuple(replace(frame, since=min(at, 2)) for at, frame in enumerate(state.frames))
    return replace(state, version=0, frames=frames, answered={}, draws=0, branch=0)


def _set_up(laid: State, seats: int) -> PositionSet:
    if laid.seats != seats:
        raise WrongSeatCount(f"the position has {laid.seats} seats, the table {seats}")
    return PositionSet(_as_stored(laid))


def _as_stored(value: Struct) -> dict[str, Any]:
    """As it will be read back from the log, down to the order of its mappings."""
    stored: dict[str, Any] = msgspec.json.decode(canonical(value))
    return stored


def take_seat(rules: Rules, table: Table, seat: Seat, holder: str, entropy: str = "") -> Change:
    """Sit down, and bring one's own part in the game's chance along."""
    _require_open(table, "seats are taken before the start")
    if not 0 <= seat < len(table.holders):
        raise NoSuchSeat(f"there is no seat {seat}")
    if holder in table.holders:
        raise AlreadySeated(f"you have seat {table.holders.index(holder)}")
    if table.holders[seat] is not None:
        raise SeatOccupied(f"seat {seat} is taken")
    if table.plan_of(seat).player not in ("", holder):
        raise SeatReserved(f"seat {seat} is kept for somebody else")
    return change(rules, table, SeatTaken(seat, holder, entropy))


def leave_seat(rules: Rules, table: Table, seat: Seat, holder: str) -> Change:
    _require_open(table, "seats are left before the start")
    if not 0 <= seat < len(table.holders):
        raise NoSuchSeat(f"there is no seat {seat}")
    if table.holders[seat] != holder:
        raise NotSeated(f"you do not sit at seat {seat}")
    return change(rules, table, SeatLeft(seat, holder))


def cancel(rules: Rules, table: Table, reason: str) -> Change:
    _require_open(table, "a game is called off before the start")
    return change(rules, table, GameCancelled(reason))


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
    started, table = change(rules, table, GameStarted(holders))
    opening = step.run(rules, table.playing(), ())
    drawn = settle(rules, opening.state, chance)
    events = (*started, *opening.events, *drawn.events)
    return Change(events, played(table, (*opening.events, *drawn.events), drawn.state))
