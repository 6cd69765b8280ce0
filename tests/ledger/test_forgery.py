"""Whoever can write to the server may recompute hashes; `verify` names the forged event still."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from redis import Redis

from ledger.keys import keys_of
from ledger.records import line_hash
from tests.ledger.play import Game
from tests.ledger.stored import Fields, change, changed, entries, judge, rewrite


def test_an_event_forged_with_a_hash_of_its_own_breaks_the_link_to_the_next(
    over: Game, redis: Redis
) -> None:
    found = entries(redis, over.id)
    for version in range(2, len(found)):
        rewrite(redis, over.id, changed(found, version, forged(actor="somebody else")))
        assert judge(redis, over).bad == version + 1


def test_a_last_event_forged_with_a_hash_of_its_own_is_caught_by_the_head(
    over: Game, redis: Redis
) -> None:
    kept = over.now.head
    change(redis, over, kept.version, forged(actor="somebody else"))
    assert judge(redis, over).bad == kept.version + 1

    forgery = entries(redis, over.id)[-1][1][b"hash"]
    redis.hset(keys_of(over.id).head, "hash", forgery)
    assert judge(redis, over).sound
    assert judge(redis, over, kept).bad == kept.version


@pytest.mark.parametrize(
    "lie",
    [
        {"game": "gam_another"},
        {"version": 5},
        {"prev": "0" * 64},
        {"veil": "0" * 64},
        {"type": "NoSuchEvent"},
        {"schema": 99},
        {"payload": {}},
        {"payload": []},
        {"payload": {"seat": "north", "holder": "player-1"}},
        {"version": "not a number"},
    ],
)
def test_a_forged_event_that_says_something_impossible_is_named(
    over: Game, redis: Redis, lie: dict[str, object]
) -> None:
    change(redis, over, 3, forged(**lie))

    assert judge(redis, over).bad == 3


@pytest.mark.parametrize("line", [b"", b"{", b"\xff\xfe", b'{"actor":"\xff"}'])
def test_a_forged_event_that_is_not_even_json_is_named(
    over: Game, redis: Redis, line: bytes
) -> None:
    fields = {b"event": line, b"hash": line_hash(line).encode()}
    change(redis, over, 5, lambda _: fields)

    assert judge(redis, over).bad == 5


def test_a_forged_event_that_cannot_have_happened_is_named(over: Game, redis: Redis) -> None:
    found = entries(redis, over.id)
    shown = next(v for v, (_, f) in enumerate(found, start=1) if b'"CardsShown"' in f[b"event"])
    change(redis, over, shown, forged(payload={"cards": [[7, "raid.1"]]}))

    assert judge(redis, over).bad == shown


def test_a_log_that_begins_with_another_event_is_named(over: Game, redis: Redis) -> None:
    change(redis, over, 1, forged(type="SeatTaken", payload={"seat": 0, "holder": "x"}))
    assert judge(redis, over).bad == 1
    created = {"rules": "chess/1", "seats": 2, "options": {}, "owner": "x", "chance": "x"}
    change(redis, over, 1, forged(type="GameCreated", payload=created | {"seed_hash": ""}))
    assert judge(redis, over).bad == 1


def test_a_first_event_that_claims_to_follow_another_is_named(over: Game, redis: Redis) -> None:
    change(redis, over, 1, forged(prev="f" * 64))

    assert judge(redis, over).bad == 1


def forged(**lies: object) -> Callable[[Fields], Fields]:
    """Other content, with the hash that fits it."""

    def forge(fields: Fields) -> Fields:
        content = json.loads(fields[b"event"]) | lies
        line = json.dumps(content, sort_keys=True, separators=(",", ":")).encode()
        return fields | {b"event": line, b"hash": line_hash(line).encode()}

    return forge
