"""Snapshots are a cache: with them, without them and with damaged ones, every state is the same."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace
from redis import Redis

from ledger.games import Games
from ledger.keys import keys_of
from ledger.log import Head
from ledger.position import Position, replay
from ledger.refusals import NoSuchVersion, UnknownGame
from ledger.snapshots import Snapshot, Snapshots, digest_of
from ledger.verify import check_snapshots
from ledger.write import Ledger
from tests.ledger.play import RULES, Game, at_version, begin
from tests.ledger.stored import flipped, go_back

EVERY = 10


@pytest.fixture
def played(redis: Redis) -> Game:
    """Some sixty versions with a snapshot about every ten."""
    game = begin(Ledger(redis, RULES, snapshot_every=EVERY))
    game.play(random.Random(5), at_version(66))
    return game


def cold(redis: Redis) -> Games:
    """The games as another process sees them that has read nothing yet."""
    return Games(redis, RULES, snapshot_every=EVERY)


def full_replay(games: Games, game: str, version: int) -> Position:
    position = replay(RULES, None, games.log.read(game, 1, version))
    assert position is not None
    return position


def same(one: Position, other: Position) -> bool:
    """Down to the order of mappings, as options are listed in it."""
    tables = [msgspec.json.encode(position.table) for position in (one, other)]
    return tables[0] == tables[1] and (one.head, one.at) == (other.head, other.at)


def test_snapshots_are_written_about_as_often_as_told(played: Game, redis: Redis) -> None:
    versions = Snapshots(redis, RULES).versions(played.id)

    assert len(versions) == played.now.version // EVERY
    assert [v // EVERY for v in versions] == list(range(len(versions), 0, -1))
    assert Snapshots(redis, RULES).versions(played.id, 30) == [v for v in versions if v <= 30]


def test_a_snapshot_and_the_tail_are_the_full_replay_at_every_version(
    played: Game, redis: Redis
) -> None:
    games = cold(redis)
    for version in range(1, played.now.version + 1):
        whole = full_replay(games, played.id, version)
        assert whole.version == version
        assert same(games.at(played.id, version), whole)


def test_every_snapshot_and_its_tail_come_to_the_same_head(played: Game, redis: Redis) -> None:
    games = cold(redis)
    snapshots = [games.snapshots.read(played.id, v) for v in games.snapshots.versions(played.id)]
    for snapshot in snapshots:
        assert snapshot is not None
        reached = replay(RULES, snapshot, games.log.read(played.id, snapshot.version + 1))
        assert reached is not None
        assert same(reached, played.now)
    assert len(snapshots) >= 6


def test_a_cold_process_starts_from_the_snapshot_not_from_the_beginning(
    played: Game, redis: Redis
) -> None:
    """Without its first events the log cannot be replayed; the snapshot stands in for them."""
    newest = Snapshots(redis, RULES).versions(played.id)[0]
    redis.execute_command("XTRIM", keys_of(played.id).log, "MINID", f"{newest}-0")  # type: ignore[no-untyped-call]

    assert same(cold(redis).head(played.id).position, played.now)


def test_versions_that_do_not_exist_are_refused(played: Game, redis: Redis) -> None:
    for version in (0, -1, played.now.version + 1):
        with pytest.raises(NoSuchVersion):
            cold(redis).at(played.id, version)
    with pytest.raises(UnknownGame):
        cold(redis).at("gam_none", 1)


# Damage

Damage = Callable[[bytes], bytes]


def changed(**fields: object) -> Damage:
    def change(raw: bytes) -> bytes:
        return msgspec.json.encode(replace(snapshot_in(raw), **fields))

    return change


def consistent(**fields: object) -> Damage:
    """Changed, and the digest made to fit."""

    def change(raw: bytes) -> bytes:
        lie = replace(snapshot_in(raw), **fields)
        return msgspec.json.encode(replace(lie, digest=digest_of(lie)))

    return change


def snapshot_in(raw: bytes) -> Snapshot:
    return msgspec.json.decode(raw, type=Snapshot)


def wrong_hash(raw: bytes) -> bytes:
    head = Head(snapshot_in(raw).head.version, "0" * 64)
    return consistent(head=head)(raw)


def wrong_version(raw: bytes) -> bytes:
    version, hash = snapshot_in(raw).head
    return consistent(head=Head(version + 1, hash))(raw)


def bit(place: int) -> Damage:
    return lambda raw: flipped(raw, place % len(raw), place % 8)


DAMAGES: dict[str, Damage] = {
    **{f"bit {place}": bit(place) for place in range(0, 4_000, 173)},
    "empty": lambda raw: b"",
    "truncated": lambda raw: raw[:-1],
    "half": lambda raw: raw[: len(raw) // 2],
    "wrong digest": changed(digest="0" * 64),
    "other code": consistent(code="0" * 64),
    "other rules": consistent(rules="chess/1"),
    "wrong hash": wrong_hash,
    "wrong version": wrong_version,
    "wrong time": changed(at=1),
    "unreadable state": consistent(table=msgspec.Raw(b'{"version":1}')),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_damaged_snapshots_are_ignored_and_rebuilt(
    played: Game, redis: Redis, damage: Damage
) -> None:
    head, snapshots = played.now, keys_of(played.id).snapshots
    wanted = {v: full_replay(cold(redis), played.id, v) for v in range(1, head.version + 1)}
    for version in Snapshots(redis, RULES).versions(played.id):
        raw = redis.hget(snapshots, str(version))
        assert isinstance(raw, bytes)
        redis.hset(snapshots, str(version), damage(raw))
        # Only the log can tell that a snapshot which fits in itself stands on no event of it.
        assert Snapshots(redis, RULES).read(played.id, version) is None or damage is wrong_hash

    for version in range(1, head.version + 1, 7):
        assert same(cold(redis).at(played.id, version), wanted[version])
    for version in Snapshots(redis, RULES).versions(played.id):
        assert same(cold(redis).at(played.id, version), wanted[version])
    assert same(cold(redis).head(played.id).position, head)
    rebuilt = Snapshots(redis, RULES).newest(played.id)
    assert rebuilt is not None
    assert same(rebuilt, wanted[rebuilt.version])
    assert rebuilt.version > head.version - EVERY


def test_missing_snapshots_are_rebuilt(played: Game, redis: Redis) -> None:
    head, keys = played.now, keys_of(played.id)
    redis.delete(keys.snapshots)
    assert same(cold(redis).head(played.id).position, head)
    redis.delete(keys.snapshot_index)
    assert same(cold(redis).head(played.id).position, head)
    redis.delete(keys.snapshots, keys.snapshot_index)
    assert same(cold(redis).at(played.id, 30), full_replay(cold(redis), played.id, 30))
    assert same(cold(redis).head(played.id).position, head)

    rebuilt = Snapshots(redis, RULES).newest(played.id)
    assert rebuilt is not None
    assert same(rebuilt, head)


def test_one_damaged_snapshot_leaves_the_older_ones_in_use(played: Game, redis: Redis) -> None:
    newest, older = Snapshots(redis, RULES).versions(played.id)[:2]
    redis.hset(keys_of(played.id).snapshots, str(newest), b"{}")
    found = Snapshots(redis, RULES).newest(played.id)

    assert found is not None
    assert found.version == older


def test_a_snapshot_of_what_never_happened_is_not_taken_for_the_game(
    played: Game, redis: Redis
) -> None:
    """The log was restored from a backup, its snapshots were not."""
    versions = Snapshots(redis, RULES).versions(played.id)
    go_back(redis, played.id, versions[2] + 1)

    with pytest.raises(NoSuchVersion):
        cold(redis).at(played.id, versions[0])
    now = cold(redis).head(played.id).position
    assert same(now, full_replay(cold(redis), played.id, versions[2] + 1))


# The check command


def test_the_check_passes_snapshots_that_are_what_the_log_folds_to(
    played: Game, redis: Redis
) -> None:
    versions = Snapshots(redis, RULES).versions(played.id)

    assert list(check_snapshots(cold(redis), played.id)) == [(v, True) for v in reversed(versions)]


def test_the_check_finds_a_snapshot_that_is_sound_in_itself_and_wrong(
    played: Game, redis: Redis
) -> None:
    version = Snapshots(redis, RULES).versions(played.id)[3]
    raw = redis.hget(keys_of(played.id).snapshots, str(version))
    assert isinstance(raw, bytes)
    table = bytes(snapshot_in(raw).table)
    richer = table.replace(b'"herds":[', b'"herds":[9', 1)
    assert richer != table
    lie = consistent(table=msgspec.Raw(richer))(raw)
    redis.hset(keys_of(played.id).snapshots, str(version), lie)

    assert Snapshots(redis, RULES).read(played.id, version) is not None
    assert [v for v, right in check_snapshots(cold(redis), played.id) if not right] == [version]
