"""Operations for tests of what surrounds them: they take anything and say little."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from marshmallow import fields

from api.fields import Body, Text, Whole
from api.operations import OPERATIONS, PATH, Answer, Call, operation


class Order(Body):
    name = Text(40, required=True)
    amount = Whole(0, 1_000)
    more = fields.Nested(lambda: Order())


def declare(
    path: str, name: str, handler: Callable[[Call], Answer] | None = None, **more: Any
) -> None:
    operation(
        more.pop("method", "POST"),
        path,
        name,
        "Of a test.",
        tag="tests",
        access="anyone",
        **more,
    )(handler or (lambda call: Answer(content=b"{}")))


@contextmanager
def declared() -> Iterator[None]:
    """What is declared meanwhile is forgotten afterwards."""
    operations, path = list(OPERATIONS), dict(PATH)
    try:
        yield
    finally:
        OPERATIONS[:] = operations
        PATH.clear()
        PATH.update(path)


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}
