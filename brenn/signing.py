"""The service's private key: one private file, read by every process that writes to a log.

It is never on the server beside the logs: whoever can change a log there must not be able to sign
what he made of it. Every process looks at the file before it signs, so a new key is used at once.
"""

from __future__ import annotations

import logging
import os
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from redis import Redis

from brenn.failure import Failure
from brenn.instance import write_private
from brenn.locks import Taken, hold
from brenn.settings import Settings
from ledger.signing.keys import NoKey, SigningKey
from ledger.signing.ring import KeyRing
from ledger.signing.statements import Signature
from ledger.times import timestamp

log = logging.getLogger("brenn")

LOCK_SECONDS = 10.0


class Mark(NamedTuple):
    """Another file, or another content, has another mark."""

    inode: int
    modified: int
    size: int


class KeyFile:
    """Signs with the key that is in the file now; if that is no good, with the last that was."""

    def __init__(self, path: Path, ring: KeyRing) -> None:
        self._path = path
        self._ring = ring
        self._lock = threading.Lock()
        self._key = _read(path)
        self._mark: Mark | None = None  # so it is made known before the first signature

    def sign(self, game: str, version: int, head: str, at: int) -> Signature:
        return self._present().sign(game, version, head, at)

    def seal(self, game: str, version: int, head: str, lines: int, digest: str) -> Signature:
        return self._present().seal(game, version, head, lines, digest)

    def _present(self) -> SigningKey:
        if _mark(self._path) != self._mark:
            self._look_again()
        return self._key

    def _look_again(self) -> None:
        """Nobody signs with a key before everybody can know it."""
        with self._lock:
            mark = _mark(self._path)
            if mark == self._mark:
                return
            try:
                key = _read(self._path)
                _make_known(self._path, self._ring, key)
                self._key = key
            except Failure as failure:  # games go on; said once
                log.error("%s Signing goes on with %s.", failure, self._key.id)
            self._mark = mark


def prepare(settings: Settings, redis: Redis) -> SigningKey:
    """See that there is a key and that it is known; of several who start, the first makes it."""
    path = settings.key_file
    with _usable(path):
        if not settings.signing_key:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            with _alone(path):
                if not path.exists():
                    write_private(path, SigningKey.new().pem())
        if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            log.warning("The signing key %s is open to others than its owner: chmod 600 it.", path)
    key = require(settings)
    _make_known(path, KeyRing(redis), key)
    return key


def require(settings: Settings) -> SigningKey:
    """The key, which must be there."""
    return _read(settings.key_file)


def rotate(settings: Settings, redis: Redis) -> tuple[SigningKey, SigningKey]:
    """The old key and the new one, with which everybody signs from now on.

    The old private key is not kept: what it signed stays signed, nothing needs it any more, and
    what is not there cannot be stolen.
    """
    path, ring = settings.key_file.resolve(), KeyRing(redis)
    with _alone(path):
        old = _read(path)
        new = SigningKey.new()
        write_private(path, new.pem())
        ring.register(new)
        ring.register(old)  # it may never have been used
        ring.end(old.id)
    return old, new


def _read(path: Path) -> SigningKey:
    try:
        with _usable(path):
            return SigningKey.read(path.read_bytes())
    except NoKey as refusal:
        raise Failure(
            f"The signing key {path} cannot be used: {refusal}; put back the right file, or "
            "move it away and the next start makes a new key."
        ) from None


def _make_known(path: Path, ring: KeyRing, key: SigningKey) -> None:
    known = ring.register(key)
    if known.until is not None:
        raise Failure(
            f"The signing key {key.id} in {path} was ended at {timestamp(known.until)}; put the "
            "present one there, or move it away and the next start makes a new key."
        )


def _mark(path: Path) -> Mark | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return Mark(found.st_ino, found.st_mtime_ns, found.st_size)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """One at a time makes a key here."""
    with _usable(path):
        try:
            lock = hold(path.with_name(f"{path.name}.lock"), patience=LOCK_SECONDS)
        except Taken as taken:
            raise Failure(
                f"The signing key {path} is being made by another process "
                f"(pid {taken.holder or 'unknown'}); try again."
            ) from None
        with lock:
            yield


@contextmanager
def _usable(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as refusal:
        raise Failure(
            f"Cannot use the signing key {path}: {refusal.strerror}; "
            "BRENN_SIGNING_KEY may name another file."
        ) from None
