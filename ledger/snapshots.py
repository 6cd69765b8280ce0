"""Snapshots: a cache of folded states, never a source of truth.

Each carries the hash of the event it stands after, a digest of itself and a fingerprint of the code
that folded it. One that does not fit in every respect is ignored, and the log is folded instead.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace
from redis import Redis

from domain import engine
from domain.engine.codec import canonical
from domain.engine.rules import Rules
from domain.engine.table import table_from_json
from ledger.connection import call
from ledger.keys import keys_of
from ledger.log import Head
from ledger.position import Position


class Snapshot(Struct, frozen=True):
    """`at` is the time of the event it stands after."""

    rules: str
    code: str
    head: Head
    at: int
    digest: str
    table: Raw


class Snapshots:
    def __init__(self, redis: Redis, rules: Mapping[str, Rules]) -> None:
        self._redis = redis
        self._rules = rules

    def write(self, game: str, position: Position) -> None:
        keys = keys_of(game)
        # Not canonical: options are listed in the order of the state's mappings, and must be
        # the same whether a state was folded or read back.
        raw = Raw(msgspec.json.encode(position.table))
        code = fingerprint(position.rules)
        snapshot = Snapshot(position.rules.name, code, position.head, position.at, "", raw)
        snapshot = replace(snapshot, digest=digest_of(snapshot))
        version = position.head.version
        pipeline = self._redis.pipeline()
        pipeline.hset(keys.snapshots, str(version), msgspec.json.encode(snapshot))
        pipeline.zadd(keys.snapshot_index, {str(version): version})
        pipeline.execute()

    def versions(self, game: str, up_to: int | None = None) -> list[int]:
        """The versions that have a snapshot, newest first."""
        highest = "+inf" if up_to is None else up_to
        index = keys_of(game).snapshot_index
        return [int(v) for v in call(self._redis, "ZREVRANGEBYSCORE", index, highest, 0)]

    def newest(self, game: str, up_to: int | None = None) -> Position | None:
        """The newest sound snapshot at or below a version."""
        return next(self.sound(game, up_to), None)

    def sound(self, game: str, up_to: int | None = None) -> Iterator[Position]:
        """The sound snapshots at or below a version, newest first."""
        found = (self.read(game, version) for version in self.versions(game, up_to))
        return (position for position in found if position is not None)

    def read(self, game: str, version: int) -> Position | None:
        """The snapshot at a version, or None if it is missing or not sound."""
        raw = call(self._redis, "HGET", keys_of(game).snapshots, version)
        try:
            snapshot = msgspec.json.decode(raw or b"", type=Snapshot)
            rules = self._rules.get(snapshot.rules)
            if rules is None or not _sound(snapshot, rules, version):
                return None
            table = table_from_json(rules, snapshot.table)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None
        return Position(rules, table, snapshot.head, snapshot.at)


def _sound(snapshot: Snapshot, rules: Rules, version: int) -> bool:
    return (
        snapshot.head.version == version
        and snapshot.code == fingerprint(rules)
        and snapshot.digest == digest_of(snapshot)
    )


def digest_of(snapshot: Snapshot) -> str:
    """Over all of it but the digest itself."""
    return hashlib.sha256(canonical(replace(snapshot, digest=""))).hexdigest()


def fingerprint(rules: Rules) -> str:
    """A hash over the source of the game and the engine: other code, other states."""
    return _fingerprint(rules.name, type(rules).__module__.rpartition(".")[0])


@cache
def _fingerprint(name: str, game: str) -> str:
    digest = hashlib.sha256(name.encode())
    for package in (engine.__name__, game):
        folder = Path(str(sys.modules[package].__file__)).parent
        for source in sorted(folder.rglob("*.py")):
            digest.update(source.relative_to(folder).as_posix().encode() + b"\0")
            digest.update(source.read_bytes())
    return digest.hexdigest()
