"""An AI at a player's seat while the game runs, and the player who takes it back."""

from __future__ import annotations

from domain.engine.events import SeatReplaced, SeatTakenBack
from domain.engine.model import Seat
from domain.engine.refusals import (
    GameOver,
    NoSuchSeat,
    NotSeated,
    NotSubstituted,
    SeatIsOut,
    SeatSubstituted,
    TooLate,
)
from domain.engine.rules import Rules
from domain.engine.step import blocking
from domain.engine.table import AI, Change, Table, fold


def substitute(rules: Rules, table: Table, seat: Seat, holder: str | None, level: str) -> Change:
    """Let an AI play for the seat's player; `holder` is who may ask for it, None is anybody."""
    _require_running(table, seat)
    sits = table.holders[seat]
    assert sits is not None, f"nobody sits at {seat} of a running game"
    if holder not in (None, sits, table.absent.get(str(seat))):
        raise NotSeated(f"you do not sit at seat {seat}")
    if sits.startswith(AI):
        raise SeatSubstituted(f"an AI plays seat {seat} already")
    if seat in table.out:
        raise SeatIsOut(f"seat {seat} is out of the game")
    event = SeatReplaced(seat, sits, AI + level, "asked")
    return Change((event,), fold(rules, table, (event,)))


def take_back(rules: Rules, table: Table, seat: Seat, holder: str) -> Change:
    _require_running(table, seat)
    sits = table.holders[seat]
    assert sits is not None, f"nobody sits at {seat} of a running game"
    if sits == holder:
        raise NotSubstituted(f"you play seat {seat} yourself")
    if table.absent.get(str(seat)) != holder:
        raise NotSeated(f"seat {seat} is not yours")
    if _owes_answer(rules, table, seat):
        raise TooLate("your time for this decision has run out: the AI answers it first")
    event = SeatTakenBack(seat, holder, sits)
    return Change((event,), fold(rules, table, (event,)))


def require_playing(table: Table, holder: str, decision: str) -> None:
    """Refuse what a player may not answer any more, or not now."""
    for seat in range(len(table.holders)):
        if holder not in (table.holders[seat], table.absent.get(str(seat))):
            continue
        if table.clocks and table.clocks[seat].late == decision:
            raise TooLate("your time for this decision has run out")
        if table.holders[seat] != holder:
            raise SeatSubstituted("an AI plays your seat")
        if seat in table.out:
            raise SeatIsOut("your time ran out, and you are out of the game")


def _require_running(table: Table, seat: Seat) -> None:
    if not 0 <= seat < len(table.holders):
        raise NoSuchSeat(f"there is no seat {seat}")
    if table.playing().over:
        raise GameOver("the game is over")


def _owes_answer(rules: Rules, table: Table, seat: Seat) -> bool:
    """Whether the decision on which the seat ran out of time still stands. Otherwise a player who
    takes his seat back quickly enough could think for ever."""
    late = table.clocks[seat].late if table.clocks else ""
    return any(decision.id == late for decision in blocking(rules, table.playing()))
