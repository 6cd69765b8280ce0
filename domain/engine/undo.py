"""A player takes his last step back: freely while it has told nobody anything, else by consent.

Seats that an AI plays, or that are out, agree to everything.
"""

from __future__ import annotations

from collections.abc import Callable

from domain.engine.events import UndoAnswered, UndoAsked, UndoDropped
from domain.engine.model import Seat
from domain.engine.refusals import (
    DisputeOpen,
    GameOver,
    NothingToUndo,
    NoUndoAsked,
    UndoNotAllowed,
    UndoPending,
)
from domain.engine.rewinds import rewind
from domain.engine.rules import Rules
from domain.engine.table import AI, Change, Table, change
from domain.engine.timekeeping import stop_clocks

Back = Callable[[int], Table]
"""The table of an earlier version."""


def ask(rules: Rules, table: Table, seat: Seat, back: Back, now: int) -> Change:
    """Take the seat's last step back at once if that is fair, otherwise ask the others."""
    _require_play(table)
    allowed = table.created.terms.undo
    if allowed == "none":
        raise UndoNotAllowed("at this table no step is taken back")
    if table.undo is not None:
        raise UndoPending("somebody has asked for a step back already")
    to = table.steps.before.get(str(seat))
    if to is None:
        raise NothingToUndo("you have not answered anything yet")
    if table.steps.free == seat:
        return _take_back(rules, table, to, back, now)
    if allowed == "free":
        raise UndoNotAllowed("since your last step something was shown or drawn, or others acted")
    asked = change(rules, table, UndoAsked(seat, to))
    return _settle(rules, asked, back, now)


def answer(rules: Rules, table: Table, seat: Seat, agrees: bool, back: Back, now: int) -> Change:
    _require_play(table)
    if table.undo is None or seat not in missing(table):
        raise NoUndoAsked("nobody waits for your answer to an undo")
    return _settle(rules, change(rules, table, UndoAnswered(seat, agrees)), back, now)


def drop(rules: Rules, table: Table, seat: Seat) -> Change:
    """Who asked wants it no longer."""
    _require_play(table)
    if table.undo is None or table.undo.seat != seat:
        raise NoUndoAsked("you have not asked for an undo")
    return change(rules, table, UndoDropped(seat))


def missing(table: Table) -> tuple[Seat, ...]:
    """The seats that have still to agree to the open request."""
    if table.undo is None:
        return ()
    settled = {table.undo.seat, *table.undo.agreed, *table.out}
    return tuple(
        seat
        for seat, holder in enumerate(table.holders)
        if seat not in settled and not (holder or "").startswith(AI)
    )


def _settle(rules: Rules, change: Change, back: Back, now: int) -> Change:
    undo = change.table.undo
    if undo is None or missing(change.table):
        return change
    taken = _take_back(rules, change.table, undo.to, back, now)
    return Change((*change.events, *taken.events), taken.table)


def _take_back(rules: Rules, table: Table, to: int, back: Back, now: int) -> Change:
    """The time that was used stays used: nobody plays for time by taking back."""
    return rewind(rules, stop_clocks(rules, table, now), back(to))


def _require_play(table: Table) -> None:
    if table.playing().over:
        raise GameOver("the game is over")
    if table.disputed is not None:
        raise DisputeOpen(f"dispute {table.disputed.number} is open")
