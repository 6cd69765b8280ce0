"""Games as they stand: the process's cache, a snapshot and the tail of the log put together."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from redis import Redis
from redis.exceptions import RedisError

from domain.engine.rules import Rules
from domain.engine.table import Table
from ledger.log import NO_HEAD, Log, Tail
from ledger.position import Back, BrokenChain, Position, replay
from ledger.records import Record, envelope_of
from ledger.refusals import NoSuchVersion, UnknownGame
from ledger.snapshots import Snapshots

_LOG = logging.getLogger(__name__)


class Fresh(NamedTuple):
    """A game at its head. `now` is the server's time, `known` the named command's record."""

    position: Position
    now: int
    known: bytes | None


class Games:
    def __init__(
        self,
        redis: Redis,
        rules: Mapping[str, Rules],
        *,
        cache_games: int = 512,
        snapshot_every: int = 200,
        time: Callable[[], int] | None = None,
    ) -> None:
        self.rules = rules
        self.log = Log(redis, time)
        self.snapshots = Snapshots(redis, rules)
        self.snapshot_every = snapshot_every
        self._cache = PositionCache(cache_games)

    def head(self, game: str, field: str = "") -> Fresh:
        """The game now. One call to the server, however long the game, if this process knows it."""
        base = self._cache.get(game)
        if base is None:
            base = self.snapshots.newest(game)
        tail = self.log.tail(game, base.version if base else 0, field)
        if base is not None and not _continues(base, tail):
            self._cache.drop(game)
            base, tail = None, self.log.tail(game, 0, field)
        if tail.head == NO_HEAD:
            raise UnknownGame(f"there is no game {game}")
        position = replay(self.rules, base, tail.records, self.back(game))
        if position is None or position.head != tail.head:
            raise BrokenChain(f"the log of {game} does not end in its head {tail.head}")
        if base is None or position.version - base.version >= self.snapshot_every:
            self._keep_snapshot(game, base, position)
        self._cache.put(game, position)
        return Fresh(position, tail.at, tail.known)

    def at(self, game: str, version: int) -> Position:
        """The game as it stood at a version."""
        return self._at(game, version, {})

    def _at(self, game: str, version: int, passed: dict[int, Table]) -> Position:
        base, records = self._base(game, version)
        position = replay(self.rules, base, records, self._back(game, passed), passed)
        if position is None or position.version != version or version < 1:
            if not self.log.heads([game]):
                raise UnknownGame(f"there is no game {game}")
            raise NoSuchVersion(f"the game has no version {version}")
        return position

    def back(self, game: str) -> Back:
        """The game's table at earlier versions, for rewinds."""
        return self._back(game, {})

    def _back(self, game: str, passed: dict[int, Table]) -> Back:
        """It knows what has been passed: a log full of rewinds is not read again for each."""

        def table(version: int) -> Table:
            if version not in passed:
                passed[version] = self._at(game, version, passed).table
            return passed[version]

        return table

    def _base(self, game: str, version: int) -> tuple[Position | None, Iterator[Record]]:
        """The newest snapshot that stands on an event of the log, and the records after it."""
        for base in self.snapshots.sound(game, version):
            records = self.log.read(game, base.version, version)
            event = next(records, None)
            if event is not None and (event.version, event.hash) == base.head:
                return base, records
        return None, self.log.read(game, 1, version)

    def heads(self, games: Iterable[str]) -> dict[str, Position]:
        """Many games at once; the unknown are left out."""
        return {game: self.head(game).position for game in self.log.heads(games)}

    def moved(self, game: str, before: Position | None, after: Position) -> None:
        """Remember where an append of this process has brought a game."""
        self._cache.put(game, after)
        try:
            self._keep_snapshot(game, before, after)
        except RedisError:  # a cache only; the append itself stands
            _LOG.warning("no snapshot of %s at %d", game, after.version, exc_info=True)

    def _keep_snapshot(self, game: str, before: Position | None, after: Position) -> None:
        every = self.snapshot_every
        if after.version // every > (before.version if before else 0) // every:
            self.snapshots.write(game, after)


def _continues(base: Position, tail: Tail) -> bool:
    """Whether the log still goes on from a position: a restored backup may not."""
    if not tail.records:
        return tail.head == base.head
    first = tail.records[0]
    return first.version == base.version + 1 and envelope_of(first).prev == base.head.hash


class PositionCache:
    """The games this process worked on last; bounded, safe to share between threads."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._positions: OrderedDict[str, Position] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, game: str) -> Position | None:
        with self._lock:
            position = self._positions.get(game)
            if position is not None:
                self._positions.move_to_end(game)
            return position

    def put(self, game: str, position: Position) -> None:
        """Keep the position; one that is older than the kept one changes nothing."""
        with self._lock:
            kept = self._positions.get(game)
            if kept is None or kept.version <= position.version:
                self._positions[game] = position
                self._positions.move_to_end(game)
            while len(self._positions) > self._size:
                self._positions.popitem(last=False)

    def drop(self, game: str) -> None:
        with self._lock:
            self._positions.pop(game, None)
