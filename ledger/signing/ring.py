"""The public keys of the service, present and past. A key that was ever used stays for ever."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from redis import Redis

from ledger.connection import call
from ledger.keys import SIGNING_KEYS
from ledger.log import Log
from ledger.signing.keys import SigningKey
from ledger.signing.statements import key_id


class PublicKey(Struct, frozen=True):
    """`since` and `until` in milliseconds of the server's clock; `until` is None while in use."""

    public: str
    since: int
    until: int | None = None

    @property
    def id(self) -> str:
        return key_id(self.public)


class KeyRing:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._log = Log(redis)

    def register(self, key: SigningKey) -> PublicKey:
        """Make a key known before the first signature with it; the second time nothing changes."""
        entry = PublicKey(key.public, self._log.now())
        call(self._redis, "HSETNX", SIGNING_KEYS, key.id, msgspec.json.encode(entry))
        return self.find(key.id) or entry

    def end(self, id: str) -> PublicKey | None:
        """Say that nothing is signed with it from now on; None if there is no such key."""
        entry = self.find(id)
        if entry is None or entry.until is not None:
            return entry
        ended = PublicKey(entry.public, entry.since, self._log.now())
        call(self._redis, "HSET", SIGNING_KEYS, id, msgspec.json.encode(ended))
        return ended

    def find(self, id: str) -> PublicKey | None:
        stored = call(self._redis, "HGET", SIGNING_KEYS, id)
        return None if stored is None else msgspec.json.decode(stored, type=PublicKey)

    def every(self) -> list[PublicKey]:
        """The newest first."""
        stored = call(self._redis, "HVALS", SIGNING_KEYS)
        keys = (msgspec.json.decode(entry, type=PublicKey) for entry in stored)
        return sorted(keys, key=lambda key: (-key.since, key.id))
