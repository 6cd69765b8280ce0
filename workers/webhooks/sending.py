"""One POST to one address that was checked: no redirects, no proxies, an end to everything.

`http.client` asks the system for the address by itself and waits for each piece anew, so it is
given a socket that is connected already and has one deadline for all it does.
"""

from __future__ import annotations

import contextlib
import io
import socket
import ssl
import time
from collections.abc import Mapping, Sequence
from http.client import HTTPConnection, HTTPException
from typing import NamedTuple

from projections.webhooks.addresses import Target

MOST_READ = 16 * 1024
"""Bytes of an answer's body that are read, for the receiver's sake; nobody looks at them."""


class Answered(NamedTuple):
    """The status of the answer, or why there was none."""

    code: int | None
    error: str = ""


def send(
    target: Target,
    addresses: Sequence[str],
    headers: Mapping[str, str],
    body: bytes,
    *,
    seconds: float,
    context: ssl.SSLContext,
) -> Answered:
    """Never raises because of the other side."""
    until = time.monotonic() + seconds
    try:
        with _connected(target, addresses, until, context) as stream:
            return Answered(_post(stream, target, headers, body))
    except TimeoutError:
        return Answered(None, "timed out")
    except ssl.SSLCertVerificationError:
        return Answered(None, "certificate not valid")
    except ssl.SSLError:
        return Answered(None, "no TLS")
    except HTTPException:
        return Answered(None, "no HTTP answer")
    except OSError:
        return Answered(None, "no connection")


def _post(stream: _Stream, target: Target, headers: Mapping[str, str], body: bytes) -> int:
    connection = HTTPConnection(target.host, target.port)
    connection.sock = stream  # as much of a socket as it uses
    connection.auto_open = 0
    connection.putrequest("POST", target.path, skip_host=True, skip_accept_encoding=True)
    own = {"Host": target.authority, "Content-Length": str(len(body)), "Connection": "close"}
    for name, value in {**own, **headers}.items():
        connection.putheader(name, value)
    connection.endheaders(body)
    with connection.getresponse() as response:
        with contextlib.suppress(OSError, HTTPException):  # the status is the answer
            response.read(MOST_READ)
        return response.status


class _Stream:
    """A connected socket whose reads and writes all end by the same time."""

    def __init__(self, wire: socket.socket, until: float) -> None:
        self._wire = wire
        self._until = until

    def __enter__(self) -> _Stream:
        return self

    def __exit__(self, *error: object) -> None:
        self._wire.close()

    def sendall(self, content: bytes) -> None:
        self._wire.settimeout(_left(self._until))
        self._wire.sendall(content)

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Incoming(self._wire, self._until))

    def close(self) -> None:
        """The one who opened it closes it."""


class _Incoming(io.RawIOBase):
    def __init__(self, wire: socket.socket, until: float) -> None:
        self._wire = wire
        self._until = until

    def readable(self) -> bool:
        return True

    def readinto(self, room: memoryview, /) -> int:  # type: ignore[override]
        self._wire.settimeout(_left(self._until))
        return self._wire.recv_into(room)


def _connected(
    target: Target, addresses: Sequence[str], until: float, context: ssl.SSLContext
) -> _Stream:
    wire = _first(addresses, target.port, until)
    try:
        if target.scheme == "https":
            wire.settimeout(_left(until))
            wire = context.wrap_socket(wire, server_hostname=target.host)
    except BaseException:
        wire.close()
        raise
    return _Stream(wire, until)


def _first(addresses: Sequence[str], port: int, until: float) -> socket.socket:
    """Connected to the first address that lets us."""
    refusal: OSError = OSError("nowhere to go")
    for address in addresses:
        wire = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
        try:
            wire.settimeout(_left(until))
            wire.connect((address, port))
        except OSError as error:
            wire.close()
            refusal = error
        else:
            return wire
    raise refusal


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("out of time")
    return left
