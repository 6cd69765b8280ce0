"""One declared operation as the contract describes it: what it takes and what it answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import Schema, fields

from api.bodies import JSON
from api.contract.answers import responses
from api.contract.names import Json
from api.contract.schemas import Schemas
from api.headers import TAKES
from api.operations import PATH, Operation


def described(operation: Operation, schemas: Schemas) -> Json:
    found: Json = {
        "operationId": operation.name,
        "tags": [operation.tag],
        "summary": operation.summary,
    }
    if operation.description:
        found["description"] = operation.description
    if operation.access == "token":
        found["security"] = [{"bearer": []}]
    parameters = list(_parameters(operation, schemas))
    if parameters:
        found["parameters"] = parameters
    if operation.body is not None:
        content = {JSON: {"schema": schemas.of(operation.body)}}
        found["requestBody"] = {"required": operation.body_needed, "content": content}
    return found | {"responses": responses(operation, schemas)}


def _parameters(operation: Operation, schemas: Schemas) -> Iterator[Json]:
    for name in re.findall(r"{(\w+)}", operation.path):
        yield _parameter("path", name, schemas.of_field(PATH[name]), required=True)
    for name, field in _fields(operation.query).items():
        schema = schemas.of_field(field)
        yield _parameter("query", field.data_key or name, schema, required=field.required)
    for name in operation.takes:
        header = TAKES[name]
        schema = {"description": header.description, **header.schema}
        yield _parameter("header", name, schema, required=False)


def _fields(query: Schema | None) -> Mapping[str, fields.Field[Any]]:
    return query.fields if query is not None else {}


def _parameter(where: str, name: str, schema: Json, *, required: bool) -> Json:
    """A description belongs to the parameter, not to the form of its value."""
    about = {"description": schema["description"]} if "description" in schema else {}
    form = {key: value for key, value in schema.items() if key != "description"}
    must = {"required": True} if required else {}
    return {"name": name, "in": where, **about, **must, "schema": form}
