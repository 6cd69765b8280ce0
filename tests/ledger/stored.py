"""What the server holds of a game, and changes to it that no append would make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from redis import Redis

from ledger.connection import call
from ledger.keys import keys_of
from ledger.log import Head, Log
from ledger.verify import Verdict, verify
from tests.ledger.play import RULES, Game

Fields = dict[bytes, bytes]
Entry = tuple[bytes, Fields]


def footprint(redis: Redis, game: str) -> dict[str, Any]:
    """Everything that is stored of a game."""
    keys = keys_of(game)
    hashes = (keys.head, keys.commands, keys.secrets, keys.snapshots)
    found: dict[str, Any] = {key: redis.hgetall(key) for key in hashes}
    return found | {keys.log: entries(redis, game)}


def entries(redis: Redis, game: str) -> list[Entry]:
    return [(id, dict(fields)) for id, fields in call(redis, "XRANGE", keys_of(game).log, "-", "+")]


def rewrite(redis: Redis, game: str, wanted: Iterable[Entry]) -> None:
    """Put other entries in the place of a game's log."""
    log = keys_of(game).log
    forged = f"{log}:forged"
    pipeline = redis.pipeline()
    pipeline.delete(forged)
    for id, fields in wanted:
        words = [word for pair in fields.items() for word in pair]
        pipeline.execute_command("XADD", forged, id, *words)  # type: ignore[no-untyped-call]
    pipeline.rename(forged, log)
    pipeline.execute()


def changed(
    found: Sequence[Entry], version: int, change: Callable[[Fields], Fields]
) -> list[Entry]:
    """The same entries but for the one at this version."""
    id, fields = found[version - 1]
    return [*found[: version - 1], (id, change(dict(fields))), *found[version:]]


def change(redis: Redis, game: Game, version: int, how: Callable[[Fields], Fields]) -> None:
    rewrite(redis, game.id, changed(entries(redis, game.id), version, how))


def judge(redis: Redis, game: Game, kept: Head | None = None) -> Verdict:
    return verify(Log(redis), RULES, game.id, kept)


def go_back(redis: Redis, game: str, version: int) -> None:
    """Make the log what it was at a version, as a restored backup would."""
    keys = keys_of(game)
    found = entries(redis, game)
    kept, cut = found[:version], found[version:]
    rewrite(redis, game, kept)
    redis.hset(keys.head, mapping={"version": version, "hash": kept[-1][1][b"hash"]})
    redis.hdel(keys.secrets, *[id.partition(b"-")[0].decode() for id, _ in cut])


def flipped(data: bytes, place: int, bit: int = 0) -> bytes:
    """The same bytes but for one bit."""
    return data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]
