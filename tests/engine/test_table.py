"""The table: creating, sitting down, leaving, starting."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.engine import lobby
from domain.engine import table as tables
from domain.engine.chance import seeded
from domain.engine.codec import canonical
from domain.engine.command import Command
from domain.engine.events import Drawn, GameCancelled, GameCreated, SeatPlan, SeatTaken, Terms
from domain.engine.model import PUBLIC, SERVICE, Option
from domain.engine.refusals import (
    AlreadySeated,
    AlreadyStarted,
    BadOptions,
    BadPosition,
    GameWasCancelled,
    NoSuchSeat,
    NotSeated,
    NotStarted,
    Refused,
    SeatOccupied,
    SeatReserved,
    SeatsFree,
    WrongSeatCount,
)
from domain.engine.secrecy import seen
from domain.engine.step import pending
from domain.engine.table import Change, Table, table_from_json
from tests.cattle import CATTLE
from tests.cattle.model import Cattle
from tests.cattle.positions import seated

CHANCE = seeded(b"seed")


def create(seats: int = 3, options: dict[str, object] | None = None) -> Change:
    return lobby.create(CATTLE, seats, options or {}, "ana", "ab" * 32)


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
    events, table = lobby.start(CATTLE, seated(3), CHANCE)
    assert [type(event).__name__ for event in events] == ["GameStarted", "MusterBegan"]
    asked = [d for d in pending(CATTLE, table.playing()) if d.blocking]
    assert [(d.seat, d.kind) for d in asked] == [(SERVICE, "muster")]


def test_every_change_says_the_table_its_events_fold_to() -> None:
    first = create()
    log, table = list(first.events), first.table
    for seat, name in enumerate(("ana", "bran", "cian")):
        change = lobby.take_seat(CATTLE, table, seat, name)
        log, table = [*log, *change.events], change.table
    for change in (
        lobby.leave_seat(CATTLE, table, 1, "bran"),
        lobby.take_seat(CATTLE, lobby.leave_seat(CATTLE, table, 1, "bran").table, 1, "dana"),
    ):
        log, table = [*log, *change.events], change.table
    started = lobby.start(CATTLE, table, CHANCE)
    log, table = [*log, *started.events], started.table
    call = Command(SERVICE, pending(CATTLE, table.playing())[0].id, (Option("call"),))
    played = tables.play(CATTLE, table, call, CHANCE)
    log, table = [*log, *played.events], played.table

    assert tables.fold(CATTLE, None, log) == table
    assert table.holders == ("ana", "dana", "cian")
    assert table.version == len(log)


def _started() -> Table:
    return lobby.start(CATTLE, seated(3), CHANCE).table


REFUSALS: dict[str, tuple[type[Refused], Callable[[], object]]] = {
    "no such seat": (NoSuchSeat, lambda: lobby.take_seat(CATTLE, create().table, 3, "ana")),
    "a seat below zero": (NoSuchSeat, lambda: lobby.take_seat(CATTLE, create().table, -1, "ana")),
    "a taken seat": (SeatOccupied, lambda: lobby.take_seat(CATTLE, seated(3), 0, "dana")),
    "a second seat": (
        AlreadySeated,
        lambda: lobby.take_seat(
            CATTLE, lobby.take_seat(CATTLE, create().table, 0, "ana").table, 1, "ana"
        ),
    ),
    "leaving without a seat": (
        NotSeated,
        lambda: lobby.leave_seat(CATTLE, create().table, 0, "dana"),
    ),
    "starting with free seats": (SeatsFree, lambda: lobby.start(CATTLE, create().table, CHANCE)),
    "starting twice": (AlreadyStarted, lambda: lobby.start(CATTLE, _started(), CHANCE)),
    "sitting down too late": (
        AlreadyStarted,
        lambda: lobby.take_seat(CATTLE, _started(), 0, "dana"),
    ),
    "leaving too late": (AlreadyStarted, lambda: lobby.leave_seat(CATTLE, _started(), 0, "ana")),
    "playing too early": (NotStarted, lambda: seated(3).playing()),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_the_table_refuses(case: str) -> None:
    kind, attempt = REFUSALS[case]
    with pytest.raises(kind):
        attempt()


# For whom the seats are


def table_for(*plans: SeatPlan, autostart: bool = False) -> Table:
    terms = Terms(seats=plans, autostart=autostart)
    return lobby.create(CATTLE, len(plans), {}, "ana", "ab" * 32, terms).table


def test_a_reserved_seat_is_for_one_player_only() -> None:
    table = table_for(SeatPlan("reserved", player="bran"), SeatPlan())
    with pytest.raises(SeatReserved):
        lobby.take_seat(CATTLE, table, 0, "ana")
    assert lobby.take_seat(CATTLE, table, 0, "bran").table.holders == ("bran", None)


def test_an_ai_sits_at_its_place_from_the_beginning() -> None:
    table = table_for(SeatPlan("ai", level="easy"), SeatPlan())
    assert table.holders == ("ai:easy", None)
    with pytest.raises(SeatOccupied):
        lobby.take_seat(CATTLE, table, 0, "ana")


def test_a_table_may_start_by_itself_when_it_is_full() -> None:
    table = table_for(SeatPlan("ai", level="easy"), SeatPlan(), autostart=True)
    assert not lobby.starts_itself(table)
    full = lobby.take_seat(CATTLE, table, 1, "ana").table
    assert lobby.starts_itself(full)
    assert not lobby.starts_itself(lobby.start(CATTLE, full, CHANCE).table)


def test_a_cancelled_game_takes_nobody_and_never_starts() -> None:
    events, table = lobby.cancel(CATTLE, seated(3), "nobody came")
    assert events == (GameCancelled("nobody came"),)
    assert table.status == "cancelled"
    attempts: list[Callable[[], Change]] = [
        lambda: lobby.take_seat(CATTLE, table, 0, "dana"),
        lambda: lobby.leave_seat(CATTLE, table, 0, "ana"),
        lambda: lobby.start(CATTLE, table, CHANCE),
        lambda: lobby.cancel(CATTLE, table, "again"),
    ]
    for attempt in attempts:
        with pytest.raises(GameWasCancelled):
            attempt()


def test_a_running_game_is_not_called_off() -> None:
    running = lobby.start(CATTLE, seated(2), CHANCE).table
    with pytest.raises(AlreadyStarted):
        lobby.cancel(CATTLE, running, "")


def test_the_status_follows_the_events() -> None:
    assert seated(2).status == "open"
    assert lobby.start(CATTLE, seated(2), CHANCE).table.status == "running"


# Sandboxes


def test_a_sandbox_begins_at_its_position() -> None:
    created = lobby.create(CATTLE, 2, {}, "ana", "ab" * 32, position="2: 3 5")
    assert created.table.created.sandbox
    table = created.table
    for seat, holder in enumerate(("ana", "bran")):
        table = lobby.take_seat(CATTLE, table, seat, holder).table
    started = lobby.start(CATTLE, table, CHANCE).table
    assert isinstance(started.game, Cattle)
    assert started.game.herds == (3, 5)
    assert started.position is None


def test_the_position_of_a_sandbox_is_nobody_s_to_read() -> None:
    _, laid = lobby.create(CATTLE, 2, {}, "ana", "ab" * 32, position="2: 3 5").events
    assert seen(laid, PUBLIC) == {}


@pytest.mark.parametrize(
    ("position", "refusal"), [("nonsense", BadPosition), ("3: 1 1 1", WrongSeatCount)]
)
def test_a_position_must_be_readable_and_fit_the_table(
    position: str, refusal: type[Refused]
) -> None:
    with pytest.raises(refusal):
        lobby.create(CATTLE, 2, {}, "ana", "ab" * 32, position=position)


def test_a_table_is_stored_and_read_back_whole() -> None:
    table = lobby.create(CATTLE, 2, {}, "ana", "ab" * 32, position="2: 3 5").table
    assert canonical(table_from_json(CATTLE, canonical(table))) == canonical(table)


def test_games_created_before_there_were_terms_are_read_as_open_public_ones() -> None:
    """The shape of schema 1, as it was stored."""
    stored = b'{"chance":"hmac-sha256/1","options":{"rounds":3},"owner":"ana","rules":"cattle/1",'
    stored += b'"seats":3,"seed_hash":"ab"}'
    read = CATTLE.codec.decode("GameCreated", 1, stored)
    terms = Terms(undo="none")
    assert read == GameCreated("cattle/1", 3, {"rounds": 3}, "ana", "hmac-sha256/1", "ab", terms)


def test_games_created_before_steps_could_be_taken_back_keep_to_that() -> None:
    """The shape of schema 3, as it was stored."""
    stored = b'{"chance":"hmac-sha256/1","options":{"rounds":3},"owner":"ana","rules":"cattle/1",'
    stored += b'"sandbox":false,"seats":3,"seed_hash":"ab","terms":{"autostart":false,"clock":null,'
    stored += b'"seats":[],"visibility":"public"}}'
    read = CATTLE.codec.decode("GameCreated", 3, stored)
    terms = Terms(undo="none")
    assert read == GameCreated("cattle/1", 3, {"rounds": 3}, "ana", "hmac-sha256/1", "ab", terms)


def test_seats_taken_and_draws_made_before_they_told_more_are_read() -> None:
    """The shapes of schema 1, as they were stored."""
    taken = CATTLE.codec.decode("SeatTaken", 1, b'{"holder":"ana","seat":0}')
    assert taken == SeatTaken(0, "ana", "")
    public = b'{"decision":"d2.-1.0","kind":"shuffle","number":0}'
    drawn = CATTLE.codec.decode("Drawn", 1, public, b'{"outcome":["7","3"]}')
    assert drawn == Drawn("d2.-1.0", "shuffle", 0, ("7", "3"), (), False)
