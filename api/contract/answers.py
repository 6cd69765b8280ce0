"""What an operation may answer: its own answer, and every problem that it may have."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, NamedTuple

from api.contract.names import RESPONSE, Json, named_in, ref
from api.contract.schemas import Schemas
from api.headers import GIVES, Header
from api.operations import Link, Media, Operation
from api.problems import CONTENT_TYPE

EVENT_STREAM = "text/event-stream"

_TEXT: Json = {"type": "string"}

HEADERS = {
    "RequestId": Header("X-Request-Id", "Names this request in the service's log.", _TEXT),
    "RateLimitPolicy": Header(
        "RateLimit-Policy", 'The limit that this request counts against, as `"name";q=;w=`.', _TEXT
    ),
    "RateLimit": Header("RateLimit", 'What is left of it, as `"name";r=;t=`.', _TEXT),
    "RetryAfter": Header("Retry-After", "After how many seconds to try again.", _TEXT),
    "Challenge": Header("WWW-Authenticate", "The way to ask with a token.", _TEXT),
}
"""The headers that many answers share."""

ALWAYS = {"RequestId", "Challenge"}
"""Those that are never missing where they are named."""


class Failure(NamedTuple):
    name: str
    description: str
    headers: tuple[str, ...] = ()


FAILURES = {
    "400": Failure("Malformed", "The request is not as it should be; `errors` says where."),
    "401": Failure("Unauthorized", "No token, or one that is unknown or revoked.", ("Challenge",)),
    "403": Failure("Forbidden", "Not for you."),
    "404": Failure("NotFound", "There is no such thing, or none that you may know of."),
    "406": Failure("NotAcceptable", "It cannot be had in this form."),
    "409": Failure("Conflict", "Not as things stand now."),
    "412": Failure("Stale", "The game is not at the version you gave."),
    "413": Failure("TooLarge", "The request is larger than allowed."),
    "414": Failure("TooLong", "The URL is longer than allowed."),
    "415": Failure("UnsupportedMediaType", "Send the body as application/json."),
    "422": Failure("Refused", "Understood, and against the rules; `code` and `rule` say why."),
    "429": Failure("TooFast", "More requests than allowed; wait.", ("RetryAfter",)),
    "503": Failure("Unavailable", "Not now; try again.", ("RetryAfter",)),
    "default": Failure("Problem", "An error."),
}


def responses(operation: Operation, schemas: Schemas) -> Json:
    limited = ("RateLimitPolicy", "RateLimit") if operation.limit else ()
    shared = ("RequestId", *limited)
    found: Json = {str(operation.status): _success(operation, schemas, shared)}
    if "ETag" in operation.gives and operation.method == "GET":
        found["304"] = {"description": "What you have is still right.", "headers": _shown(shared)}
    for status in sorted(_failing(operation)):
        found[str(status)] = {"$ref": RESPONSE + FAILURES[str(status)].name}
    return found | {"default": {"$ref": RESPONSE + FAILURES["default"].name}}


def shared_headers() -> Json:
    return {name: _described(header, name in ALWAYS) for name, header in HEADERS.items()}


def shared_responses(paths: Json) -> Json:
    used = set(named_in(paths, RESPONSE))
    content = {CONTENT_TYPE: {"schema": ref("Problem")}}
    limits = ("RateLimitPolicy", "RateLimit")
    return {
        failure.name: {
            "description": failure.description,
            "headers": _shown(("RequestId", *limits, *failure.headers)),
            "content": content,
        }
        for failure in FAILURES.values()
        if failure.name in used
    }


def _failing(operation: Operation) -> set[int]:
    """Its own problems and those that it shares: any query may be wrong or long, any token bad."""
    found = {400, 401, 414, 503, *operation.problems}
    if "{" in operation.path:
        found.add(404)
    if operation.body is not None:
        found |= {413, 415}
    if operation.limit:
        found.add(429)
    unknown = {status for status in found if str(status) not in FAILURES}
    assert not unknown, f"{operation.name}: describe {unknown} in FAILURES"
    return found


def _success(operation: Operation, schemas: Schemas, shared: tuple[str, ...]) -> Json:
    own = {name: _described(GIVES[name]) for name in operation.gives}
    found: Json = {
        "description": HTTPStatus(operation.status).phrase + ".",
        "headers": _shown(shared) | own,
    }
    if operation.returns:
        found["content"] = {media.type: _content(media, schemas) for media in operation.returns}
    if operation.links:
        found["links"] = {name: _link(link) for name, link in operation.links.items()}
    return found


def _content(media: Media, schemas: Schemas) -> Json:
    """A stream has no schema: OpenAPI 3.1 cannot say what each of its messages is."""
    schema = _schema(media, schemas)
    return {} if media.type == EVENT_STREAM else {"schema": schema}


def _schema(media: Media, schemas: Schemas) -> Json:
    match media.schema:
        case None:
            return _TEXT
        case str(name):
            found = schemas.named(name)
        case schema:
            found = schemas.of(schema)
    if media.type.endswith(("/json", "+json")):
        return found
    # Many values one after the other; OpenAPI 3.1 has no words for what each of them is.
    name = found.get("$ref", "").rpartition("/")[2]
    return {"type": "string", "description": f"One `{name}` after the other."}


def _link(link: Link) -> Json:
    found: Json = {"operationId": link.operation}
    if link.parameters:
        found["parameters"] = dict(link.parameters)
    if link.body is not None:
        found["requestBody"] = link.body
    return found


def _shown(names: tuple[str, ...]) -> Json:
    return {HEADERS[name].name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _described(header: Header, required: bool = False) -> Json:
    always: dict[str, Any] = {"required": True} if required else {}
    return {"description": header.description, **always, "schema": header.schema}
