"""One stored event: its envelope as canonical JSON, what is hidden of it, and their hashes.

    line    the envelope with the public payload, as canonical JSON (RFC 8785)
    hash    SHA-256 of the line; the next event's `prev`
    hidden  the payload's hidden part, kept beside the line
    veil    in the line: HMAC-SHA-256 of the hidden part under a random salt of its own

The chain of hashes is public and covers everything, but nothing hidden can be found from it by
trying: without the salt every hidden part fits every veil.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from domain.engine.codec import EMPTY, EventCodec, canonical
from domain.engine.events import Event

GENESIS = "0" * 64
"""What the first event of a log has for the hash of the one before it."""

SALT_BYTES = 32


class Envelope(Struct, frozen=True, gc=False):
    """What is public of every event. `actor` did it by the command `cause`.

    `correlation` ties together what belongs to one request; `at` is the server's time in
    milliseconds.
    """

    game: str
    version: int
    type: str
    schema: int
    payload: Raw
    actor: str
    cause: str
    correlation: str
    at: int
    prev: str
    veil: str | UnsetType = UNSET


class Record(Struct, frozen=True, gc=False):
    version: int
    line: bytes
    hash: str
    hidden: bytes = b""
    salt: bytes = b""


class Context(Struct, frozen=True):
    """What the events of one command share."""

    game: str
    actor: str
    cause: str
    correlation: str
    at: int


_DECODER = msgspec.json.Decoder(Envelope)


def seal(
    codec: EventCodec, context: Context, events: Iterable[Event], version: int, prev: str
) -> list[Record]:
    """The records of these events, to follow on `version` with the hash `prev`."""
    records: list[Record] = []
    for event in events:
        version += 1
        record = _sealed(codec, context, event, version, prev)
        records.append(record)
        prev = record.hash
    return records


def _sealed(codec: EventCodec, context: Context, event: Event, version: int, prev: str) -> Record:
    public, hidden = codec.encode(event)
    salt = b"" if hidden == EMPTY else secrets.token_bytes(SALT_BYTES)
    envelope = Envelope(
        game=context.game,
        version=version,
        type=type(event).__name__,
        schema=event.schema,
        payload=Raw(public),
        actor=context.actor,
        cause=context.cause,
        correlation=context.correlation,
        at=context.at,
        prev=prev,
        veil=veil(salt, hidden) if salt else UNSET,
    )
    line = canonical(envelope)
    return Record(version, line, line_hash(line), hidden if salt else b"", salt)


def line_hash(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()


def veil(salt: bytes, hidden: bytes) -> str:
    return hmac.digest(salt, hidden, "sha256").hex()


def envelope_of(record: Record) -> Envelope:
    return _DECODER.decode(record.line)


def event_of(codec: EventCodec, envelope: Envelope, record: Record) -> Event:
    hidden = record.hidden or EMPTY
    return codec.decode(envelope.type, envelope.schema, bytes(envelope.payload), hidden)
