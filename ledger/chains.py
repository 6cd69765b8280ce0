"""Chains: append-only lists of lines, each with the hash of the one before it.

A line is canonical JSON with its `number` and, as `prev`, the hash of the line before. So none can
be changed, left out or put in between without every later hash being wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from redis import Redis

from domain.engine.codec import canonical
from ledger.connection import call
from ledger.log import NO_HEAD, Head
from ledger.records import GENESIS, line_hash
from ledger.refusals import Busy
from ledger.scripts import script

ATTEMPTS = 100
PAGE = 1_000


class Link(NamedTuple):
    number: int
    line: bytes
    hash: str


class Next(NamedTuple):
    """The next line, and what the whole chain folds to with it (empty: nothing is kept)."""

    line: Struct
    folded: bytes = b""


class Chains:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._link = redis.register_script(script("link"))

    def append(self, chain: str, folded: str, compose: Callable[[Head], Next | None]) -> None:
        """Append what `compose` makes of the chain's end, again when somebody else was first.

        It gets the last line's number and hash, and may want nothing (`None`).
        """
        for _ in range(ATTEMPTS):
            head = self.head(chain)
            wanted = compose(Head(head.version, head.hash or GENESIS))
            if wanted is None:
                return
            line = canonical(wanted.line)
            arguments: list[Any] = [*head, line, line_hash(line), wanted.folded]
            if self._link(keys=[chain, folded], args=arguments):
                return
        raise Busy("too many others write here at the moment")

    def head(self, chain: str) -> Head:
        found = call(self._redis, "XREVRANGE", chain, "+", "-", "COUNT", 1)
        return NO_HEAD if not found else Head(_link(found[0]).number, _link(found[0]).hash)

    def page(self, chain: str, after: int, limit: int) -> list[Link]:
        """The next lines after a number."""
        found = call(self._redis, "XRANGE", chain, f"{after + 1}-0", "+", "COUNT", limit)
        return [_link(entry) for entry in found]

    def read(self, chain: str) -> Iterator[Link]:
        """Every line, page by page."""
        after = 0
        while page := self.page(chain, after, PAGE):
            yield from page
            after = page[-1].number


def misfit(links: Iterable[Link]) -> int | None:
    """The number of the first line that is not as it was written, if there is one."""
    prev = GENESIS
    for number, link in enumerate(links, 1):
        said = _said(link.line)
        fits = line_hash(link.line) == link.hash and link.number == number
        if not fits or (said.get("number"), said.get("prev")) != (number, prev):
            return number
        prev = link.hash
    return None


def _said(line: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return {}


def _link(entry: Any) -> Link:
    id, fields = entry
    named = (
        fields if isinstance(fields, dict) else dict(zip(fields[::2], fields[1::2], strict=True))
    )
    number = int(id.partition(b"-")[0])
    return Link(number, named.get(b"line", b""), named.get(b"hash", b"").decode(errors="replace"))
