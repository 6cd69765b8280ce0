"""The whole contract, out of the declared operations and the registered games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.metadata import version

from api.contract.answers import shared_headers, shared_responses
from api.contract.errors import codes
from api.contract.games import game_components
from api.contract.names import Components, Json, needed
from api.contract.paths import described
from api.contract.schemas import Schemas
from api.contract.tags import TAGS
from api.operations import OPERATIONS, Operation
from api.schemas import PROBLEM
from domain.engine.rules import Rules
from domain.games import RULES

INFO: Json = {
    "title": "Brenn",
    "version": version("brenn"),
    "summary": "An event-sourced game service.",
    "description": "Errors are `application/problem+json` (RFC 9457) everywhere; their `code` is "
    "stable. Every answer carries `X-Request-Id`; a client may send its own. HEAD is answered "
    "wherever GET is. Ignore fields that you do not know: more may come. What is sent is read "
    "strictly: a field or parameter that is not in this contract is refused.",
    "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
}

BEARER: Json = {
    "type": "http",
    "scheme": "bearer",
    "description": "A token as sign-up or `brenn token create` shows it: `brn_` and 43 characters.",
}


def document(
    operations: Iterable[Operation] = OPERATIONS, games: Mapping[str, Rules] = RULES
) -> Json:
    chosen = sorted(operations, key=_place)
    schemas = Schemas()
    schemas.of(PROBLEM)
    paths: Json = {}
    for operation in chosen:
        paths.setdefault(operation.path, {})[operation.method.lower()] = described(
            operation, schemas
        )
    responses = shared_responses(paths)
    parts = _joined(schemas.components, game_components(games.values()))
    parts["Problem"]["properties"]["code"]["examples"] = [code.name for code in codes()]
    used = {operation.tag for operation in chosen}
    return {
        "openapi": "3.1.0",
        "info": INFO,
        "servers": [{"url": "/"}],
        "tags": [{"name": n, "description": about} for n, about in TAGS.items() if n in used],
        # Where an operation says nothing else, a token may be sent and need not.
        "security": [{}, {"bearer": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"bearer": BEARER},
            "headers": shared_headers(),
            "responses": responses,
            "schemas": needed([paths, responses], parts),
        },
    }


def _place(operation: Operation) -> int:
    """Tag by tag; within one as they were declared."""
    if operation.tag not in TAGS:
        raise LookupError(f"{operation.name}: describe the tag {operation.tag!r} in tags.py")
    return list(TAGS).index(operation.tag)


def _joined(written: Components, made: Components) -> Components:
    twice = written.keys() & made.keys()
    if twice:
        raise ValueError(f"{sorted(twice)}: schemas with the names of game components; use Ref")
    return written | made
