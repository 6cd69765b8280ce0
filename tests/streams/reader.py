"""A client of a stream, as small as the format allows."""

from __future__ import annotations

import json
import socket
import time
from typing import Any, NamedTuple

from tests.streams.serving import Web


class Frame(NamedTuple):
    """One event; a comment has only text, an order to retry only its field."""

    id: int | None
    content: Any
    comment: str = ""
    retry: int | None = None


class Ended(Exception):
    """The server has ended the stream in order (`clean`) or the connection broke."""

    def __init__(self, clean: bool) -> None:
        super().__init__(clean)
        self.clean = clean


class Rest(NamedTuple):
    """`clean` if the server has ended the stream in order and nothing was cut."""

    ids: list[int]
    clean: bool


class Reader:
    """One connection. Reading past the end of the stream raises `Ended`."""

    def __init__(
        self, web: Web, game: str, secret: str, *, after: int = 0, query: str = "", small: int = 0
    ) -> None:
        self._socket = socket.socket()
        self._buffer = self._text = b""
        if small:  # a reader that takes little
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, small)
        lines = [f"GET /v1/games/{game}/stream{query} HTTP/1.1", "Host: here"]
        lines += [f"Authorization: Bearer {secret}", f"Last-Event-ID: {after}", "", ""]
        try:
            self._socket.settimeout(15.0)
            self._socket.connect(web.address)
            self._socket.sendall("\r\n".join(lines).encode())
            self.status, self.headers = self._head()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._socket.close()

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def frame(self) -> Frame:
        while b"\n\n" not in self._text:
            self._text += self._chunk()
        text, _, self._text = self._text.partition(b"\n\n")
        return _parsed(text.decode())

    def events(self, count: int) -> list[Frame]:
        """The next events, without what stands between them."""
        found: list[Frame] = []
        while len(found) < count:
            frame = self.frame()
            found += [frame] if frame.id is not None else []
        return found

    def until(self, version: int, *, seconds: float = 20.0) -> list[int]:
        """The ids of the events up to this one."""
        deadline, ids = time.monotonic() + seconds, list[int]()
        while not ids or ids[-1] < version:
            assert time.monotonic() < deadline, ids[-3:]
            frame = self.frame()
            ids += [frame.id] if frame.id is not None else []
        return ids

    def rest(self) -> Rest:
        """Everything until the stream ends."""
        deadline, ids = time.monotonic() + 20, list[int]()
        while time.monotonic() < deadline:
            try:
                frame = self.frame()
            except Ended as ended:
                return Rest(ids, ended.clean)
            ids += [frame.id] if frame.id is not None else []
        raise AssertionError("the stream goes on and on")

    def _head(self) -> tuple[int, dict[str, str]]:
        while b"\r\n\r\n" not in self._buffer:
            self._more()
        head, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines)
        return int(first.split()[1]), headers

    def _chunk(self) -> bytes:
        while b"\r\n" not in self._buffer:
            self._more()
        size = int(self._buffer.partition(b"\r\n")[0], 16)
        while len(self._buffer) < len(b"%x" % size) + 4 + size:
            self._more()
        rest = self._buffer.partition(b"\r\n")[2]
        self._buffer = rest[size + 2 :]
        if size == 0:
            raise Ended(clean=True)
        return rest[:size]

    def _more(self) -> None:
        try:
            received = self._socket.recv(65536)
        except ConnectionError:
            received = b""
        if not received:
            raise Ended(clean=False)
        self._buffer += received


def _parsed(text: str) -> Frame:
    if text.startswith(":"):
        return Frame(None, None, comment=text[1:].strip())
    fields = dict(line.split(": ", 1) for line in text.split("\n"))
    if "retry" in fields:
        return Frame(None, None, retry=int(fields["retry"]))
    return Frame(int(fields["id"]), json.loads(fields["data"]))
