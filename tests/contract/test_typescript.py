"""TypeScript types come out of the contract, and code that uses them compiles."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from api.contract.__main__ import ROOT
from tests.contract.node import HERE, node

STRICT = ("--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess")
MODERN = ("--module", "nodenext", "--target", "es2022")


@pytest.fixture(scope="module")
def types(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("typescript")
    made = node(
        "openapi-typescript/bin/cli.js",
        str(ROOT / "openapi.yaml"),
        "--output",
        str(folder / "brenn.ts"),
        # What has a default may be left out of a request; answers say what they always have.
        "--default-non-nullable=false",
        cwd=folder,
    )
    said = (made.stdout + made.stderr).lower()
    assert made.returncode == 0, said
    assert "warn" not in said
    assert "error" not in said
    return folder


def test_code_that_uses_the_types_compiles(types: Path) -> None:
    shutil.copy(HERE / "usage.ts", types)
    checked = node("typescript/bin/tsc", *STRICT, *MODERN, "usage.ts", cwd=types)
    assert checked.stdout == ""
    assert checked.returncode == 0


def test_code_that_misuses_them_does_not(types: Path) -> None:
    (types / "misuse.ts").write_text(
        'import type { components } from "./brenn.js";\n'
        'export const token: components["schemas"]["Token"] = { id: 7 };\n'
    )
    checked = node("typescript/bin/tsc", *STRICT, *MODERN, "misuse.ts", cwd=types)
    assert "error TS" in checked.stdout
