"""Every operation of the API is declared once.

The declaration is what routes requests, reads and checks what comes in, writes what goes out, and
what the contract (`openapi.yaml`) is generated from. So the two cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from marshmallow import Schema, fields
from msgspec import Struct

from api.tokens import Token

Content: TypeAlias = Any
"""What a schema dumps, or bytes that are written already."""


class Answer(Struct, frozen=True, kw_only=True):
    """What a handler gives back. `etag` without quotes; empty: none.

    `cache` is `no-store`, `private, no-cache` (ask again with the ETag) or immutable for ever.
    `kind` chooses among several media types. `handover` is for the event loop to go on with.
    """

    content: Content = None
    status: int | None = None
    etag: str = ""
    cache: str = "private, no-cache"
    headers: Mapping[str, str] = {}
    kind: str = ""
    handover: object = None


class Call(NamedTuple):
    """One request, read and checked. `args` are the parts of the path."""

    service: Any
    token: Token | None
    args: Mapping[str, Any]
    query: Mapping[str, Any]
    body: Mapping[str, Any]
    headers: Mapping[str, str]
    request_id: str
    operation: str = ""

    @property
    def caller(self) -> Token:
        """Who asks; only for operations that want a token."""
        assert self.token is not None
        return self.token


Handler = Callable[[Call], Answer]


class Media(NamedTuple):
    """One form of a response: a schema, the name of a component, or plain text (`None`)."""

    type: str
    schema: Schema | str | None


class Link(NamedTuple):
    """Where an answer leads: `parameters` and `body` are runtime expressions of OpenAPI."""

    operation: str
    parameters: Mapping[str, str] = {}
    body: Any = None


class Operation(NamedTuple):
    method: Literal["GET", "POST", "PUT", "DELETE", "PATCH"]
    path: str
    name: str
    tag: str
    summary: str
    handler: Handler
    description: str
    access: Literal["anyone", "token"]
    body: Schema | None
    query: Schema | None
    takes: tuple[str, ...]
    status: int
    returns: tuple[Media, ...]
    gives: tuple[str, ...]
    problems: tuple[int, ...]
    limit: str
    links: Mapping[str, Link]
    body_needed: bool = True


OPERATIONS: list[Operation] = []


def operation(
    method: Literal["GET", "POST", "PUT", "DELETE", "PATCH"],
    path: str,
    name: str,
    summary: str,
    *,
    tag: str,
    description: str = "",
    access: Literal["anyone", "token"] = "token",
    body: Schema | None = None,
    body_needed: bool = True,
    query: Schema | None = None,
    takes: tuple[str, ...] = (),
    status: int = 200,
    returns: Schema | str | tuple[Media, ...] = (),
    gives: tuple[str, ...] = (),
    problems: tuple[int, ...] = (),
    limit: str = "default",
    links: Mapping[str, Link] | None = None,
) -> Callable[[Handler], Handler]:
    """Declare what the decorated handler answers.

    A body that is not needed is read as an empty object when it is missing.
    `takes` and `gives` name request and response headers (see `api/headers.py`), `problems` the
    statuses of its own errors; those that every operation may have are added by the contract.
    """
    media = returns if isinstance(returns, tuple) else (Media("application/json", returns),)

    def declare(handler: Handler) -> Handler:
        OPERATIONS.append(
            Operation(
                method=method,
                path=path,
                name=name,
                tag=tag,
                summary=summary,
                handler=handler,
                description=description,
                access=access,
                body=body,
                body_needed=body_needed,
                query=query,
                takes=takes,
                status=status,
                returns=media,
                gives=gives,
                problems=problems,
                limit=limit,
                links=links or {},
            )
        )
        return handler

    return declare


PATH: dict[str, fields.Field[Any]] = {}
"""Every parameter that may stand in a path, by its name."""
