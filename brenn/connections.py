"""One HTTP connection: gunicorn's, with the deadlines it does not have.

Gunicorn waits for ever for the first request of a connection, for a reader that takes nothing,
and for a closed connection whose last bytes nobody takes; and it accepts any number of them.
What is overridden here is internal to gunicorn: `tests/streams/test_connections.py` tells when
an upgrade changes it.
"""

from __future__ import annotations

import asyncio
import http
import socket
from typing import Any

from gunicorn.asgi.protocol import ASGIProtocol

from api.early import early_problem

STUCK_SECONDS = 20.0
"""A reader that takes nothing for so long is cut off; it can come back and go on."""

SILENT_SECONDS = 60
"""A peer that does not even acknowledge is taken for dead after so long (Linux)."""


class Connection(ASGIProtocol):  # type: ignore[misc]  # gunicorn publishes no types
    def __init__(self, worker: Any) -> None:
        super().__init__(worker)
        self._stuck: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether no request is being worked on."""
        return self._current_request is None

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self.worker.connections.add(self)
        _notice_death(transport)
        if self.worker.nr_conns > self.worker.worker_connections:
            self._send_error_response(503, "This process has as many connections as it may.")
            self.leave()
        else:
            self._arm_keepalive_timer()  # it runs until the headers are complete

    def connection_lost(self, error: Exception | None) -> None:
        self.worker.connections.discard(self)
        self._unstick()
        super().connection_lost(error)

    def leave(self) -> None:
        """Close between two requests."""
        self._keepalive_timeout()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._cut_off_later()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unstick()

    def _close_transport(self) -> None:
        if not self._closed:
            self._cut_off_later()  # what is still to be written may never be taken
        super()._close_transport()

    def _cut_off_later(self) -> None:
        self._unstick()
        if not self._conn_lost_handled:
            self._stuck = self.worker.loop.call_later(STUCK_SECONDS, self.transport.abort)

    def _unstick(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _is_websocket_upgrade(self, request: Any) -> bool:
        return False  # we have none; Flask refuses it like any other bad request

    def _send_error_response(
        self, status: int, message: str, extra_headers: tuple[tuple[str, str], ...] = ()
    ) -> None:
        """What gunicorn has to refuse by itself looks like every other problem."""
        headers, body = early_problem(status, message)
        lines = [f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}"]
        lines += [f"{name}: {value}" for name, value in (*headers, *extra_headers)]
        lines += ["Connection: close", "", ""]
        self._safe_write("\r\n".join(lines).encode("latin-1") + body)


def _notice_death(transport: asyncio.Transport) -> None:
    connected: socket.socket | None = transport.get_extra_info("socket")
    if connected is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        milliseconds = SILENT_SECONDS * 1_000
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
