"""Every receipt is the service's word for a head, and can be checked with its public key alone."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec
import pytest
import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec.structs import replace
from redis import Redis

from ledger.keys import keys_of
from ledger.receipt import Done, Receipt
from ledger.signing.keys import NoKey, SigningKey
from ledger.signing.ring import KeyRing
from ledger.signing.statements import Statement, check, key_id, statement
from ledger.write import Ledger
from tests.ledger.play import OWNER, RULES, Game, begin

KEY = SigningKey.new()
HEAD = "5f" * 32
AT = 1_763_460_000_007


@pytest.fixture
def ledger(redis: Redis) -> Ledger:
    return Ledger(redis, RULES, signer=KEY)


def stated(receipt: Receipt) -> Statement:
    assert receipt.signature is not None
    position = receipt.position
    return statement(receipt.game, *position.head, position.at, receipt.signature.key)


def holds(receipt: Receipt, key: SigningKey) -> bool:
    assert receipt.signature is not None
    return check(stated(receipt), receipt.signature.value, key.public)


def test_what_is_signed_is_two_lines_anybody_can_write() -> None:
    """Without any code of ours: another's canonical JSON, another's reading of the format."""
    signature = KEY.sign("gam_7", 44, HEAD, AT)
    said: dict[str, Any] = {
        "game": "gam_7",
        "version": 44,
        "head": HEAD,
        "at": "2025-11-18T10:00:00.007Z",
        "key": "key_" + hashlib.sha256(bytes.fromhex(KEY.public)).hexdigest()[:16],
    }
    text = b"brenn checkpoint 1\n" + rfc8785.dumps(said)
    public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(KEY.public))
    public.verify(bytes.fromhex(signature.value), text)  # raises if it is not right
    assert json.dumps(said, sort_keys=True, separators=(",", ":")).encode() in text


def test_every_command_is_signed_from_the_creation_on(ledger: Ledger) -> None:
    made = ledger.create(OWNER, "cattle/1", 2)
    assert holds(made, KEY)
    cancelled = ledger.cancel(made.game, OWNER)
    assert holds(cancelled, KEY)
    assert cancelled.signature != made.signature


GOOD = statement("gam_7", 44, HEAD, AT, KEY.id)


@pytest.mark.parametrize(
    "other",
    [
        replace(GOOD, game="gam_8"),
        replace(GOOD, version=45),
        replace(GOOD, head="5e" + HEAD[2:]),
        replace(GOOD, head=HEAD.upper()),
        replace(GOOD, at="2025-11-18T10:00:00.008Z"),
        replace(GOOD, key=SigningKey.new().id),
    ],
)
def test_a_signature_holds_for_nothing_else(other: Statement) -> None:
    signature = KEY.sign("gam_7", 44, HEAD, AT).value
    assert check(GOOD, signature, KEY.public)
    assert not check(other, signature, KEY.public)


def test_every_bit_of_a_signature_counts() -> None:
    value = int(KEY.sign("gam_7", 44, HEAD, AT).value, 16)
    for bit in range(512):
        assert not check(GOOD, f"{value ^ 1 << bit:0128x}", KEY.public)


def test_another_spelling_is_refused() -> None:
    signature = KEY.sign("gam_7", 44, HEAD, AT).value
    for wrong in (signature.upper(), f" {signature}", f"{signature}\n", f"0x{signature}", "", "ä"):
        assert not check(GOOD, wrong, KEY.public)
    for wrong in (KEY.public.upper(), f"{KEY.public} ", f"{KEY.public}\n", KEY.public[2:], ""):
        assert not check(GOOD, signature, wrong)


def test_a_key_that_only_calls_itself_the_same_is_refused() -> None:
    other = SigningKey.new()
    text = GOOD.text()
    forged = other._private.sign(text).hex()  # as somebody would who pretends to be us
    assert not check(GOOD, forged, KEY.public)
    assert not check(GOOD, forged, other.public)


def test_a_repeated_command_gets_the_very_same_signature_whoever_signs_by_then(
    redis: Redis, ledger: Ledger
) -> None:
    game = begin(ledger)
    asked = game.asked(0)
    first = game.submit(0, asked.id, "choose raid.1", key="mine")
    again = game.submit(0, asked.id, "choose raid.1", key="mine")
    rotated = Game(Ledger(redis, RULES, signer=SigningKey.new()), game.id)
    later = rotated.submit(0, asked.id, "choose raid.1", key="mine")
    assert (again.repeated, later.repeated) == (True, True)
    assert first.signature == again.signature == later.signature
    assert holds(later, KEY)


def test_a_command_from_before_there_were_keys_is_signed_when_it_is_sent_again(
    redis: Redis, ledger: Ledger
) -> None:
    """Its record is as it was written then: without the field."""
    game = begin(Ledger(redis, RULES))
    asked = game.asked(0)
    assert game.submit(0, asked.id, "choose raid.1", key="mine").signature is None
    commands = keys_of(game.id).commands
    for field, stored in redis.hgetall(commands).items():
        old = msgspec.json.decode(stored)
        assert old.pop("signature") is None
        redis.hset(commands, field, msgspec.json.encode(old))
        assert msgspec.json.decode(msgspec.json.encode(old), type=Done).signature is None
    again = Game(ledger, game.id).submit(0, asked.id, "choose raid.1", key="mine")
    assert again.repeated
    assert holds(again, KEY)


def test_a_key_is_called_after_its_public_half_and_comes_back_from_its_text() -> None:
    again = SigningKey.read(KEY.pem())
    assert (again.id, again.public) == (KEY.id, KEY.public)
    assert again.id == key_id(KEY.public)
    assert KEY.pem().startswith(b"-----BEGIN PRIVATE KEY-----\n")


@pytest.mark.parametrize(
    "text",
    [b"", b"nonsense", KEY.public.encode(), KEY.pem()[:-30]],
    ids=["nothing", "nonsense", "a public key", "half a key"],
)
def test_what_is_no_key_is_not_taken_for_one(text: bytes) -> None:
    with pytest.raises(NoKey):
        SigningKey.read(text)


def test_the_ring_keeps_every_key_and_ends_one_once(redis: Redis) -> None:
    ring, old, new = KeyRing(redis), SigningKey.new(), SigningKey.new()
    first = ring.register(old)
    assert ring.register(old) == first  # not begun anew
    ended = ring.end(old.id)
    ring.register(new)
    assert ended is not None
    assert ended.until is not None
    assert ring.end(old.id) == ended
    assert ring.register(old) == ended  # nor brought back to life
    assert ring.end("key_0000000000000000") is None
    known = {key.id: key for key in ring.every()}
    assert known[old.id] == ended
    assert known[new.id].until is None
    assert known[new.id].public == new.public
