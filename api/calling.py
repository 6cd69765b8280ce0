"""One call of Flask, on a thread, to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from api.dispatch import HANDOVER
from api.early import early_problem
from api.environ import Environ
from api.streams.handover import Download

Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]
Headers = list[tuple[bytes, bytes]]


class Reply(NamedTuple):
    status: int
    headers: Headers
    body: bytes
    handover: object = None


def call(wsgi: Wsgi, environ: Environ) -> Reply:
    """The whole answer at once; only of a download are the chunks left for the event loop."""
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(
        status: str, headers: list[tuple[str, str]], error: object = None
    ) -> Callable[[bytes], object]:
        begun.append((status, headers))
        return lambda content: None

    chunks = wsgi(environ, start_response)
    handover = environ.get(HANDOVER)
    if isinstance(handover, Download):
        status, headers = begun[-1]
        left = handover._replace(chunks=chunks)
        return Reply(int(status[:3]), _encoded(headers), b"", left)
    try:
        body = b"".join(chunks)
    finally:
        close = getattr(chunks, "close", None)
        if close is not None:
            close()
    status, headers = begun[-1]
    return Reply(int(status[:3]), _encoded(headers), body, handover)


def early_reply(status: int, detail: str) -> Reply:
    headers, body = early_problem(status, detail)
    return Reply(status, _encoded(headers), body)


def _encoded(headers: list[tuple[str, str]]) -> Headers:
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
