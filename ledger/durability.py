"""What a server is, and whether a move it acknowledged can still be lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from redis import Redis
from redis.exceptions import ResponseError

OLDEST = (7, 0)


class UnfitServer(Exception):
    """The log cannot be kept on this server; the text is one sentence that says why."""


class Durability(Struct, frozen=True):
    """What was found out; None means that the server does not tell."""

    product: str
    version: str
    append_only: bool | None
    fsync: str | None
    warnings: tuple[str, ...]

    @property
    def safe(self) -> bool:
        """Whether every acknowledged move is known to be on disk."""
        return self.append_only is True and self.fsync == "always"


def inspect(client: Redis) -> Durability:
    try:
        info: Mapping[str, Any] = client.info("server")
        persistence: Mapping[str, Any] = client.info("persistence")
        memory: Mapping[str, Any] = client.info("memory")
    except ResponseError as refusal:
        raise UnfitServer(f"The server does not tell what it is: INFO answers {refusal}.") from None
    return assess({**info, **persistence, **memory}, _fsync_policy(client))


def assess(info: Mapping[str, Any], fsync: str | None) -> Durability:
    """The judgement alone, over the server's own account of itself."""
    product, version = _identity(info)
    _refuse_old(product, version)
    append_only = _flag(info.get("aof_enabled"))
    return Durability(
        product=product,
        version=version,
        append_only=append_only,
        fsync=fsync if append_only is not False else None,
        warnings=(*_about_the_log(append_only, fsync, info), *_about_eviction(info)),
    )


def _fsync_policy(client: Redis) -> str | None:
    """Managed servers often forbid CONFIG or hide parts of it."""
    try:
        return client.config_get("appendfsync").get("appendfsync")
    except ResponseError:
        return None


def _identity(info: Mapping[str, Any]) -> tuple[str, str]:
    # Valkey also reports a redis_version, for old clients: its own name comes first.
    if "valkey_version" in info:
        return "Valkey", str(info["valkey_version"])
    return "Redis", str(info.get("redis_version", "unknown"))


def _refuse_old(product: str, version: str) -> None:
    numbers = tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
    if numbers < OLDEST:
        raise UnfitServer(
            f"The server is {product} {version}, but Brenn needs Redis or Valkey "
            f"{OLDEST[0]}.{OLDEST[1]} or newer."
        )


def _flag(value: Any) -> bool | None:
    return None if value is None else str(value) == "1"


def _about_the_log(
    append_only: bool | None, fsync: str | None, info: Mapping[str, Any]
) -> list[str]:
    if append_only is False:
        return [
            "ACKNOWLEDGED MOVES MAY BE LOST: the server keeps no append-only file "
            "(appendonly is no). Set appendonly yes and appendfsync always."
        ]
    found = []
    if append_only is None:
        found.append("The server does not tell whether it keeps an append-only file.")
    if fsync is None:
        found.append(
            "The server does not tell its appendfsync policy: "
            "acknowledged moves may be lost unless it is always."
        )
    elif fsync != "always":
        found.append(
            "ACKNOWLEDGED MOVES MAY BE LOST: the server writes to disk after it has answered "
            f"(appendfsync is {fsync}). Set appendfsync always."
        )
    if info.get("aof_last_write_status", "ok") != "ok":
        found.append("The server's last write to its append-only file failed; is its disk full?")
    return found


def _about_eviction(info: Mapping[str, Any]) -> list[str]:
    policy = str(info.get("maxmemory_policy", "noeviction"))
    if policy == "noeviction":
        return []
    return [
        f"GAMES MAY BE LOST: the server may drop keys when its memory is full "
        f"(maxmemory-policy is {policy}). Set maxmemory-policy noeviction."
    ]
