"""The table: creating, sitting down, leaving, starting."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.engine import table as tables
from domain.engine.chance import seeded
from domain.engine.command import Command
from domain.engine.events import GameCreated
from domain.engine.model import SERVICE, Option
from domain.engine.refusals import (
    AlreadySeated,
    AlreadyStarted,
    BadOptions,
    NoSuchSeat,
    NotSeated,
    NotStarted,
    Refused,
    SeatOccupied,
    SeatsFree,
    WrongSeatCount,
)
from domain.engine.step import pending
from domain.engine.table import Change, Table
from tests.cattle import CATTLE
from tests.cattle.positions import seated

CHANCE = seeded(b"seed")


def create(seats: int = 3, options: dict[str, object] | None = None) -> Change:
    return tables.create(CATTLE, seats, options or {}, "ana", "ab" * 32)


def test_the_first_event_fixes_rules_options_and_chance() -> None:
    (created,) = create(2, {"rounds": 7}).events
    assert created == GameCreated("cattle/1", 2, {"rounds": 7}, "ana", "hmac-sha256/1", "ab" * 32)


def test_options_left_out_get_their_defaults() -> None:
    assert create().table.created.options == {"rounds": 3}


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_a_game_has_as_many_seats_as_its_rules_allow(seats: int) -> None:
    with pytest.raises(WrongSeatCount, match="2 to 4 seats"):
        create(seats)


@pytest.mark.parametrize("options", [{"rounds": "many"}, {"turns": 3}, {"rounds": None}])
def test_options_the_rules_do_not_know_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOptions, match=r"options of cattle/1"):
        create(options=options)


def test_a_started_game_asks_the_service_first() -> None:
    events, table = tables.start(CATTLE, seated(3), CHANCE)
    assert [type(event).__name__ for event in events] == ["GameStarted", "MusterBegan"]
    asked = [d for d in pending(CATTLE, table.playing()) if d.blocking]
    assert [(d.seat, d.kind) for d in asked] == [(SERVICE, "muster")]


def test_every_change_says_the_table_its_events_fold_to() -> None:
    first = create()
    log, table = list(first.events), first.table
    for seat, name in enumerate(("ana", "bran", "cian")):
        change = tables.take_seat(CATTLE, table, seat, name)
        log, table = [*log, *change.events], change.table
    for change in (
        tables.leave_seat(CATTLE, table, "bran"),
        tables.take_seat(CATTLE, tables.leave_seat(CATTLE, table, "bran").table, 1, "dana"),
    ):
        log, table = [*log, *change.events], change.table
    started = tables.start(CATTLE, table, CHANCE)
    log, table = [*log, *started.events], started.table
    call = Command(SERVICE, pending(CATTLE, table.playing())[0].id, (Option("call"),))
    played = tables.play(CATTLE, table, call, CHANCE)
    log, table = [*log, *played.events], played.table

    assert tables.fold(CATTLE, None, log) == table
    assert table.holders == ("ana", "dana", "cian")
    assert table.version == len(log)


def _started() -> Table:
    return tables.start(CATTLE, seated(3), CHANCE).table


REFUSALS: dict[str, tuple[type[Refused], Callable[[], object]]] = {
    "no such seat": (NoSuchSeat, lambda: tables.take_seat(CATTLE, create().table, 3, "ana")),
    "a seat below zero": (NoSuchSeat, lambda: tables.take_seat(CATTLE, create().table, -1, "ana")),
    "a taken seat": (SeatOccupied, lambda: tables.take_seat(CATTLE, seated(3), 0, "dana")),
    "a second seat": (
        AlreadySeated,
        lambda: tables.take_seat(
            CATTLE, tables.take_seat(CATTLE, create().table, 0, "ana").table, 1, "ana"
        ),
    ),
    "leaving without a seat": (
        NotSeated,
        lambda: tables.leave_seat(CATTLE, create().table, "dana"),
    ),
    "starting with free seats": (SeatsFree, lambda: tables.start(CATTLE, create().table, CHANCE)),
    "starting twice": (AlreadyStarted, lambda: tables.start(CATTLE, _started(), CHANCE)),
    "sitting down too late": (
        AlreadyStarted,
        lambda: tables.take_seat(CATTLE, _started(), 0, "dana"),
    ),
    "leaving too late": (AlreadyStarted, lambda: tables.leave_seat(CATTLE, _started(), "ana")),
    "playing too early": (NotStarted, lambda: seated(3).playing()),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_the_table_refuses(case: str) -> None:
    kind, attempt = REFUSALS[case]
    with pytest.raises(kind):
        attempt()
