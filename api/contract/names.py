"""What the parts of the contract call each other."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
Components: TypeAlias = dict[str, Json]

REF = "#/components/schemas/"
RESPONSE = "#/components/responses/"


def ref(name: str) -> Json:
    return {"$ref": f"{REF}{name}"}


def prose(docstring: str) -> str:
    """Without its indentation and line ends; paragraphs stay."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", inspect.cleandoc(docstring))


def named_in(part: Any, where: str = REF) -> Iterator[str]:
    """The components of one kind that a part of the document names."""
    if isinstance(part, dict):
        target = part.get("$ref")
        if isinstance(target, str) and target.startswith(where):
            yield target.removeprefix(where)
        for inner in part.values():
            yield from named_in(inner, where)
    elif isinstance(part, list):
        for inner in part:
            yield from named_in(inner, where)


def needed(part: Any, components: Components) -> Components:
    """The components that a part of the document needs, those they need included, by name."""
    found: Components = {}
    waiting = list(named_in(part))
    while waiting:
        name = waiting.pop()
        if name not in found:
            if name not in components:
                raise LookupError(f"the contract names a component {name!r} that there is not")
            found[name] = components[name]
            waiting.extend(named_in(components[name]))
    return dict(sorted(found.items()))
