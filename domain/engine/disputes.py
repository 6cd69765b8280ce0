"""Disputes: a player or an organiser objects, play stops, an organiser rules.

Who is an organiser is not known here; whoever calls `rule` has made sure of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from domain.engine.docket import Dispute
from domain.engine.events import (
    DisputeOpened,
    DisputeWithdrawn,
    ResultAmended,
    RulingAcknowledged,
    RulingGiven,
    SeatGiven,
)
from domain.engine.model import Seat
from domain.engine.refusals import (
    AlreadyAcknowledged,
    AlreadyDisputing,
    AlreadySeated,
    BadRuling,
    DisputeNotRuled,
    DisputeOver,
    NoSuchSeat,
    NotSeated,
    NotYourDispute,
    TooManyDisputes,
    UnknownDispute,
    VersionAhead,
)
from domain.engine.rewinds import Chances, rewind
from domain.engine.rules import Rules
from domain.engine.table import AI, Change, Table, change, drop_undo, then

MOST = 100
"""Disputes in one game."""

Verdict = Literal["dismissed", "warning", "rewind", "result", "seat"]


class Judgement(Struct, frozen=True):
    """What an organiser rules, and why. Each verdict needs its own:

    `warning` the seat; `rewind` the version to go back to, and whether chance comes again or
    afresh; `result` the winners; `seat` the seat and who plays it from now on.
    """

    verdict: Verdict
    reason: str
    rests_on: tuple[int, ...] = ()
    seat: Seat | None = None
    to: int | None = None
    chance: Chances = "same"
    winners: tuple[Seat, ...] | None = None
    player: str = ""


def open_dispute(
    rules: Rules, table: Table, by: str, seat: Seat | None, about: int, text: str
) -> Change:
    """`by` objects to what happened at the version `about`; an organiser has no seat."""
    table.playing()
    _check_version(table, about)
    if len(table.disputes) >= MOST:
        raise TooManyDisputes(f"there have been {MOST} disputes in this game")
    if any(d.status == "open" and d.opened.by == by for d in table.disputes):
        raise AlreadyDisputing("you have an open dispute in this game")
    opened = DisputeOpened(len(table.disputes) + 1, by, seat, about, text)
    return then(rules, drop_undo(rules, table), opened)


def withdraw(rules: Rules, table: Table, number: int, by: str) -> Change:
    dispute = _open(table, number)
    if dispute.opened.by != by:
        raise NotYourDispute(f"dispute {number} is not yours")
    return change(rules, table, DisputeWithdrawn(number, by))


def rule(
    rules: Rules,
    table: Table,
    number: int,
    by: str,
    judgement: Judgement,
    back: Callable[[int], Table],
    seed_hash: str = "",
) -> Change:
    """An organiser's ruling and what it changes. `back` gives the table of an earlier version."""
    _open(table, number)
    for version in judgement.rests_on:
        _check_version(table, version)
    _check(table, judgement)
    given = RulingGiven(
        number, by, judgement.verdict, judgement.reason, judgement.rests_on, judgement.seat
    )
    ruled = change(rules, table, given)
    match judgement:
        case Judgement(verdict="rewind", to=int(to)):
            fresh = judgement.chance == "fresh"
            return rewind(
                rules,
                ruled,
                back(to),
                chance=judgement.chance,
                seed_hash=seed_hash if fresh else "",
                dispute=number,
            )
        case Judgement(verdict="result", winners=tuple(winners)):
            return then(rules, ruled, ResultAmended(number, tuple(sorted(set(winners)))))
        case Judgement(verdict="seat", seat=int(seat)):
            sits = table.holders[seat]
            assert sits is not None, f"nobody sits at {seat} of a running game"
            return then(rules, ruled, SeatGiven(number, seat, sits, judgement.player))
    return ruled


def acknowledge(rules: Rules, table: Table, number: int, by: str) -> Change:
    """A player takes note of a ruling."""
    dispute = find(table, number)
    if dispute.status != "ruled":
        raise DisputeNotRuled(f"dispute {number} has not been ruled on")
    seat = seat_of(table, by)
    if seat is None:
        raise NotSeated("you have no seat in this game")
    if seat in dispute.acknowledged:
        raise AlreadyAcknowledged(f"you have acknowledged the ruling on dispute {number}")
    return change(rules, table, RulingAcknowledged(number, seat, by))


def seat_of(table: Table, player: str) -> Seat | None:
    """The seat of a player, also while an AI plays it for him."""
    for seat, holder in enumerate(table.holders):
        if player in (holder, table.absent.get(str(seat))):
            return seat
    return None


def find(table: Table, number: int) -> Dispute:
    found = next((d for d in table.disputes if d.number == number), None)
    if found is None:
        raise UnknownDispute(f"there is no dispute {number} in this game")
    return found


def _open(table: Table, number: int) -> Dispute:
    dispute = find(table, number)
    if dispute.status != "open":
        raise DisputeOver(f"dispute {number} is {dispute.status}")
    return dispute


def _check(table: Table, judgement: Judgement) -> None:
    """Every verdict has what it needs, and nothing that belongs to another."""
    seats = range(len(table.holders))
    needs_seat = judgement.verdict in ("warning", "seat")
    for name, wanted, has in (
        ("a seat", needs_seat, judgement.seat is not None),
        ("a version to go back to", judgement.verdict == "rewind", judgement.to is not None),
        ("winners", judgement.verdict == "result", judgement.winners is not None),
        ("a player", judgement.verdict == "seat", bool(judgement.player)),
    ):
        if wanted != has:
            word = "needs" if wanted else "has no use for"
            raise BadRuling(f"the verdict {judgement.verdict!r} {word} {name}")
    named = [*(judgement.winners or ()), *([] if judgement.seat is None else [judgement.seat])]
    for seat in named:
        if seat not in seats:
            raise NoSuchSeat(f"there is no seat {seat}")
    if judgement.to is not None:
        _check_version(table, judgement.to)
    person = bool(judgement.player) and not judgement.player.startswith(AI)
    if person and seat_of(table, judgement.player) is not None:
        raise AlreadySeated(f"{judgement.player} has a seat in this game")


def _check_version(table: Table, version: int) -> None:
    if not 1 <= version <= table.version:
        raise VersionAhead(f"the game has no version {version}")
