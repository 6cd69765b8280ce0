"""Where the HTTP API listens, and whether it can."""

from __future__ import annotations

import errno
import socket
import time

from brenn.failure import Failure

ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}


def url(host: str, port: int) -> str:
    """How somebody on this machine reaches it."""
    return f"http://{bracketed(ANYWHERE.get(host, host))}:{port}"


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def require_free(host: str, port: int, *, patience: float = 0.0) -> None:
    """A plain bind. The web processes share their port (SO_REUSEPORT), so without this check a
    second instance would join the first one's port and take every other request."""
    deadline = time.monotonic() + patience
    while True:
        try:
            return _bind(host, port)
        except OSError as refusal:
            if refusal.errno != errno.EADDRINUSE or time.monotonic() >= deadline:
                raise Failure(_sentence(host, port, refusal)) from None
            time.sleep(0.1)


def _bind(host: str, port: int) -> None:
    family, kind, protocol, _, place = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the real one does
        probe.bind(place)
        probe.listen(1)  # some systems find the conflict only here


def _sentence(host: str, port: int, refusal: OSError) -> str:
    match refusal.errno:
        case errno.EADDRINUSE:
            reason = "another program uses this port; set BRENN_PORT to a free one"
        case errno.EACCES:
            reason = "permission denied; ports below 1024 are for root, set BRENN_PORT to another"
        case _:
            reason = f"{refusal.strerror}; set BRENN_HOST to an address of this machine"
    return f"Cannot listen on {bracketed(host)}:{port}: {reason}."
