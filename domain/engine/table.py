"""The table a game is played at: who sits where, whose time runs, what is in dispute.

Its events stand in the same log as the game's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain.engine import clocks, docket, step, steps
from domain.engine.chance import Chance
from domain.engine.clocks import Clocks
from domain.engine.command import Command
from domain.engine.command import play as command_play
from domain.engine.docket import Dispute, Docket
from domain.engine.events import (
    ClockStarted,
    ClockStopped,
    DisputeOpened,
    DisputeWithdrawn,
    Event,
    GameCancelled,
    GameCreated,
    GameRewound,
    GameStarted,
    PositionSet,
    ResultAmended,
    RulingAcknowledged,
    RulingGiven,
    SeatForfeited,
    SeatGiven,
    SeatLeft,
    SeatPlan,
    SeatReplaced,
    SeatTaken,
    SeatTakenBack,
    Terms,
    TimeRanOut,
    UndoAnswered,
    UndoAsked,
    UndoDropped,
)
from domain.engine.model import Seat, State
from domain.engine.refusals import DisputeOpen, NotSeated, NotStarted
from domain.engine.rules import Rules
from domain.engine.steps import Steps, Undo

Status = Literal["open", "running", "finished", "cancelled"]

AI = "ai:"
"""What the holder of a seat begins with when an AI of a level sits there."""


class Table(Struct, frozen=True, gc=False):
    """Everything the log of one game says so far. `game` is None until the start.

    `position` is where a sandbox will begin. `entropy` is, by seat, what the players brought to the
    game's chance, `seed` the commitment to the secret that is drawn from now. `absent` are the
    players, by seat, for whom an AI plays now; `out` are the seats that have lost by their clock;
    `given` are those that an organiser gave to somebody else, whatever is rewound.
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
    entropy: dict[str, str] = {}
    seed: str = ""
    given: dict[str, str] = {}
    disputes: Docket = ()
    steps: Steps = Steps()
    undo: Undo | None = None

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
    def disputed(self) -> Dispute | None:
        """The dispute that holds the game up, if there is one."""
        return next((d for d in self.disputes if d.status == "open"), None)

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


def play(rules: Rules, table: Table, command: Command, chance: Chance) -> Change:
    """Answers of a seat. Who plays on leaves the question of an undo behind."""
    if table.disputed is not None:
        raise DisputeOpen(f"dispute {table.disputed.number} is open: nobody plays until it is over")
    left, table = drop_undo(rules, table)
    events, state = command_play(rules, table.playing(), command, chance)
    return Change((*left, *events), played(table, events, state))


def drop_undo(rules: Rules, table: Table) -> Change:
    if table.undo is None:
        return Change((), table)
    return change(rules, table, UndoDropped(table.undo.seat))


def change(rules: Rules, table: Table, *events: Event) -> Change:
    return Change(events, fold(rules, table, events))


def then(rules: Rules, before: Change, *events: Event) -> Change:
    return Change((*before.events, *events), fold(rules, before.table, events))


def played(table: Table, events: Iterable[Event], state: State) -> Table:
    """The table after events of the game that have been folded to this state already."""
    remembered = table.steps
    for version, event in enumerate(events, table.version + 1):
        remembered = steps.after(remembered, event, version)
    return replace(table, version=state.version, game=state, steps=remembered)


# Folding


def fold(rules: Rules, table: Table | None, events: Iterable[Event]) -> Table:
    for event in events:
        table = evolve(rules, table, event, table.version + 1 if table is not None else 1)
    assert table is not None, "a log without events"
    return table


def evolve(
    rules: Rules, table: Table | None, event: Event, version: int, back: Table | None = None
) -> Table:
    """Fold one event. A rewind needs the table as it stood then."""
    if table is None:
        assert isinstance(event, GameCreated), f"a log that begins with {event}"
        ticking = clocks.begun(event.terms.clock, event.seats)
        return Table(version, event, _planned(event), clocks=ticking, seed=event.seed_hash)
    if isinstance(event, GameRewound):
        assert back is not None, f"a rewind to {event.to}, where nobody knows what was there"
        return _rewound(table, back, event, version)
    if table.game is not None:
        return _evolve_running(rules, table, table.game, event, version)
    return _evolve_waiting(rules, replace(table, version=version), event, version)


def _evolve_waiting(rules: Rules, table: Table, event: Event, version: int) -> Table:
    match event:
        case SeatTaken():
            entropy = {**table.entropy, str(event.seat): event.entropy}
            return replace(_seat(table, event.seat, event.holder), entropy=entropy)
        case SeatLeft():
            entropy = {**table.entropy, str(event.seat): ""}
            return replace(_seat(table, event.seat, None), entropy=entropy)
        case PositionSet():
            return replace(table, position=event.position)
        case GameCancelled():
            return replace(table, cancelled=True)
        case GameStarted():
            return replace(table, game=_begun(rules, table, version), position=None)
    raise AssertionError(f"{event} before the start")


def _evolve_running(rules: Rules, table: Table, game: State, event: Event, version: int) -> Table:
    """The game's own events, and those of the table that come between them."""
    remembered = steps.after(table.steps, event, version)
    if type(event) not in _BETWEEN:
        game = step.evolve(rules, game, event, version)
        return replace(table, version=version, game=game, steps=remembered)
    game = replace(game, version=version)
    table = replace(table, version=version, game=game, steps=remembered)
    match event:
        case ClockStarted() | ClockStopped() | TimeRanOut():
            return replace(table, clocks=clocks.fold(table.clocks, event))
        case SeatReplaced() | SeatTakenBack() | SeatForfeited() | SeatGiven():
            return _reseated(table, event)
        case DisputeOpened() | DisputeWithdrawn() | RulingGiven() | RulingAcknowledged():
            return replace(table, disputes=docket.entered(table.disputes, event, version))
        case ResultAmended():
            return replace(table, game=replace(game, winners=event.winners, frames=()))
        case UndoAsked():
            return replace(table, undo=Undo(event.seat, event.to))
        case UndoAnswered():
            return replace(table, undo=_answered(table.undo, event))
        case UndoDropped():
            return replace(table, undo=None)
    raise AssertionError(f"{event} while the game runs")


_BETWEEN = {
    *(ClockStarted, ClockStopped, TimeRanOut),
    *(SeatReplaced, SeatTakenBack, SeatForfeited, SeatGiven),
    *(DisputeOpened, DisputeWithdrawn, RulingGiven, RulingAcknowledged, ResultAmended),
    *(UndoAsked, UndoAnswered, UndoDropped),
}


def _reseated(
    table: Table, event: SeatReplaced | SeatTakenBack | SeatForfeited | SeatGiven
) -> Table:
    seat = str(event.seat)
    others = {s: holder for s, holder in table.absent.items() if s != seat}
    match event:
        case SeatReplaced():
            absent = {**others, seat: event.holder}
            return replace(_seat(table, event.seat, event.by), absent=absent)
        case SeatTakenBack():
            return replace(_seat(table, event.seat, event.holder), absent=others)
        case SeatForfeited():
            return replace(table, out=(*table.out, event.seat))
        case SeatGiven():
            given = {**table.given, seat: event.to}
            return replace(_seat(table, event.seat, event.to), absent=others, given=given)


def _answered(undo: Undo | None, event: UndoAnswered) -> Undo | None:
    assert undo is not None, f"{event} without a question"
    return replace(undo, agreed=(*undo.agreed, event.seat)) if event.agrees else None


def _rewound(now: Table, back: Table, event: GameRewound, version: int) -> Table:
    """The table as it stood at that version. What has been ruled since then stays, and so does the
    time that players have used who take a step back among themselves."""
    holders = tuple(now.given.get(str(s), holder) for s, holder in enumerate(back.holders))
    standing = clocks.standing(back.clocks if event.dispute else now.clocks)
    return replace(
        back,
        version=version,
        holders=holders,
        game=replace(back.playing(), version=version, branch=version),
        absent={s: holder for s, holder in back.absent.items() if s not in now.given},
        clocks=standing,
        seed=event.seed_hash or back.seed,
        given=now.given,
        disputes=now.disputes,
        steps=Steps(back.steps.before),
        undo=None,
    )


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
    entropy: dict[str, str]
    seed: str
    given: dict[str, str]
    disputes: Docket
    steps: Steps
    undo: Undo | None


def table_from_json(rules: Rules, raw: bytes | msgspec.Raw) -> Table:
    """A table that was written as JSON; the rules say what the game's state is made of."""
    stored = msgspec.json.decode(raw, type=_Stored)
    game = msgspec.json.decode(stored.game, type=rules.state | None)
    fields = {name: getattr(stored, name) for name in _Stored.__struct_fields__}
    return Table(**{**fields, "game": game})
