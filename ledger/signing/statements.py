"""A signed head: what is signed, and how anybody checks it with the public key alone.

    brenn checkpoint 1
    {"at":"2025-11-18T10:00:00.000Z","game":"gam_…","head":"<64 hex>","key":"key_…","version":44}

These two lines, the second as canonical JSON (RFC 8785) without a line end, signed with Ed25519.
They say: version 44 of this game was written at that time, and this is the hash of its event. As
each event holds the hash of the one before it, that is a word about the whole log up to there.

There is one spelling of everything: keys and signatures are hex in small letters, and nothing else
is accepted.
"""

from __future__ import annotations

import hashlib
import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import Struct

from domain.engine.codec import canonical
from ledger.times import timestamp

PREFIX = b"brenn checkpoint 1\n"
BUNDLE_PREFIX = b"brenn bundle 1\n"
ALGORITHM = "ed25519"

_PUBLIC = re.compile(r"[0-9a-f]{64}")
_SIGNATURE = re.compile(r"[0-9a-f]{128}")


class Statement(Struct, frozen=True):
    """`head` is the hash of the event `version`, `at` its time, `key` the id of who signs."""

    game: str
    version: int
    head: str
    at: str
    key: str

    def text(self) -> bytes:
        return PREFIX + canonical(self)


class Seal(Struct, frozen=True):
    """What is signed of an exported bundle: its game up to `version`, with the hash `head`, and
    the SHA-256 `digest` of all its `lines` before the last. Its first line is another than that of
    a checkpoint, so that neither can be passed off as the other."""

    game: str
    version: int
    head: str
    lines: int
    digest: str
    key: str

    def text(self) -> bytes:
        return BUNDLE_PREFIX + canonical(self)


class Signature(Struct, frozen=True):
    """`key` is the id of the key it was made with; `value` is hex."""

    key: str
    value: str


def statement(game: str, version: int, head: str, at: int, key: str) -> Statement:
    """`at` in milliseconds, as the log has it."""
    return Statement(game, version, head, timestamp(at), key)


def key_id(public: str) -> str:
    """What a public key is called: a name made of the key, so that no other can have it."""
    return "key_" + hashlib.sha256(bytes.fromhex(public)).hexdigest()[:16]


def check(stated: Statement | Seal, signature: str, public: str) -> bool:
    """Whether this was signed with the private half of this key, which the statement names."""
    if not _PUBLIC.fullmatch(public) or not _SIGNATURE.fullmatch(signature):
        return False
    if stated.key != key_id(public):
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(signature), stated.text())
    except (InvalidSignature, ValueError):
        return False
    return True
