"""The log on the server: append, read a range, follow the tail, load many."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from redis import Redis

import ledger as ledger_package
from domain.engine.events import SeatTaken
from ledger.ids import new_id
from ledger.log import NO_HEAD, PAGE, Head, Log
from ledger.records import GENESIS, Context, Record, seal
from ledger.write import Ledger
from tests.cattle import CATTLE
from tests.ledger.play import SEED, begin
from tests.ledger.stored import entries, footprint


@pytest.fixture
def log(redis: Redis) -> Log:
    return Log(redis)


def batch(game: str, after: Head, count: int) -> list[Record]:
    context = Context(game, "owner", new_id("cmd"), "", 1)
    events = [SeatTaken(n, f"player-{n}") for n in range(count)]
    return seal(CATTLE.codec, context, events, after.version, after.hash or GENESIS)


def append(log: Log, game: str, after: Head, count: int) -> Head:
    records = batch(game, after, count)
    done = log.append(game, after, records, new_id("cmd"), b"{}")
    assert done.version == after.version + count
    return Head(done.version, records[-1].hash)


def long_log(log: Log, count: int) -> tuple[str, Head]:
    game, head = new_id("gam"), NO_HEAD
    while head.version < count:
        head = append(log, game, head, min(500, count - head.version))
    return game, head


def test_a_batch_is_appended_in_order_and_moves_the_head(log: Log) -> None:
    game = new_id("gam")
    records = batch(game, NO_HEAD, 3)
    done = log.append(game, NO_HEAD, records, "a command", b"{}")

    assert done == (3, None)
    assert list(log.read(game)) == records
    assert log.heads([game]) == {game: Head(3, records[-1].hash)}


def test_an_append_after_an_older_version_is_a_conflict_and_writes_nothing(
    log: Log, redis: Redis
) -> None:
    game = new_id("gam")
    first = append(log, game, NO_HEAD, 1)
    append(log, game, first, 1)
    before = footprint(redis, game)

    assert log.append(game, first, batch(game, first, 2), "late", b"{}") == (None, None)
    assert log.append(game, NO_HEAD, batch(game, NO_HEAD, 2), "late", b"{}") == (None, None)
    assert footprint(redis, game) == before


def test_an_append_after_another_hash_of_the_same_version_is_a_conflict(
    log: Log, redis: Redis
) -> None:
    game = new_id("gam")
    append(log, game, NO_HEAD, 2)
    elsewhere = Head(2, "0" * 64)
    before = footprint(redis, game)

    assert log.append(game, elsewhere, batch(game, elsewhere, 1), "other", b"{}") == (None, None)
    assert footprint(redis, game) == before


def test_an_append_ahead_of_the_log_is_a_conflict(log: Log) -> None:
    game = new_id("gam")
    head = append(log, game, NO_HEAD, 2)
    ahead = Head(3, head.hash)

    assert log.append(game, ahead, batch(game, ahead, 1), "ahead", b"{}") == (None, None)


def test_a_command_that_was_done_is_not_done_again_wherever_the_head_is(
    log: Log, redis: Redis
) -> None:
    game = new_id("gam")
    records = batch(game, NO_HEAD, 2)
    log.append(game, NO_HEAD, records, "a command", b"its record")
    before = footprint(redis, game)

    head = Head(2, records[-1].hash)
    again = log.append(game, head, batch(game, head, 1), "a command", b"another record")
    assert again == (None, b"its record")
    assert log.append(game, NO_HEAD, records, "a command", b"its record") == (None, b"its record")
    assert footprint(redis, game) == before


def test_a_range_is_read_with_both_its_ends(log: Log) -> None:
    game, _ = long_log(log, 20)

    assert [record.version for record in log.read(game, 7, 11)] == [7, 8, 9, 10, 11]
    assert [record.version for record in log.read(game, 19)] == [19, 20]
    assert [record.version for record in log.read(game, 5, 5)] == [5]
    assert list(log.read(game, 6, 5)) == []
    assert list(log.read(game, 21)) == []
    assert list(log.read(new_id("gam"))) == []


@pytest.mark.parametrize("count", [PAGE - 1, PAGE, PAGE + 1, 2 * PAGE, 2 * PAGE + 1])
def test_a_log_of_many_pages_is_read_whole(log: Log, count: int) -> None:
    game, head = long_log(log, count)
    everything = list(range(1, count + 1))

    assert [record.version for record in log.read(game)] == everything
    assert [record.version for record in log.read(game, 1, count)] == everything
    tail = log.tail(game, 0)
    assert [record.version for record in tail.records] == everything
    assert tail.head == head


def test_the_tail_is_what_comes_after_a_version(log: Log) -> None:
    game, head = long_log(log, 10)

    assert [record.version for record in log.tail(game, 7).records] == [8, 9, 10]
    assert log.tail(game, 10).records == []
    assert log.tail(game, 10).head == head
    assert log.tail(game, 99).records == []
    assert log.tail(new_id("gam"), 0).head == NO_HEAD


def test_the_tail_brings_the_record_of_the_named_command_and_no_other(log: Log) -> None:
    game = new_id("gam")
    log.append(game, NO_HEAD, batch(game, NO_HEAD, 1), "a command", b"its record")

    assert log.tail(game, 0, "a command").known == b"its record"
    assert log.tail(game, 0, "another").known is None
    assert log.tail(game, 0).known is None


def test_the_tail_brings_the_time_of_the_server(log: Log) -> None:
    game, _ = long_log(log, 1)
    before = log.now()

    assert before <= log.tail(game, 0).at <= log.now()


def test_the_heads_of_many_games_come_in_one_call_without_the_unknown(log: Log) -> None:
    known = dict(long_log(log, count) for count in (1, 2, 3))

    assert log.heads([*known, new_id("gam")]) == known
    assert log.heads([]) == {}


def test_salts_and_seed_are_stored_by_the_append_and_apart_from_the_log(
    ledger: Ledger, redis: Redis
) -> None:
    game = begin(ledger).id
    log = ledger.games.log
    hidden = [record.version for record in log.read(game) if record.hidden]
    salts = log.salts(game, hidden)

    assert set(salts) == set(hidden)
    assert log.seed(game) == SEED
    stored = b"".join(value for _, fields in entries(redis, game) for value in fields.values())
    assert not [salt for salt in (*salts.values(), SEED) if salt in stored]
    assert log.salts(game, [1]) == {}


def test_nothing_in_the_ledger_can_cut_a_log() -> None:
    sources = [*Path(ledger_package.__path__[0]).rglob("*.py")]
    sources += Path(ledger_package.__path__[0]).rglob("*.lua")
    cutting = re.compile(r"\b(XDEL|XTRIM|MAXLEN|MINID|DEL|UNLINK|RENAME|EXPIRE|FLUSH\w*)\b", re.I)

    assert len(sources) > 10
    assert not [(s.name, found) for s in sources for found in cutting.findall(s.read_text())]
