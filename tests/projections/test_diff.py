"""The difference of two positions, place by place."""

from __future__ import annotations

from typing import Any

import pytest

from projections.diff import differences


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": 2}, [("/a", 1, 2)]),
        ({"a": 1}, {}, [("/a", 1, None)]),
        ({}, {"a": {"b": 1}}, [("/a", None, {"b": 1})]),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, [("/a/c", 2, 3)]),
        ({"hand": ["x", "y"]}, {"hand": ["y"]}, [("/hand", ["x", "y"], ["y"])]),
        ([{"n": 1}, {"n": 2}], [{"n": 1}, {"n": 5}], [("/1/n", 2, 5)]),
        ([{"n": 1}], [{"n": 1}, {"n": 2}], [("/1", None, {"n": 2})]),
        ({"a/b~c": 1}, {"a/b~c": 2}, [("/a~1b~0c", 1, 2)]),
        ({"a": None}, {"a": [1]}, [("/a", None, [1])]),
    ],
)
def test_what_changed_is_named_with_before_and_after(
    before: Any, after: Any, changes: list[tuple[str, Any, Any]]
) -> None:
    assert list(differences(before, after)) == changes
    back = [(path, new, old) for path, old, new in changes]
    assert list(differences(after, before)) == back
