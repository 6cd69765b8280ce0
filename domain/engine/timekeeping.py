"""Clocks at a table: whose run, and what the table's terms say when time has run out.

- `ai`: an AI plays the seat until its player takes it back.
- `default`: the decision gets a safe answer, and the seat plays on with what time it has left.
- `out`: the seat has lost. When one seat is left, it wins; where the last ones share a deadline,
  nobody does. As long as several are left, the service gives safe answers for whoever is out, at
  once and in the same command as what asked him, as chance does. The rules know nothing of this:
  when they end the game, who is out is struck off the winners.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from domain.engine import clocks
from domain.engine import table as tables
from domain.engine.chance import Chance
from domain.engine.command import Command
from domain.engine.events import GameEnded, SeatForfeited, SeatReplaced
from domain.engine.model import SERVICE, Decision, Seat
from domain.engine.rules import Rules
from domain.engine.step import RUNAWAY, blocking
from domain.engine.table import AI, Change, Table


def stop_clocks(rules: Rules, table: Table, now: int) -> Change:
    """Let nobody's time run, and charge what has been used."""
    clock = table.created.terms.clock
    if clock is None:
        return Change((), table)
    return tables.change(rules, table, *clocks.ticks(clock, table.clocks, {}, (), now))


def keep_time(rules: Rules, change: Change, now: int, chance: Chance) -> Change:
    """The change with what its clocks do; the same change at a table without a clock."""
    clock = change.table.created.terms.clock
    if clock is None or change.table.game is None:
        return change
    if change.table.out and change.table.disputed is None:
        change = _strike_the_out(_answer_for_the_out(rules, change, chance))
    waited = waited_for(rules, change.table)
    ticks = tuple(clocks.ticks(clock, change.table.clocks, waited, change.events, now))
    return tables.then(rules, change, *ticks)


def waited_for(rules: Rules, table: Table) -> Mapping[Seat, str]:
    """The seats that are on the clock, each with what it is asked."""
    asked = blocking(rules, table.playing())
    if _stand_still(table, asked):
        return {}
    return {
        decision.seat: decision.id
        for decision in asked
        if decision.seat >= 0 and decision.seat not in table.out and not _is_ai(table, decision)
    }


def _stand_still(table: Table, asked: tuple[Decision, ...]) -> bool:
    """While the service works, or a dispute is open, nobody's time runs."""
    return table.disputed is not None or any(decision.seat == SERVICE for decision in asked)


def _is_ai(table: Table, decision: Decision) -> bool:
    holder = table.holders[decision.seat]
    return holder is not None and holder.startswith(AI)


# When time has run out


def call_time(rules: Rules, table: Table, now: int, chance: Chance) -> Change:
    """What happens to everybody whose time has run out; nothing if it has for nobody."""
    change = Change((), table)
    for seat in clocks.overdue(table.clocks, now):
        decision = _asked(rules, change.table, seat)
        if decision is not None and decision.id == change.table.clocks[seat].decision:
            change = _run_out(rules, change, decision, chance)
    return change


def _asked(rules: Rules, table: Table, seat: Seat) -> Decision | None:
    return next((d for d in blocking(rules, table.playing()) if d.seat == seat), None)


def _run_out(rules: Rules, change: Change, decision: Decision, chance: Chance) -> Change:
    table, seat = change.table, decision.seat
    clock, holder = table.created.terms.clock, table.holders[seat]
    assert clock is not None, f"{decision} has no clock"
    assert holder is not None, f"nobody sits at {seat} of a running game"
    change = tables.then(rules, change, clocks.ran_out(table.clocks[seat], seat))
    match clock.policy:
        case "ai":
            return tables.then(rules, change, SeatReplaced(seat, holder, AI + clock.level, "time"))
        case "default":
            return _answer_by_default(rules, change, decision, chance)
        case "out":
            deadline = table.clocks[seat].deadline
            return _forfeit(rules, change, SeatForfeited(seat, holder), deadline)


def _forfeit(rules: Rules, change: Change, forfeited: SeatForfeited, deadline: int) -> Change:
    change = tables.then(rules, change, forfeited)
    if any(clock.deadline == deadline for clock in change.table.clocks):  # they are next
        return change
    left = [s for s in range(len(change.table.holders)) if s not in change.table.out]
    return (
        change if len(left) > 1 else tables.then(rules, change, GameEnded(tuple(left), "forfeit"))
    )


def _answer_by_default(rules: Rules, change: Change, decision: Decision, chance: Chance) -> Change:
    answer = rules.default(change.table.playing(), decision)
    command = Command(decision.seat, decision.id, (answer,))
    played = tables.play(rules, change.table, command, chance)
    return Change((*change.events, *played.events), played.table)


# Who is out


def _answer_for_the_out(rules: Rules, change: Change, chance: Chance) -> Change:
    for _ in range(RUNAWAY):
        asked = blocking(rules, change.table.playing())
        decision = next((d for d in asked if d.seat in change.table.out), None)
        if decision is None:
            return change
        change = _answer_by_default(rules, change, decision, chance)
    raise AssertionError(f"runaway of safe answers in {change.table.playing().frames[-1]}")


def _strike_the_out(change: Change) -> Change:
    """A result that an organiser ruled is his to answer for."""
    *before, ended = change.events or (None,)
    if not isinstance(ended, GameEnded):
        return change
    kept = tuple(seat for seat in ended.winners if seat not in change.table.out)
    if kept == ended.winners:
        return change
    game = replace(change.table.playing(), winners=kept)
    return Change((*before, replace(ended, winners=kept)), replace(change.table, game=game))
