"""The contract and its reference for people, served without any other host.

These are not in the contract: they are what it is read with, not what it promises.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml
from flask import request

from api.operations import Answer, Call, Media, Operation

FOLDER = Path(__file__).parent / "docs"
VENDORED = FOLDER / "swagger-ui"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def contract() -> bytes:
    """`openapi.yaml` lies at the top of the source, and inside the package once it is installed."""
    package = Path(__file__).parents[1]
    installed = package / "openapi.yaml"
    return (installed if installed.exists() else package.parent / "openapi.yaml").read_bytes()


def contract_as_json() -> bytes:
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C where there is one
    return msgspec.json.encode(yaml.load(contract(), Loader=loader))


def _page(path: str, name: str, kind: str, read: Callable[[], bytes]) -> Operation:
    """Read and packed once in each process, when somebody asks for it."""

    @cache
    def content(packed: bool) -> tuple[bytes, str]:
        raw = read()
        etag = hashlib.sha256(raw).hexdigest()[:32]
        return (gzip.compress(raw, mtime=0), f"{etag}-gzip") if packed else (raw, etag)

    def show(call: Call) -> Answer:
        packed = request.accept_encodings["gzip"] > 0
        body, etag = content(packed)
        headers = {"Vary": "Accept-Encoding", "Content-Security-Policy": POLICY}
        if packed:
            headers["Content-Encoding"] = "gzip"
        return Answer(content=body, etag=etag, cache="public, no-cache", headers=headers)

    return Operation(
        method="GET",
        path=path,
        name=name,
        tag="docs",
        summary="",
        handler=show,
        description="",
        access="anyone",
        body=None,
        query=None,
        takes=(),
        status=200,
        returns=(Media(kind, None),),
        gives=(),
        problems=(),
        limit="",
        links={},
    )


HTML, CSS, JS = (f"text/{kind}; charset=utf-8" for kind in ("html", "css", "javascript"))

PAGES = [
    _page("/openapi.yaml", "getContract", "application/yaml", contract),
    _page("/openapi.json", "getContractAsJson", "application/json", contract_as_json),
    _page("/docs", "getDocs", HTML, (FOLDER / "index.html").read_bytes),
    _page("/docs/page.css", "getDocsStyle", CSS, (FOLDER / "page.css").read_bytes),
    _page("/docs/page.js", "getDocsScript", JS, (FOLDER / "page.js").read_bytes),
    _page("/docs/swagger-ui.css", "getSwaggerStyle", CSS, (VENDORED / "swagger-ui.css").read_bytes),
    _page(
        "/docs/swagger-ui-bundle.js",
        "getSwaggerScript",
        JS,
        (VENDORED / "swagger-ui-bundle.js").read_bytes,
    ),
]
