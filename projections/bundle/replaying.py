"""Do a command again from the events it made: what do the rules give for it?

A command's sender, time and answers stand in its own events. The functions called here are those
of the write path; none of what is decided there is decided here a second time.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from domain.engine import disputes, lobby, substitutes, undo
from domain.engine import table as tables
from domain.engine.clocks import overdue
from domain.engine.command import Command
from domain.engine.disputes import Judgement, seat_of
from domain.engine.events import (
    Answered,
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
    SeatGiven,
    SeatLeft,
    SeatReplaced,
    SeatTaken,
    SeatTakenBack,
    TimeRanOut,
    UndoAnswered,
    UndoAsked,
    UndoDropped,
)
from domain.engine.model import SERVICE, Option
from domain.engine.rules import Rules
from domain.engine.table import AI, Change, Table
from domain.engine.timekeeping import call_time, keep_time
from ledger.commands import THE_SERVICE
from ledger.position import Back
from ledger.write import started
from projections.bundle.batches import Batch
from projections.bundle.chances import Chances


class Unexplained(Exception):
    """No command could have made this."""


class Scene(NamedTuple):
    """A command and where it found the game; `table` is None before the first.

    `back` gives the table of any earlier version, `rested` only of those that a ruling may name.
    """

    rules: Rules
    table: Table | None
    batch: Batch
    chances: Chances
    back: Back
    rested: Back

    def standing(self) -> Table:
        if self.table is None:
            raise Unexplained("a log begins with the creation of its game")
        return self.table


def done_again(scene: Scene) -> Change:
    """What the write path makes of the command, with what the clocks do."""
    at = scene.batch.at
    change = _decided(scene)
    return keep_time(scene.rules, change, at, scene.chances.at(change.table))


def _decided(scene: Scene) -> Change:
    lead = scene.batch.lead.event
    if isinstance(lead, GameCreated):
        return _create(scene, lead)
    table = scene.standing()
    late = overdue(table.clocks, scene.batch.at)
    if isinstance(lead, TimeRanOut):
        _require_sender(scene, THE_SERVICE.id)
        return call_time(scene.rules, table, scene.batch.at, scene.chances.at(table))
    if late:
        raise Unexplained(f"the time of seat {late[0]} had run out before")
    if table.game is None:
        return _before_the_start(scene, table, lead)
    if isinstance(lead, UndoDropped) and len(scene.batch.told) > 1:
        lead = scene.batch.events[1]  # who plays on drops the question
    if isinstance(lead, Answered):
        return _play(scene, table, lead)
    if isinstance(lead, SeatReplaced | SeatTakenBack):
        return _reseat(scene, table, lead)
    if isinstance(lead, UndoAsked | UndoAnswered | UndoDropped | ClockStopped | GameRewound):
        return _undo(scene, table, lead)
    return _dispute(scene, table, lead)


def _create(scene: Scene, created: GameCreated) -> Change:
    rules = scene.rules
    if scene.table is not None:
        raise Unexplained("a game is created once")
    laid = next((e for e in scene.batch.events if isinstance(e, PositionSet)), None)
    state = None if laid is None else msgspec.convert(laid.position, rules.state)
    if state is not None and created.lineage is not None:
        state = lobby.cut_loose(state)
    change = lobby.create_at(
        rules,
        created.seats,
        created.options,
        scene.batch.actor,
        created.seed_hash,
        created.terms,
        state,
        created.lineage,
    )
    return started(rules, change, scene.chances.at(change.table))


def _before_the_start(scene: Scene, table: Table, lead: Event) -> Change:
    rules, actor = scene.rules, scene.batch.actor
    match lead:
        case SeatTaken():
            change = lobby.take_seat(rules, table, lead.seat, actor, lead.entropy)
            return started(rules, change, scene.chances.at(change.table))
        case SeatLeft():
            return lobby.leave_seat(rules, table, lead.seat, actor)
        case GameCancelled():
            return lobby.cancel(rules, table, lead.reason)
        case GameStarted():
            return lobby.start(rules, table, scene.chances.at(table))
    raise Unexplained("nobody can do this before the start")


def _play(scene: Scene, table: Table, first: Answered) -> Change:
    seat, actor = first.seat, scene.batch.actor
    _require_sender(scene, THE_SERVICE.id if seat == SERVICE else table.holders[seat] or "")
    if seat >= 0 and not actor.startswith(AI):
        substitutes.require_playing(table, actor, first.decision)
    given = [e for e in scene.batch.events if isinstance(e, Answered) and e.seat == seat]
    answers = tuple(_option(answer) for answer in given)
    command = Command(seat, first.decision, answers)
    return tables.play(scene.rules, table, command, scene.chances.at(table))


def _option(answer: Answered) -> Option:
    option = answer.option or answer.sealed
    if option is None:
        raise Unexplained("an answer that says nothing")
    return option


def _reseat(scene: Scene, table: Table, lead: SeatReplaced | SeatTakenBack) -> Change:
    if isinstance(lead, SeatTakenBack):
        return substitutes.take_back(scene.rules, table, lead.seat, scene.batch.actor)
    level = lead.by.removeprefix(AI)
    return substitutes.substitute(scene.rules, table, lead.seat, None, level)


def _undo(scene: Scene, table: Table, lead: Event) -> Change:
    rules, back = scene.rules, scene.back
    seat, now = table.seat_of(scene.batch.actor), scene.batch.at
    match lead:
        case UndoAnswered():
            return undo.answer(rules, table, seat, lead.agrees, back, now)
        case UndoDropped():
            return undo.drop(rules, table, seat)
    return undo.ask(rules, table, seat, back, now)


def _dispute(scene: Scene, table: Table, lead: Event) -> Change:
    rules, actor = scene.rules, scene.batch.actor
    match lead:
        case DisputeOpened():
            seat = None if lead.seat is None else seat_of(table, actor)
            return disputes.open_dispute(rules, table, actor, seat, lead.about, lead.text)
        case DisputeWithdrawn():
            return disputes.withdraw(rules, table, lead.dispute, actor)
        case RulingAcknowledged():
            return disputes.acknowledge(rules, table, lead.dispute, actor)
        case RulingGiven():
            return _rule(scene, table, lead)
    raise Unexplained("no command begins with this")


def _rule(scene: Scene, table: Table, given: RulingGiven) -> Change:
    judgement, seed_hash = Judgement(given.verdict, given.reason, given.rests_on, given.seat), ""
    for event in scene.batch.events:
        match event:
            case GameRewound():
                judgement = msgspec.structs.replace(judgement, to=event.to, chance=event.chance)
                seed_hash = event.seed_hash
            case ResultAmended():
                judgement = msgspec.structs.replace(judgement, winners=event.winners)
            case SeatGiven():
                judgement = msgspec.structs.replace(judgement, player=event.to)
    actor, number = scene.batch.actor, given.dispute
    return disputes.rule(scene.rules, table, number, actor, judgement, scene.rested, seed_hash)


def _require_sender(scene: Scene, sender: str) -> None:
    if scene.batch.actor != sender:
        raise Unexplained(f"it is not for {scene.batch.actor!r} to do this")
