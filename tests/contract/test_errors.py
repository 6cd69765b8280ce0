"""Every code that the service can answer with is in the table, with its status."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from api.contract.__main__ import ROOT
from api.contract.errors import codes
from api.problems import STATUSES

TABLE = {code.name: code.status for code in codes()}


def raised() -> Iterator[tuple[Path, int, str]]:
    """Every `Problem(status, "code", ...)` that is written out in the code."""
    for path in sorted((ROOT / "api").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="Problem"),
                    args=[ast.Constant(value=int(status)), ast.Constant(value=str(code)), *_],
                ):
                    yield path, status, code


def test_every_problem_in_the_code_is_in_the_table() -> None:
    found = list(raised())
    assert len(found) > 5
    assert [
        (path.name, status, code) for path, status, code in found if TABLE.get(code) != status
    ] == [], "add them to OWN in api/contract/errors.py"


def test_every_refusal_with_a_status_of_its_own_exists() -> None:
    assert STATUSES.items() <= TABLE.items()


def test_every_code_says_what_it_means() -> None:
    assert [code for code in codes() if not code.meaning.endswith((".", "`", ")"))] == []
