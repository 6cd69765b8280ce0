"""What differs between two positions as somebody may know them, place by place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple


class Difference(NamedTuple):
    """`path` is a JSON pointer. None stands for what is not there, as it does for null."""

    path: str
    before: Any
    after: Any


def differences(before: Any, after: Any, path: str = "") -> Iterator[Difference]:
    """All of them, in the order of the positions. Lists of plain values change as a whole: the
    cards of a hand have no places."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys((*before, *after)):
            place = f"{path}/{_escaped(str(name))}"
            yield from differences(before.get(name), after.get(name), place)
    elif _nested(before) and _nested(after):
        for at in range(max(len(before), len(after))):
            yield from differences(_at(before, at), _at(after, at), f"{path}/{at}")
    elif before != after:
        yield Difference(path, before, after)


def _nested(value: Any) -> bool:
    return isinstance(value, list | tuple) and any(
        isinstance(v, dict | list | tuple) for v in value
    )


def _at(values: list[Any], at: int) -> Any:
    return values[at] if at < len(values) else None


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
