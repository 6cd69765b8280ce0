"""Whatever comes in, the answer is a problem with a stable code, and never a 500."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from api.requests import LARGEST_BODY
from tests.edge.asking import Order, declare, declared
from tests.edge.conftest import MakeApp
from tests.house.running import Running

JSON = "application/json"


@pytest.fixture
def client(make_app: MakeApp) -> Iterator[FlaskClient]:
    with declared():
        declare("/orders", "order", body=Order())
        yield make_app().test_client()


BAD_JSON = {
    "nothing": b"",
    "a word": b"name",
    "trailing garbage": b'{"name": "a"} x',
    "two documents": b'{"name": "a"}{"name": "b"}',
    "a trailing comma": b'{"name": "a",}',
    "a comment": b'{"name": "a"} // b',
    "single quotes": b"{'name': 'a'}",
    "bad UTF-8": b'{"name": "\xff"}',
    "a surrogate in UTF-8": b'{"name": "\xed\xa0\x80"}',
    "half a surrogate pair": b'{"name": "\\ud800"}',
    "halves in the wrong order": b'{"name": "\\udc00\\ud800"}',
    "UTF-16": '{"name": "a"}'.encode("utf-16"),
    "a byte order mark": b'\xef\xbb\xbf{"name": "a"}',
    "a control character": b'{"name": "a\x00b"}',
    "NaN": b'{"name": "a", "amount": NaN}',
    "Infinity": b'{"name": "a", "amount": -Infinity}',
    "a number out of every range": b'{"name": "a", "amount": 1e999}',
    "a number of 5,000 digits": b'{"name": "a", "amount": ' + b"9" * 5_000 + b"}",
    "deep arrays": b"[" * 30_000 + b"]" * 30_000,
    "deep objects": b'{"more":' * 7_000 + b"{}" + b"}" * 7_000,
    "quite deep objects": b'{"more":' * 40 + b"{}" + b"}" * 40,
    "only opening brackets": b"[" * 60_000,
    "a name twice": b'{"name": "a", "name": "b"}',
    "a name twice, written differently": b'{"name": "a", "n\\u0061me": "b"}',
    "a name twice further in": b'{"name": "a", "more": {"name": "a", "name": "a"}}',
}


@pytest.mark.parametrize("body", BAD_JSON.values(), ids=BAD_JSON)
def test_what_is_not_json_or_not_only_one_thing_is_malformed_json(
    client: FlaskClient, body: bytes
) -> None:
    response = client.post("/orders", data=body, content_type=JSON)
    assert (response.status_code, code(response.data)) == (400, "malformed_json")


BAD_CONTENT = {
    "an array": (b'[{"name": "a"}]', ""),
    "null": (b"null", ""),
    "text": (b'"name"', ""),
    "nothing of what is needed": (b"{}", "/name"),
    "null for text": (b'{"name": null}', "/name"),
    "a number for text": (b'{"name": 1}', "/name"),
    "an escaped control character": (b'{"name": "\\u0000"}', "/name"),
    "too long a text": (b'{"name": "' + b"a" * 41 + b'"}', "/name"),
    "an unknown field": (b'{"name": "a", "cheat": 1}', "/cheat"),
    "an unknown field with slashes": (b'{"name": "a", "a/b~c": 1}', "/a~1b~0c"),
    "an unknown field further in": (b'{"name": "a", "more": {"name": "b", "x": 1}}', "/more/x"),
    "a huge number": (b'{"name": "a", "amount": ' + b"9" * 400 + b"}", "/amount"),
    "a negative one": (b'{"name": "a", "amount": -1}', "/amount"),
    "a large float": (b'{"name": "a", "amount": 1e308}', "/amount"),
    "a fraction": (b'{"name": "a", "amount": 0.5}', "/amount"),
    "text for a number": (b'{"name": "a", "amount": "15"}', "/amount"),
    "true for a number": (b'{"name": "a", "amount": true}', "/amount"),
    "an array for an object": (b'{"name": "a", "more": []}', "/more"),
}


@pytest.mark.parametrize(("body", "pointer"), BAD_CONTENT.values(), ids=BAD_CONTENT)
def test_json_that_is_not_as_the_contract_says_is_pointed_at(
    client: FlaskClient, body: bytes, pointer: str
) -> None:
    response = client.post("/orders", data=body, content_type=JSON)
    assert (response.status_code, code(response.data)) == (400, "malformed")
    pointers = [error["pointer"] for error in json.loads(response.data)["errors"]]
    assert any(each.startswith(pointer) for each in pointers)


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "json"])
def test_another_content_type_is_refused(client: FlaskClient, kind: str) -> None:
    response = client.post("/orders", data=b'{"name": "a"}', content_type=kind)
    assert (response.status_code, code(response.data)) == (415, "unsupported_media_type")


@pytest.mark.parametrize("encoding", ["gzip", "br", "deflate, gzip", "x"])
def test_a_packed_body_is_refused(client: FlaskClient, encoding: str) -> None:
    headers = {"Content-Encoding": encoding}
    response = client.post("/orders", data=b'{"name": "a"}', content_type=JSON, headers=headers)
    assert (response.status_code, code(response.data)) == (415, "unsupported_encoding")
    assert response.headers["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("body", [b'{"name": "a"}', b' {"amount": 15.0, "name": "\\ud83d\\ude00"}'])
def test_what_is_right_is_taken(client: FlaskClient, body: bytes) -> None:
    headers = {"Content-Encoding": "identity"}
    kind = "application/json; charset=utf-8"
    response = client.post("/orders", data=body, content_type=kind, headers=headers)
    assert response.status_code == 200


# Over a real connection: what the server below Flask makes of it.


def exchange(
    service: Running, *parts: bytes, first: bytes = b""
) -> tuple[int, dict[str, str], bytes]:
    """Send some bytes, reading what comes first where a part waits for it; the answer's parts."""
    host, _, port = service.instance.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=20) as client:
        with_first = client.makefile("rb")
        for number, part in enumerate(parts):
            try:
                client.sendall(part)
            except (BrokenPipeError, ConnectionResetError):
                break  # it has answered and closed already
            if first and number == 0:
                assert with_first.readline().startswith(first)
                assert with_first.readline() == b"\r\n"
        status = int(with_first.readline().split()[1])
        headers = {}
        while (line := with_first.readline().decode("latin-1").strip()) != "":
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
        body = with_first.read(int(headers["content-length"]))
    return status, headers, body


def code(body: bytes) -> str:
    found: str = json.loads(body)["code"]
    return found


def posting(*headers: str) -> bytes:
    lines = ["POST /v1/players HTTP/1.1", "Host: brenn", f"Content-Type: {JSON}", *headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def chunks(body: bytes, size: int = 8_000) -> bytes:
    parts = [body[start : start + size] for start in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


def test_a_body_of_ten_megabytes_is_too_large(service: Running) -> None:
    size = 10_000_000
    status, headers, body = exchange(service, posting(f"Content-Length: {size}"), b" " * size)
    assert (status, headers["content-type"]) == (413, "application/problem+json")
    assert code(body) == "too_large"


@pytest.mark.parametrize("size", [LARGEST_BODY + 1, 1_000_000])
def test_so_is_one_that_does_not_tell_its_length(service: Running, size: int) -> None:
    head = posting("Transfer-Encoding: chunked")
    status, _, body = exchange(service, head, chunks(b" " * size))
    assert (status, code(body)) == (413, "too_large")


def test_a_body_without_a_length_that_is_not_too_large_is_read(service: Running) -> None:
    name = b'{"name": "Ana"}'
    padded = b" " * (LARGEST_BODY - len(name)) + name
    status, _, body = exchange(service, posting("Transfer-Encoding: chunked"), chunks(padded))
    assert (status, json.loads(body)["player"]["name"]) == (201, "Ana")


def test_a_client_that_asks_first_is_told_to_go_on(service: Running) -> None:
    body = b'{"name": "Ana"}'
    head = posting(f"Content-Length: {len(body)}", "Expect: 100-continue")
    status, _, _ = exchange(service, head, body, first=b"HTTP/1.1 100 ")
    assert status == 201


@pytest.mark.parametrize(
    ("broken", "statuses"),
    [
        (b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", {400, 414}),
        (b"GET / HTTP/1.1\r\nHost: a\r\nX-Long: " + b"a" * 20_000 + b"\r\n\r\n", {400, 431}),
        (b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X-Many: a\r\n" * 200 + b"\r\n", {400, 431}),
        (b"GET / HTTP/1.1\r\nHost a\r\n\r\n", {400}),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", {400}),
        (posting("Content-Length: -1"), {400}),
        (posting("Content-Length: 1", "Content-Length: 2") + b"ab", {400}),
        (posting("Content-Length: 5", "Transfer-Encoding: chunked") + chunks(b"{}"), {400}),
        (posting("Transfer-Encoding: chunked") + b"zz\r\n{}\r\n0\r\n\r\n", {400}),
    ],
    ids=["line", "header", "headers", "colon", "tls", "negative", "two", "smuggled", "chunk"],
)
def test_a_broken_request_is_refused_and_the_next_client_is_served(
    service: Running, broken: bytes, statuses: set[int]
) -> None:
    status, headers, body = exchange(service, broken)
    assert status in statuses
    assert headers["content-type"] == "application/problem+json"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["server"] == "Brenn"
    assert code(body)
    assert service.get("/healthz")[0] == 200


@pytest.mark.parametrize("name", sorted(BAD_JSON))
def test_bad_json_is_the_same_over_the_wire(service: Running, name: str) -> None:
    body = BAD_JSON[name]
    status, headers, answer = exchange(service, posting(f"Content-Length: {len(body)}") + body)
    assert (status, code(answer)) == (400, "malformed_json")
    assert headers["server"] == "Brenn"


@pytest.mark.parametrize("path", ["/%ff%fe", "/v1/games/%00", "/v1/games/%ed%a0%80", "/%2e%2e/%2f"])
def test_an_odd_path_leads_nowhere(service: Running, path: str) -> None:
    organiser = (service.data / "organiser.token").read_text().strip()
    head = f"GET {path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {organiser}\r\n\r\n"
    status, _, body = exchange(service, head.encode())
    assert status == 404
    assert code(body) in ("not_found", "unknown_game")


@pytest.mark.parametrize("query", ["a=%ff", "limit=%00", "limit=" + "9" * 4_000, "&&&=&", "limit"])
def test_an_odd_query_is_malformed(service: Running, query: str) -> None:
    organiser = (service.data / "organiser.token").read_text().strip()
    head = f"GET /v1/games?{query} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {organiser}\r\n\r\n"
    status, _, body = exchange(service, head.encode())
    assert (status, code(body)) == (400, "malformed")


@pytest.mark.parametrize("value", [b"\xff\xfe", b"Bearer \xff", b"Bearer brn_" + b"a" * 8_000])
def test_an_odd_token_is_unauthorized(service: Running, value: bytes) -> None:
    head = b"GET /v1/tokens/self HTTP/1.1\r\nHost: a\r\nAuthorization: " + value + b"\r\n\r\n"
    status, _, body = exchange(service, head)
    assert (status, code(body)) == (401, "unauthorized")


def test_nothing_of_this_was_a_bug_of_the_service(service: Running) -> None:
    assert "Traceback" not in service.output
    assert '"level":"error"' not in service.output
