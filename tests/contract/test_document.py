"""`openapi.yaml` is what the code says, and it says enough."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from marshmallow import Schema, fields
from openapi_spec_validator import OpenAPIV31SpecValidator

from api.contract.__main__ import ROOT, files
from api.contract.document import document
from api.contract.names import named_in, needed
from api.fields import Body, Tagged
from api.operations import OPERATIONS, Operation

CONTRACT: dict[str, Any] = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))
SCHEMAS: dict[str, Any] = CONTRACT["components"]["schemas"]
FILES = files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_file_is_what_the_code_says(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path], "run: make contract"


def test_it_is_openapi() -> None:
    assert [error.message for error in OpenAPIV31SpecValidator(CONTRACT).iter_errors()] == []


def test_it_is_read_as_it_was_written() -> None:
    assert document(OPERATIONS) == CONTRACT


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for methods in CONTRACT["paths"].values():
        for described in methods.values():
            yield described["operationId"], described


def test_every_operation_is_in_it_once_and_says_what_it_does() -> None:
    named = [name for name, _ in operations()]
    assert sorted(named) == sorted(operation.name for operation in OPERATIONS)
    assert len(set(named)) == len(named)
    assert all(re.fullmatch(r"[a-z][A-Za-z]+", name) for name in named)
    assert all(described["summary"].endswith(".") for _, described in operations())


def test_what_is_said_of_a_field_is_in_it() -> None:
    for schema in sent_and_read():
        shown = SCHEMAS.get(type(schema).__name__.removesuffix("Schema"))
        if shown is None:
            continue  # a query: its fields are parameters
        for name, field in schema.fields.items():
            about = field.metadata.get("description")
            assert (
                about is None or shown["properties"][field.data_key or name]["description"] == about
            )


def sent_and_read() -> Iterator[Schema]:
    for operation in OPERATIONS:
        given = (media.schema for media in operation.returns)
        for schema in (operation.body, operation.query, *given):
            if isinstance(schema, Schema):
                yield from within(schema)


def within(schema: Schema) -> Iterator[Schema]:
    yield schema
    for field in schema.fields.values():
        inner = field.inner if isinstance(field, fields.List) else field
        if isinstance(inner, fields.Nested):
            yield from within(inner.schema)
        elif isinstance(inner, Tagged):
            for form in inner.forms.values():
                yield from within(form)


def test_what_comes_in_is_closed() -> None:
    bodies = [op.body for op in OPERATIONS if op.body is not None]
    assert all(isinstance(inner, Body) for body in bodies for inner in within(body))
    for _, described in operations():
        for component in needed(described.get("requestBody", {}), SCHEMAS).values():
            assert component.get("additionalProperties") is False or component["type"] != "object"


def test_no_component_is_left_over() -> None:
    assert set(SCHEMAS) == set(named_in(CONTRACT))


def test_a_pattern_means_the_same_in_every_language() -> None:
    found = [pattern for pattern in patterns(CONTRACT) if isinstance(pattern, str)]
    assert not [p for p in found if re.search(r"\\[ZA]|\(\?P|\(\?[aimsux]", p)]


def patterns(part: Any) -> Iterator[Any]:
    if isinstance(part, dict):
        if "pattern" in part:
            yield part["pattern"]
        for inner in part.values():
            yield from patterns(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from patterns(inner)


def test_links_lead_to_operations_and_name_their_parameters() -> None:
    by_name: dict[str, Operation] = {operation.name: operation for operation in OPERATIONS}
    described = dict(operations())
    for operation in OPERATIONS:
        for link in operation.links.values():
            assert link.operation in by_name, f"{operation.name} leads nowhere"
            takes = {p["name"] for p in described[link.operation].get("parameters", [])}
            plain = {name.partition(".")[2] if "." in name else name for name in link.parameters}
            assert plain <= takes, f"{operation.name} -> {link.operation}"
