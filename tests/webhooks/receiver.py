"""A receiver on loopback that answers as it is told and remembers what it got."""

from __future__ import annotations

import json
import ssl
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from standardwebhooks import Webhook

CERTIFICATE = Path(__file__).with_name("hooks_example.pem")
"""For hooks.example, signed by itself, good for a hundred years."""


class Request(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def told(self) -> Any:
        return json.loads(self.body)


Behaviour = Callable[["Answering"], None]


class Receiver:
    """`answers` are the next ones, statuses or what to do instead; after them it is always 204."""

    def __init__(self, *, tls: bool = False) -> None:
        self.received: list[Request] = []
        self.answers: list[int | Behaviour] = []
        self._server = _Server(("127.0.0.1", 0), Answering)
        self._server.receiver = self
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(CERTIFICATE)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))

    def __enter__(self) -> Receiver:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    @property
    def kinds(self) -> list[str]:
        return [request.told["type"] for request in self.received]

    def verify(self, secret: str) -> None:
        """Everything that came was signed with this secret, as somebody else's library sees it."""
        for request in self.received:
            Webhook(secret).verify(request.body, request.headers)


class _Server(ThreadingHTTPServer):
    receiver: Receiver

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A sender that hangs up is part of the tests."""


class Answering(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_POST(self) -> None:
        receiver = self.server.receiver
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        receiver.received.append(Request(self.path, headers, body))
        answer = receiver.answers.pop(0) if receiver.answers else 204
        if isinstance(answer, int):
            self.answer(answer)
        else:
            answer(self)

    def answer(self, status: int, **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": "0", **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *message: Any) -> None:
        pass
