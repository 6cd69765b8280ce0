"""Verify a log: every hash, every link, every veil, and that it folds. Names the first misfit."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

import msgspec
from msgspec import Struct

from domain.engine.rules import Rules
from domain.engine.table import Table
from ledger.games import Games
from ledger.log import NO_HEAD, PAGE, Head, Log
from ledger.position import Back, Position, replay
from ledger.records import GENESIS, Envelope, Record, envelope_of, line_hash, veil


class Verdict(Struct, frozen=True):
    """`bad` is the first event that does not fit, or None when all do; `why` says what is wrong."""

    game: str
    events: int
    head: Head
    bad: int | None = None
    why: str = ""

    @property
    def sound(self) -> bool:
        return self.bad is None


class Misfit(Exception):
    def __init__(self, version: int, why: str) -> None:
        super().__init__(why)
        self.version = version


def verify(log: Log, registry: Mapping[str, Rules], game: str, kept: Head | None = None) -> Verdict:
    """Check the whole log of a game. `kept` is a head somebody wrote down before.

    A log whose end was cut off is sound in itself: only a head kept elsewhere shows the cut.
    """
    position: Position | None = None
    count, whole = 0, _Whole(log, game)
    passed: dict[int, Table] = {}
    try:
        for record in whole:
            check_record(game, record, position.head if position else NO_HEAD)
            if kept is not None and record.version == kept.version and record.hash != kept.hash:
                raise Misfit(record.version, "this is not the event the kept head names")
            position = _fold(registry, position, record, passed.__getitem__)
            passed[record.version] = position.table
            count += 1
        reached = position.head if position else NO_HEAD
        _check_end(reached, whole.head, kept)
    except Misfit as misfit:
        head = position.head if position else NO_HEAD
        return Verdict(game, count, head, misfit.version, str(misfit))
    return Verdict(game, count, reached)


def check_record(game: str, record: Record, before: Head) -> None:
    """One record with its hidden part, and its link to the one before."""
    check_veil(check_link(game, record, before), record)


def check_link(game: str, record: Record, before: Head) -> Envelope:
    """What is public of a record, and its link to the one before."""
    version = before.version + 1
    if record.version != version:
        raise Misfit(version, f"event {version} is missing: the next is {record.version}")
    if line_hash(record.line) != record.hash:
        raise Misfit(version, "its hash does not fit its content")
    envelope = _read(record)
    if envelope.game != game or envelope.version != version:
        raise Misfit(version, f"it says it is {envelope.game} {envelope.version}")
    if envelope.prev != (before.hash or GENESIS):
        raise Misfit(version, "it does not follow on the event before it")
    return envelope


def _read(record: Record) -> Envelope:
    try:
        return envelope_of(record)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Misfit(record.version, f"it cannot be read: {error}") from error


def check_veil(envelope: Envelope, record: Record) -> None:
    version, expected = record.version, envelope.veil or None
    if expected is None:
        if record.hidden:
            raise Misfit(version, "it has a hidden part that nothing vouches for")
        return
    if not record.salt:
        raise Misfit(version, "the salt of its hidden part is missing")
    if not hmac.compare_digest(veil(record.salt, record.hidden), expected):
        raise Misfit(version, "its hidden part does not fit its veil")


def _fold(
    registry: Mapping[str, Rules], before: Position | None, record: Record, back: Back
) -> Position:
    try:
        position = replay(registry, before, [record], back)
    except Exception as error:  # a forged event may break any assumption of the fold
        raise Misfit(record.version, f"it cannot be folded: {error!r}") from error
    assert position is not None
    return position


def _check_end(reached: Head, stored: Head, kept: Head | None) -> None:
    if stored != reached:
        raise Misfit(
            reached.version + 1,
            f"the log ends at {reached.version}, its head says {stored.version}",
        )
    if kept is not None and kept.version > reached.version:
        raise Misfit(
            reached.version + 1,
            f"the log ends at {reached.version}, the kept head says {kept.version}",
        )


class _Whole:
    """Every record of a log with its salt. After the last one, `head` is the head at that moment:
    the game may go on while it is read.
    """

    def __init__(self, log: Log, game: str) -> None:
        self.head = NO_HEAD
        self._log = log
        self._game = game

    def __iter__(self) -> Iterator[Record]:
        last = 0
        for record in self._with_salts(self._log.read(self._game)):
            yield record
            last = record.version
        tail = self._log.tail(self._game, last)
        self.head = tail.head
        yield from self._with_salts(iter(tail.records))

    def _with_salts(self, records: Iterator[Record]) -> Iterator[Record]:
        while page := list(islice(records, PAGE)):
            salts = self._log.salts(
                self._game, (record.version for record in page if record.hidden)
            )
            for record in page:
                salt = salts.get(record.version, b"")
                yield Record(record.version, record.line, record.hash, record.hidden, salt)


# Snapshots


def check_snapshots(games: Games, game: str) -> Iterable[tuple[int, bool]]:
    """For every sound snapshot: is the state it holds the one the whole log folds to?"""
    versions = games.snapshots.versions(game)
    wanted = {version: games.snapshots.read(game, version) for version in versions}
    position: Position | None = None
    for record in games.log.read(game):
        position = replay(games.rules, position, [record], games.back(game))
        assert position is not None
        snapshot = wanted.get(record.version)
        if snapshot is not None:
            same = snapshot.state_hash() == position.state_hash()
            yield record.version, same and snapshot.head == position.head
