"""The house: which package may import which, and what every module has."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAYERS: dict[str, set[str]] = {
    "domain": set(),
    "ledger": {"domain"},
    "projections": {"domain", "ledger"},
    "workers": {"domain", "ledger", "projections"},
    "api": {"domain", "ledger", "projections"},
    "brenn": {"domain", "ledger", "projections", "workers", "api"},
}
MODULES = sorted(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))
IDS = [str(path.relative_to(ROOT)) for path in MODULES]


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            yield str(node.module)


@pytest.mark.parametrize("path", MODULES, ids=IDS)
def test_imports_run_one_way(path: Path) -> None:
    layer = path.relative_to(ROOT).parts[0]
    packages = {name.partition(".")[0] for name in imported(path)}
    assert packages & (LAYERS.keys() | {"tests", "bench"}) <= LAYERS[layer] | {layer}


@pytest.mark.parametrize("path", [p for p in MODULES if "domain" in p.parts])
def test_the_domain_needs_nothing_but_the_standard_library_and_msgspec(path: Path) -> None:
    allowed = sys.stdlib_module_names | {"domain", "msgspec"}
    assert {name.partition(".")[0] for name in imported(path)} <= allowed


IMPURE = {"random", "time", "datetime", "os", "socket", "subprocess", "threading", "secrets", "io"}


@pytest.mark.parametrize("path", [p for p in MODULES if "domain" in p.parts])
def test_the_domain_has_no_clock_no_randomness_and_no_input_or_output(path: Path) -> None:
    assert not {name.partition(".")[0] for name in imported(path)} & IMPURE
    nodes = ast.walk(ast.parse(path.read_text()))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    assert not names & {"open", "print", "input"}


@pytest.mark.parametrize("path", [p for p in MODULES if "engine" in p.parts])
def test_the_engine_knows_no_game(path: Path) -> None:
    games = {"domain.inis", "domain.oath", "domain.spirit_island"}
    assert not any(name.startswith(tuple(games)) for name in imported(path))


@pytest.mark.parametrize("path", MODULES, ids=IDS)
def test_a_module_says_in_one_line_what_it_is(path: Path) -> None:
    doc = ast.get_docstring(ast.parse(path.read_text()))
    assert doc
    assert doc.splitlines()[0].endswith((".", ":", "?"))
