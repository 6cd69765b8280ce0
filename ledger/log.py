"""A game's log on the server: append, read a range, follow the tail, load many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from redis import Redis

from ledger.connection import call
from ledger.keys import NEWS, keys_of
from ledger.records import Record, envelope_of
from ledger.scripts import script
from ledger.summary import Card, Summary

PAGE = 1_000
"""Most entries read in one call, so that a long log holds nobody else up."""


class Head(NamedTuple):
    version: int
    hash: str


NO_HEAD = Head(0, "")


class Tail(Struct, frozen=True):
    """The server's answer to a reader that knows the log up to some version."""

    at: int
    head: Head
    known: bytes | None
    records: list[Record]


class Beside(Struct, frozen=True):
    """What an append writes beside the log: its time, the new summary if there is one, secrets."""

    at: int
    summary: bytes = b""
    secrets: Mapping[str, bytes] = {}


class Appended(NamedTuple):
    """`version` is set when the batch was appended, `known` when the command was done before."""

    version: int | None
    known: bytes | None = None


class Log:
    """`time` is for tests: it stands for the server's clock."""

    def __init__(self, redis: Redis, time: Callable[[], int] | None = None) -> None:
        self._redis = redis
        self._time = time
        self._append = redis.register_script(script("append"))
        self._load = redis.register_script(script("load"))

    def append(
        self,
        game: str,
        after: Head,
        records: Sequence[Record],
        field: str,
        command: bytes,
        beside: Beside | None = None,
    ) -> Appended:
        """Append all the records after this head, or none if the log has moved on.

        `field` names the command: a second append under the same name is not done.
        """
        beside = beside or Beside(envelope_of(records[-1]).at)
        keys = keys_of(game)
        arguments: list[Any] = [after.version, after.hash, field, command]
        arguments += [records[-1].hash, NEWS, game, beside.at, beside.summary]
        arguments += [len(beside.secrets), len(records)]
        for name, secret in beside.secrets.items():
            arguments += [name, secret]
        for record in records:
            arguments += [record.line, record.hash, record.hidden, record.salt]
        verdict, value = self._append(
            keys=[keys.log, keys.head, keys.commands, keys.secrets], args=arguments
        )
        if verdict == b"known":
            return Appended(None, value)
        return Appended(int(value)) if verdict == b"done" else Appended(None)

    def tail(self, game: str, after: int, field: str = "") -> Tail:
        """Everything after a version, with the server's time and the named command's record."""
        keys = keys_of(game)
        seconds, micros, version, head, known, entries = self._load(
            keys=[keys.log, keys.head, keys.commands], args=[after, PAGE, field]
        )
        records = [_record(entry) for entry in entries]
        now = Head(int(version), head.decode())
        while len(entries) == PAGE and records[-1].version < now.version:
            entries = self._range(game, records[-1].version + 1, now.version)
            records += [_record(entry) for entry in entries]
        at = _millis(seconds, micros) if self._time is None else self._time()
        return Tail(at, now, known, records)

    def now(self) -> int:
        """The server's time in milliseconds: one clock for all writers."""
        return _millis(*call(self._redis, "TIME")) if self._time is None else self._time()

    def read(self, game: str, first: int = 1, last: int | None = None) -> Iterator[Record]:
        """The records from `first` to `last`, page by page."""
        while last is None or first <= last:
            entries = self._range(game, first, last)
            for entry in entries:
                yield _record(entry)
            if len(entries) < PAGE:
                return
            first = _version(entries[-1]) + 1

    def salts(self, game: str, versions: Iterable[int]) -> dict[int, bytes]:
        """The salts of these events: what opens their veils. Never shown before the end."""
        wanted = list(versions)
        if not wanted:
            return {}
        found = call(self._redis, "HMGET", keys_of(game).secrets, *wanted)
        return {version: salt for version, salt in zip(wanted, found, strict=True) if salt}

    def known(self, game: str, field: str) -> bytes | None:
        """The record of a command that was done before."""
        record: bytes | None = call(self._redis, "HGET", keys_of(game).commands, field)
        return record

    def seed(self, game: str) -> bytes | None:
        return self.secret(game, "seed")

    def secret(self, game: str, name: str) -> bytes | None:
        """A secret of the game as a whole, such as its seed; never part of the log."""
        secret: bytes | None = call(self._redis, "HGET", keys_of(game).secrets, name)
        return secret

    def secrets(self, game: str, prefix: str) -> Iterator[tuple[str, bytes]]:
        """The game's secrets whose names begin so, in no order."""
        found = self._redis.hscan_iter(keys_of(game).secrets, match=f"{prefix}*", count=PAGE)
        for name, secret in found:
            yield name.decode(), secret

    def cards(self, games: Iterable[str]) -> dict[str, Card]:
        """Many games as a list shows them, in one call; games without a log are left out."""
        wanted = list(games)
        pipeline = self._redis.pipeline(transaction=False)
        for game in wanted:
            pipeline.hmget(keys_of(game).head, ["version", "hash", "created", "at", "summary"])
        found = zip(wanted, pipeline.execute(), strict=True)
        return {game: _card(game, fields) for game, fields in found if fields[-1] is not None}

    def heads(self, games: Iterable[str]) -> dict[str, Head]:
        """The heads of many games in one call; games without a log are left out."""
        wanted = list(games)
        pipeline = self._redis.pipeline(transaction=False)
        for game in wanted:
            pipeline.hmget(keys_of(game).head, ["version", "hash"])
        found = zip(wanted, pipeline.execute(), strict=True)
        return {game: Head(int(v), h.decode()) for game, (v, h) in found if v is not None}

    def _range(self, game: str, first: int, last: int | None) -> list[Any]:
        end = "+" if last is None else f"{last}-0"
        log = keys_of(game).log
        found: list[Any] = call(self._redis, "XRANGE", log, f"{first}-0", end, "COUNT", PAGE)
        return found


def _card(game: str, fields: Any) -> Card:
    version, hash, created, at, summary = fields
    told = msgspec.json.decode(summary, type=Summary)
    return Card(game, int(version), hash.decode(), int(created), int(at), told)


def _millis(seconds: Any, micros: Any) -> int:
    return int(seconds) * 1_000 + int(micros) // 1_000


def _version(entry: Any) -> int:
    return int(entry[0].partition(b"-")[0])


def _named(fields: Any) -> dict[bytes, bytes]:
    """The client gives fields as a dict outside scripts and as a flat list inside them."""
    if isinstance(fields, dict):
        return fields
    named = iter(fields)
    return dict(zip(named, named, strict=True))


def _record(entry: Any) -> Record:
    fields = _named(entry[1])
    return Record(
        _version(entry) if entry[0].endswith(b"-0") else 0,  # no append writes another id
        fields.get(b"event", b""),
        fields.get(b"hash", b"").decode(errors="replace"),
        fields.get(b"hidden", b""),
    )
