"""One wrong bit anywhere in a log, and `verify` names the event it is in."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from redis import Redis

from ledger.keys import keys_of
from ledger.verify import Verdict
from ledger.write import Ledger
from tests.ledger.play import Game, at_version, begin
from tests.ledger.progress import Progress
from tests.ledger.stored import (
    Fields,
    changed,
    entries,
    flipped,
    footprint,
    go_back,
    judge,
    rewrite,
)


def test_a_log_that_nobody_touched_is_sound(over: Game, redis: Redis) -> None:
    head = over.now.head

    assert judge(redis, over) == Verdict(over.id, head.version, head)
    assert judge(redis, over, kept=head).sound
    assert over.now.table.over


def test_a_running_game_is_sound_at_every_version_and_for_every_kept_head(
    ledger: Ledger, redis: Redis
) -> None:
    game = begin(ledger, seats=2)
    heads, rng = [], random.Random(6)
    for version in range(12, 60, 5):
        heads.append(game.play(rng, at_version(version)).head)
        assert all(judge(redis, game, kept=head).sound for head in heads)


def test_a_game_that_goes_on_meanwhile_is_sound(ledger: Ledger, redis: Redis) -> None:
    game = begin(ledger, rounds=1_000)
    game.play(random.Random(1), at_version(500))
    with ThreadPoolExecutor() as pool:
        played = pool.submit(game.play, random.Random(2), at_version(900))
        verdicts = [judge(redis, game)]
        while not played.done():
            verdicts.append(judge(redis, game))

    assert [verdict for verdict in verdicts if not verdict.sound] == []
    assert len({verdict.head for verdict in verdicts}) > 1


def test_one_bit_in_any_field_of_any_event(over: Game, redis: Redis) -> None:
    found, rng, tried = entries(redis, over.id), random.Random(1), 0
    for version, (_, fields) in enumerate(found, start=1):
        for name, place in [*parts_of(fields)]:
            how = flip(name, place, rng.randrange(8))
            rewrite(redis, over.id, changed(found, version, how))
            verdict = judge(redis, over)
            assert (verdict.bad, verdict.events) == (version, version - 1), (name, place)
            tried += 1
    rewrite(redis, over.id, found)
    assert judge(redis, over).sound
    assert tried > 12 * len(found)


@pytest.mark.long
def test_one_bit_in_any_byte_of_any_event(
    over: Game, redis: Redis, progress: Callable[[str, int], Progress]
) -> None:
    found, rng = entries(redis, over.id), random.Random(2)
    shown = progress("a flipped bit in each byte of event", len(found))
    for version, (_, fields) in enumerate(found, start=1):
        for name, value in fields.items():
            for place in range(len(value)):
                how = flip(name, place, rng.randrange(8))
                rewrite(redis, over.id, changed(found, version, how))
                assert judge(redis, over).bad == version, (name, place)
        shown.reached(version)


def parts_of(fields: Fields) -> list[tuple[bytes, int]]:
    """A byte in each value of the envelope and in each of the entry's other fields."""
    line = fields[b"event"]
    found = [(name, len(value) // 2) for name, value in fields.items() if name != b"event"]
    for name, value in msgspec.json.decode(line, type=dict[str, msgspec.Raw]).items():
        start = line.index(b'"%s":' % name.encode()) + len(name) + 3
        found += [(b"event", start + len(bytes(value)) // 2), (b"event", start - 4)]
    return found


def flip(name: bytes, place: int, bit: int) -> Callable[[Fields], Fields]:
    return lambda fields: fields | {name: flipped(fields[name], place, bit)}


def test_one_bit_in_the_name_of_a_field(over: Game, redis: Redis) -> None:
    found = entries(redis, over.id)
    for version, (_, fields) in enumerate(found, start=1):
        for name in fields:
            rewrite(redis, over.id, changed(found, version, renamed(name)))
            assert judge(redis, over).bad == version, name


def renamed(name: bytes) -> Callable[[Fields], Fields]:
    return lambda fields: {flipped(n, 0) if n == name else n: v for n, v in fields.items()}


@pytest.mark.parametrize("bit", [0, 1, 33])
def test_one_bit_in_the_id_of_an_entry(over: Game, redis: Redis, bit: int) -> None:
    """The server keeps entries in order, so only the second half of an id can change alone."""
    found = entries(redis, over.id)
    for place in range(len(found)):
        moved = (b"%d-%d" % (place + 1, 1 << bit), found[place][1])
        rewrite(redis, over.id, [*found[:place], moved, *found[place + 1 :]])
        assert judge(redis, over).bad == place + 1


def test_one_bit_in_a_salt(over: Game, redis: Redis) -> None:
    secrets = keys_of(over.id).secrets
    stored = footprint(redis, over.id)[secrets]
    versions = [int(field) for field in stored if field != b"seed"]
    for version in versions:
        salt = stored[str(version).encode()]
        redis.hset(secrets, str(version), flipped(salt, version % 32, version % 8))
        assert judge(redis, over).bad == version
        redis.hdel(secrets, str(version))
        assert judge(redis, over).bad == version
        redis.hset(secrets, str(version), salt)
    assert len(versions) > 5
    assert judge(redis, over).sound


def test_a_hidden_part_that_was_removed_or_added(over: Game, redis: Redis) -> None:
    found = entries(redis, over.id)
    for version, (_, fields) in enumerate(found, start=1):
        how = without_hidden if b"hidden" in fields else with_hidden
        rewrite(redis, over.id, changed(found, version, how))
        assert judge(redis, over).bad == version


def without_hidden(fields: Fields) -> Fields:
    return {name: value for name, value in fields.items() if name != b"hidden"}


def with_hidden(fields: Fields) -> Fields:
    return fields | {b"hidden": b'{"card":"raid.1"}'}


def test_two_entries_that_changed_places(over: Game, redis: Redis) -> None:
    found = entries(redis, over.id)
    for place in range(len(found) - 1):
        (one, first), (other, second) = found[place : place + 2]
        swapped = [(one, second), (other, first)]
        rewrite(redis, over.id, [*found[:place], *swapped, *found[place + 2 :]])
        assert judge(redis, over).bad == place + 1


def test_an_entry_that_is_missing(over: Game, redis: Redis) -> None:
    found = entries(redis, over.id)
    for place in range(len(found)):
        rewrite(redis, over.id, found[:place] + found[place + 1 :])
        assert judge(redis, over).bad == place + 1


def test_an_entry_behind_the_head(over: Game, redis: Redis) -> None:
    found = entries(redis, over.id)
    count = len(found)
    rewrite(redis, over.id, [*found, (b"%d-0" % (count + 1), found[-1][1])])

    assert judge(redis, over).bad == count + 1


def test_an_end_that_was_cut_off_is_seen_by_a_kept_head_alone(over: Game, redis: Redis) -> None:
    """Whoever cuts off the end puts back the head as well: the rest is a sound log."""
    kept = over.now.head
    go_back(redis, over.id, kept.version - 4)

    assert judge(redis, over).sound
    verdict = judge(redis, over, kept)
    assert verdict.bad == kept.version - 3
    assert verdict.head.version == kept.version - 4


@pytest.mark.parametrize("field", ["version", "hash"])
def test_a_head_that_does_not_fit_the_log(over: Game, redis: Redis, field: str) -> None:
    head = keys_of(over.id).head
    value = redis.hget(head, field)
    assert isinstance(value, bytes)
    redis.hset(head, field, flipped(value, 0))

    assert not judge(redis, over).sound
