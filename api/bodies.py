"""Reading what comes in: strict JSON, checked by a schema, with a pointer to each mistake."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from flask import request
from marshmallow import Schema, ValidationError

from api.problems import Problem

JSON = "application/json"
DEEPEST = 32

_PLAIN = (str, int, float, type(None))


def read_body(schema: Schema, *, needed: bool = True) -> Mapping[str, Any]:
    if not needed and not request.get_data():
        return checked(schema, {}, "body")
    if request.mimetype != JSON:
        raise Problem(415, "unsupported_media_type", f"Send the body as {JSON}.")
    try:
        raw = request.get_data(cache=False)
        content = msgspec.json.decode(raw)
        json.loads(raw, object_pairs_hook=_once)
    except RecursionError:
        raise _too_deep() from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Problem(400, "malformed_json", f"The body is not JSON: {error}.") from None
    if not _flat_enough(content):
        raise _too_deep()
    return checked(schema, content, "body")


def read_query(schema: Schema | None) -> Mapping[str, Any]:
    repeated = [name for name, values in request.args.lists() if len(values) > 1]
    if repeated:
        raise malformed([{"parameter": name, "detail": "Given twice."} for name in repeated])
    if schema is None:
        schema = _NO_QUERY
    return checked(schema, request.args.to_dict(), "query")


def checked(schema: Schema, content: Any, where: str) -> Mapping[str, Any]:
    try:
        loaded: Mapping[str, Any] = schema.load(content)
    except ValidationError as error:
        raise malformed(list(_errors(error.messages, where))) from None
    return loaded


def malformed(errors: list[dict[str, str]]) -> Problem:
    first = errors[0]
    place = first.get("pointer") or first.get("parameter") or first.get("header") or "the body"
    detail = f"{place}: {first['detail']}"
    return Problem(400, "malformed", detail, errors=errors)


def _flat_enough(content: Any) -> bool:
    """Whoever works on it further may do so recursively."""
    layer = [content]
    for _ in range(DEEPEST):
        inner = [value.values() if isinstance(value, dict) else value for value in layer]
        layer = [each for values in inner if not isinstance(values, _PLAIN) for each in values]
        if not layer:
            return True
    return False


def _too_deep() -> Problem:
    return Problem(400, "malformed_json", f"The body is nested more than {DEEPEST} deep.")


def _once(pairs: list[tuple[str, Any]]) -> None:
    """A name given twice has two meanings, and which one counts is up to the reader."""
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        detail = "A name stands twice in one object."
        raise Problem(400, "malformed_json", f"The body is ambiguous: {detail}")


def _errors(messages: Any, where: str, path: tuple[str, ...] = ()) -> Iterator[dict[str, str]]:
    """Marshmallow's tree of messages, flat: a JSON pointer, or a parameter's name, for each."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            # What concerns a value as a whole is filed under names that are not part of the path.
            deeper = path if key in ("_schema", "value") else (*path, str(key))
            yield from _errors(inner, where, deeper)
        return
    for message in messages if isinstance(messages, list) else [messages]:
        yield {**_place(where, path), "detail": str(message)}


def _place(where: str, path: tuple[str, ...]) -> dict[str, str]:
    if where == "query":
        return {"parameter": path[0] if path else "?"}
    return {"pointer": "".join(f"/{_escaped(part)}" for part in path)}


def _escaped(part: str) -> str:
    return part.replace("~", "~0").replace("/", "~1")


class _NoQuery(Schema):
    pass


_NO_QUERY = _NoQuery()
