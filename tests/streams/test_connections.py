"""What a connection may cost: broken, endless, silent and greedy clients."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest

from api.requests import LARGEST_BODY
from brenn.embedded import EmbeddedServer
from tests.house.processes import eventually
from tests.house.running import get
from tests.streams.serving import Web, open_connections, web

DEADLINE = 1.0


@pytest.fixture(scope="module")
def served(server: EmbeddedServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    folder = tmp_path_factory.mktemp("web")
    with web(server.url, folder, deadline=DEADLINE, web_threads=2) as running:
        yield running


class Raw:
    """A connection on which anything can be sent."""

    def __init__(self, served: Web) -> None:
        self._socket = socket.create_connection(served.address, timeout=15)

    def __enter__(self) -> Raw:
        return self

    def __exit__(self, *error: object) -> None:
        self._socket.close()

    def send(self, *lines: str, body: bytes = b"") -> Raw:
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode("latin-1") + body)
        return self

    def write(self, content: bytes) -> None:
        self._socket.sendall(content)

    def answer(self) -> tuple[int, dict[str, str], bytes]:
        """One response by its length."""
        with self._socket.makefile("rb") as file:
            status = int(file.readline().split()[1])
            headers: dict[str, str] = {}
            while (line := file.readline().strip()) != b"":
                name, _, value = line.decode("latin-1").partition(": ")
                headers[name.lower()] = value
            return status, headers, file.read(int(headers.get("content-length", 0)))

    def closed(self) -> bool:
        """Waits for the server to close."""
        try:
            return self._socket.recv(1) == b""
        except ConnectionResetError:
            return True


def problem(answer: tuple[int, dict[str, str], bytes]) -> dict[str, Any]:
    status, headers, body = answer
    assert headers["content-type"] == "application/problem+json"
    found: dict[str, Any] = json.loads(body)
    assert found["status"] == status
    assert headers["x-request-id"] == found["request_id"]
    return found


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["nonsense"], "bad_request"),
        (["GET /healthz HTTP/1.1", "Host: here", "no colon"], "bad_request"),
        (["GET /healthz HTTP/1.1", "Host: here", "Host: there"], "bad_request"),
        (["POST /echo HTTP/1.1", "Content-Length: 1", "Content-Length: 2"], "bad_request"),
        (["GET /" + "x" * 5_000 + " HTTP/1.1", "Host: here"], "uri_too_long"),
        (["GET / HTTP/1.1", "Host: here", "X: " + "x" * 9_000], "headers_too_large"),
        (["GET / HTTP/1.1", *[f"X-{n}: 1" for n in range(101)]], "headers_too_large"),
    ],
)
def test_what_is_not_a_request_is_a_problem_like_any_other(
    served: Web, lines: list[str], code: str
) -> None:
    with Raw(served) as raw:
        assert problem(raw.send(*lines).answer())["code"] == code
        assert raw.closed()


def test_endless_headers_are_cut_off(served: Web) -> None:
    with Raw(served) as raw:
        raw.write(b"GET / HTTP/1.1\r\n")
        try:
            for _ in range(100_000):
                raw.write(b"X-Filler: " + b"x" * 1_000 + b"\r\n")
        except OSError:
            return
        raise AssertionError("a hundred megabytes of headers were taken")


@pytest.mark.parametrize("sent", [b"", b"GET /hea", b"GET /healthz HTTP/1.1\r\nHost: he"])
def test_headers_that_do_not_come_are_not_waited_for(served: Web, sent: bytes) -> None:
    with Raw(served) as raw:
        raw.write(sent)
        begun = time.monotonic()
        assert raw.closed()
        assert time.monotonic() - begun < DEADLINE + 5


def test_headers_that_trickle_in_are_not_waited_for(served: Web) -> None:
    def trickle() -> None:
        with Raw(served) as raw:
            for byte in b"GET /healthz HTTP/1.1\r\nX: " + b"x" * 200:
                raw.write(bytes([byte]))
                time.sleep(0.1)

    begun = time.monotonic()
    with pytest.raises(OSError, match=r"Broken pipe|reset"):
        trickle()
    assert time.monotonic() - begun < DEADLINE + 5


def test_bodies_that_do_not_come_hold_no_thread_and_are_a_problem(served: Web) -> None:
    with ExitStack() as stack:
        slow = [stack.enter_context(Raw(served)) for _ in range(10)]
        for raw in slow:
            raw.send("POST /echo HTTP/1.1", "Host: here", "Content-Length: 10", body=b"12")
        assert get(served.url, "/healthz")[0] == 200
        for raw in slow:
            assert problem(raw.answer())["code"] == "request_timeout"
            assert raw.closed()


def test_a_client_that_leaves_in_the_middle_of_its_body_asked_for_nothing(served: Web) -> None:
    with Raw(served) as raw:
        raw.send("POST /echo HTTP/1.1", "Host: here", "Content-Length: 10", body=b"12")
    assert get(served.url, "/healthz")[0] == 200


def test_a_body_without_a_length_arrives_whole(served: Web) -> None:
    with Raw(served) as raw:
        raw.send("POST /echo HTTP/1.1", "Host: here", "Transfer-Encoding: chunked")
        for part in (b"5\r\nhello\r\n", b"6\r\n world\r\n", b"0\r\n\r\n"):
            raw.write(part)
        assert raw.answer()[2] == b"hello world"


@pytest.mark.parametrize("size", [LARGEST_BODY + 1, 10 * 1024 * 1024])
@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_that_is_too_large_is_a_problem_that_its_sender_can_read(
    served: Web, size: int, chunked: bool
) -> None:
    content = b"%x\r\n%s\r\n0\r\n\r\n" % (size, bytes(size)) if chunked else bytes(size)
    framing = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {size}"
    with Raw(served) as raw:
        raw.send("POST /echo HTTP/1.1", "Host: here", framing, body=content)
        assert problem(raw.answer())["code"] == "too_large"


def test_who_asks_before_sending_too_much_is_refused_at_once(served: Web) -> None:
    with Raw(served) as raw:
        lines = ["Host: here", "Content-Length: 1000000", "Expect: 100-continue"]
        assert problem(raw.send("POST /echo HTTP/1.1", *lines).answer())["code"] == "too_large"


def test_who_asks_before_sending_a_little_may_go_on(served: Web) -> None:
    with Raw(served) as raw:
        lines = ["Host: here", "Content-Length: 5", "Expect: 100-continue"]
        assert raw.send("POST /echo HTTP/1.1", *lines).answer()[0] == 100
        raw.write(b"hello")
        assert raw.answer()[2] == b"hello"


def test_a_connection_serves_many_requests_and_is_closed_when_idle(served: Web) -> None:
    with Raw(served) as raw:
        for _ in range(5):
            assert raw.send("GET /healthz HTTP/1.1", "Host: here").answer()[0] == 200
        assert raw.closed()


def test_the_target_may_name_the_whole_address(served: Web) -> None:
    with Raw(served) as raw:
        line = f"GET {served.url}/healthz HTTP/1.1"
        assert raw.send(line, "Host: here").answer()[0] == 200


@pytest.mark.parametrize("target", ["/%ff%fe", "/h%C3%A9", "/healthz?a=%ff", "/healthz?a=é", "*"])
def test_odd_targets_are_answered(served: Web, target: str) -> None:
    with Raw(served) as raw:
        status, _, _ = raw.send(f"GET {target} HTTP/1.1", "Host: here").answer()
        assert status in (200, 400, 404)
    assert "Traceback" not in served.output


def test_a_wish_for_a_websocket_is_a_problem(served: Web) -> None:
    with Raw(served) as raw:
        wish = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        raw.send("GET /healthz HTTP/1.1", "Host: here", *wish)
        assert problem(raw.answer())["code"] == "bad_request"


def test_the_head_of_an_answer_can_be_had_alone(served: Web) -> None:
    with Raw(served) as raw:
        raw.send("HEAD /healthz HTTP/1.1", "Host: here", "Connection: close")
        with raw._socket.makefile("rb") as file:
            head = file.read()
    assert head.startswith(b"HTTP/1.1 200")
    assert head.endswith(b"\r\n\r\n")


def test_an_answer_nobody_takes_is_not_kept_for_ever(served: Web) -> None:
    with Raw(served) as raw:
        raw.send("GET /large?size=50000000 HTTP/1.1", "Host: here")
        assert eventually(lambda: open_connections(served) == 0)
        received = 0
        try:
            while chunk := raw._socket.recv(1 << 20):
                received += len(chunk)
        except ConnectionResetError:
            pass
    assert received < 50_000_000


def test_more_connections_than_allowed_are_told_so(
    server: EmbeddedServer, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("few")
    with web(server.url, folder, streams=1) as served, ExitStack() as stack:
        allowed = served.settings.streams + 1_000
        many = [stack.enter_context(Raw(served)) for _ in range(allowed)]
        with Raw(served) as refused:
            assert problem(refused.answer())["code"] == "http_503"
        many[0].__exit__()
        assert eventually(served.answers)


def test_requests_of_many_clients_at_once_are_all_answered(served: Web) -> None:
    with ThreadPoolExecutor(20) as clients:
        found = clients.map(lambda n: get(served.url, "/slow?seconds=0.01"), range(200))
        assert all(answer == (200, {"status": "done"}) for answer in found)
