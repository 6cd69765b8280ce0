"""The body of a request, read to its end before anybody works on it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from api.environ import Scope
from api.requests import LARGEST_BODY

BODY_SECONDS = 15.0
"""For the whole body; one that trickles in byte by byte is not worth waiting for."""

LARGEST_DISCARD = 16 * 1024 * 1024
"""Of a body that is too large so much is read and thrown away: most clients read our refusal only
after they have sent everything, and a connection closed in their face hides it."""

Receive = Callable[[], Awaitable[dict[str, Any]]]


class TooSlow(Exception):
    """The rest of a body did not come."""


async def read_body(scope: Scope, receive: Receive) -> bytes | None:
    """At most one byte more than Flask accepts; None if the client left in the middle."""
    headers = dict(scope["headers"])
    if _waits_for_refusal(headers):
        return b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _read(receive)
    except TimeoutError:
        raise TooSlow(f"The body was not complete after {BODY_SECONDS:.0f} s.") from None


def _waits_for_refusal(headers: dict[bytes, bytes]) -> bool:
    """A polite client asks before it sends much, and is not told to go on."""
    length = headers.get(b"content-length", b"0")
    asks = headers.get(b"expect", b"").lower() == b"100-continue"
    return asks and length.isdigit() and int(length) > LARGEST_BODY


async def _read(receive: Receive) -> bytes | None:
    kept = bytearray()
    size = 0
    more = True
    while more and size <= LARGEST_DISCARD:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        chunk = message.get("body", b"")
        size += len(chunk)
        kept += chunk[: LARGEST_BODY + 1 - len(kept)]
        more = message.get("more_body", False)
    return bytes(kept)
