"""The lines of a bundle. Each is canonical JSON and ends with a newline; nothing else is accepted.

header   the game, its rules, whose eyes, how many events, the head
events   the stored envelope and its hash; what is hidden of it, with its salt or as far as
         the reader knows it
seeds    after the end: the secrets behind all chance, in the order they were committed to
keys     the public keys of the service
trailer  a signature over the digest of all the lines before it
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeVar

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from domain.engine.codec import canonical
from domain.engine.model import Seat
from domain.engine.table import Status
from projections.bundle.verdict import Misfit

FORMAT: Final = "brenn/1"

T = TypeVar("T", bound=Struct)

_SALT = re.compile(r"[0-9a-f]{64}")
_HASH = re.compile(r"[0-9a-f]{64}")


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """`eyes` and `seat` say for whom it was made; `events` how many there are, `head` the last."""

    bundle: Literal["brenn/1"]
    game: str
    rules: str
    chance: str
    eyes: Literal["public", "seat", "referee"]
    seat: Seat | None
    status: Status
    events: int
    head: str

    @property
    def whole(self) -> bool:
        """Whether nothing is left out but what nobody may know before the end."""
        return self.eyes == "referee"


class EventLine(Struct, frozen=True, forbid_unknown_fields=True):
    """`hidden` and `salt` for who may know everything, `known` for who may know some of it."""

    event: Raw
    hash: str
    hidden: Raw | UnsetType = UNSET
    known: Raw | UnsetType = UNSET
    salt: str | UnsetType = UNSET


class SeedLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A secret that chance came from; null if the service has lost it."""

    seed: str | None
    seed_hash: str


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    """As `GET /v1/keys` shows it."""

    algorithm: str
    id: str
    public_key: str
    since: str
    until: str | None


class KeyLine(Struct, frozen=True, forbid_unknown_fields=True):
    key: Key


class Sealed(Struct, frozen=True, forbid_unknown_fields=True):
    digest: str
    lines: int


class Trailer(Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    sealed: Sealed
    signature: str


def written(line: Struct) -> bytes:
    return canonical(line) + b"\n"


def split(content: bytes) -> list[bytes]:
    """The lines without their newlines."""
    *lines, rest = content.split(b"\n")
    if rest or not lines:
        raise Misfit(len(lines) + 1, "the file does not end with a whole line")
    return lines


def read(kind: type[T], line: bytes, number: int) -> T:
    """A line that is exactly how this kind of line is written."""
    try:
        found = msgspec.json.decode(line, type=kind)
        same = canonical(msgspec.json.decode(line)) == line
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as error:
        raise Misfit(number, f"it is no {_NAMES[kind]}: {error}") from error
    if not same:
        raise Misfit(number, "it is not written in canonical form")
    return found


def is_hash(text: str) -> bool:
    return _HASH.fullmatch(text) is not None


def secret(text: str, number: int) -> bytes:
    """A salt or a seed: 32 bytes in small hex letters."""
    if not _SALT.fullmatch(text):
        raise Misfit(number, "a salt or seed is 64 hex digits in small letters")
    return bytes.fromhex(text)


_NAMES: dict[type, str] = {
    Header: "header of a bundle",
    EventLine: "event",
    SeedLine: "seed",
    KeyLine: "key",
    Trailer: "trailer",
}
