"""A request as the event loop has it (ASGI), in the form Flask reads (WSGI)."""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote_to_bytes

Scope = Mapping[str, Any]
Environ = dict[str, Any]

_OWN_NAMES = {b"content-length": "CONTENT_LENGTH", b"content-type": "CONTENT_TYPE"}


def environ_of(scope: Scope, body: bytes) -> Environ:
    host, port = scope.get("server") or ("localhost", 80)
    client = scope.get("client") or ("", 0)
    return {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(_path(scope["raw_path"])).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        **_framed(_headers(scope["headers"]), body),
    }


def _framed(headers: Environ, body: bytes) -> Environ:
    """A body that came in chunks is whole by now, and its length is known."""
    if headers.pop("HTTP_TRANSFER_ENCODING", None) is not None:
        headers["CONTENT_LENGTH"] = str(len(body))
    return headers


def _path(target: bytes) -> bytes:
    """A target may name the whole address (RFC 9112, 3.2.2); the host is in its header as well."""
    if target.startswith((b"http://", b"https://")):
        return b"/" + target.split(b"/", 3)[3] if target.count(b"/") > 2 else b"/"
    return target


def _headers(headers: list[tuple[bytes, bytes]]) -> Environ:
    found: Environ = {}
    for raw, value in headers:
        name = _OWN_NAMES.get(raw) or "HTTP_" + raw.decode("latin-1").upper().replace("-", "_")
        text = value.decode("latin-1")
        if name in found:
            text = found[name] + (";" if name == "HTTP_COOKIE" else ",") + text
        found[name] = text
    return found
