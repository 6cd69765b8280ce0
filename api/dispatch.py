"""From a declared operation to an answered request."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

import msgspec
from flask import Flask, Response, g, request
from marshmallow import Schema, ValidationError
from werkzeug.http import parse_etags

from api import requests
from api.bodies import malformed, read_body, read_query
from api.edge import limits
from api.headers import TAKES
from api.operations import PATH, Answer, Call, Operation
from api.problems import Problem
from api.service import Service
from api.streams.handover import Download, dispatched_again
from api.tokens import Token

HANDOVER = "brenn.handover"
"""Where in the environ of a request the event loop finds what to go on with."""


def register(app: Flask, service: Service, operations: list[Operation]) -> None:
    for operation in operations:
        rule = re.sub(r"{(\w+)}", r"<\1>", operation.path)
        view = partial(serve, service, operation)
        app.add_url_rule(rule, operation.name, view, methods=[operation.method])


def serve(service: Service, operation: Operation, **path: str) -> Response:
    g.operation = operation
    g.token = token = _admitted(service, operation)
    g.args = _path(path)
    call = Call(
        service=service,
        token=token,
        args=g.args,
        query=read_query(operation.query),
        body=_body(operation),
        headers=_headers(operation),
        request_id=g.request_id,
        operation=operation.name,
    )
    return _response(operation, operation.handler(call))


def _admitted(service: Service, operation: Operation) -> Token | None:
    """Whoever asks counts: with a good token under its name, otherwise under the address."""

    def count(token: Token | None) -> None:
        again = dispatched_again()
        standing = service.limits.count(operation.limit, token, limits.address(), again=again)
        limits.admit(standing, again=again)

    try:
        token = requests.bearer(service.redis, needed=operation.access == "token")
    except Problem:
        count(None)
        raise
    count(token)
    return token


def _path(parts: Mapping[str, str]) -> dict[str, Any]:
    """A path whose parts cannot name anything leads nowhere."""
    try:
        return {name: PATH[name].deserialize(value) for name, value in parts.items()}
    except ValidationError:
        raise Problem(404, "not_found", "There is nothing at this address.") from None


def _body(operation: Operation) -> Mapping[str, Any]:
    if operation.body is None:
        return {}
    return read_body(operation.body, needed=operation.body_needed)


def _headers(operation: Operation) -> dict[str, str]:
    given = {name: request.headers[name] for name in operation.takes if name in request.headers}
    for name, value in given.items():
        schema = TAKES[name].schema
        if len(value) > schema.get("maxLength", 1_000) or not _fits(schema, value):
            raise malformed([{"header": name, "detail": TAKES[name].description}])
    return given


def _fits(schema: Mapping[str, Any], value: str) -> bool:
    return "pattern" not in schema or re.search(schema["pattern"], value) is not None


def _response(operation: Operation, answer: Answer) -> Response:
    etag = f'"{answer.etag}"' if answer.etag else ""
    if etag and request.method == "GET" and _has_it(answer.etag):
        response = Response(status=304)
    else:
        media = next((m for m in operation.returns if m.type == answer.kind), None)
        media = media or (operation.returns[0] if operation.returns else None)
        status = answer.status or operation.status
        body = _sent(media.schema if media else None, answer)
        response = Response(body, status, content_type=media.type if media else None)
        if status == 204:
            del response.headers["Content-Type"]
    if etag:
        response.headers["ETag"] = etag
    response.headers["Cache-Control"] = answer.cache
    response.headers["Vary"] = "Authorization, Accept, Accept-Language"
    response.headers.extend(answer.headers)
    if answer.handover is not None:
        request.environ[HANDOVER] = answer.handover
    return response


def _has_it(etag: str) -> bool:
    wanted = request.headers.get("If-None-Match")
    return wanted is not None and parse_etags(wanted).contains_weak(etag)


def _sent(schema: Schema | str | None, answer: Answer) -> bytes | Iterable[bytes]:
    if isinstance(answer.handover, Download):
        return answer.handover.chunks
    return _encoded(schema, answer.content)


def _encoded(schema: Schema | str | None, content: Any) -> bytes:
    if content is None:
        return b""
    if isinstance(content, bytes):
        return content
    return msgspec.json.encode(schema.dump(content) if isinstance(schema, Schema) else content)
