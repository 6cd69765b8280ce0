"""Mutation check: change single places of the rules and see that a test fails.

    python -m tests.mutate --count 100 --seed 1

Works on a copy, so the tree stays as it is. A survivor is a rule written twice or a missing test.
"""

from __future__ import annotations

import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

ROOT = Path(__file__).parent.parent
RULES = ("domain/inis",)
QUICK = ("tests/inis/cards", "tests/inis/procedures", "tests/inis/advantages", "tests/inis/tales")
THOROUGH = ("tests/inis", "tests/engine")
HANGS = 300.0

_SWAPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Mutant(NamedTuple):
    path: Path
    line: int
    what: str
    source: str


class _Mutation(ast.NodeTransformer):
    """Changes the place with the given number, counting from the top; none if it is negative."""

    def __init__(self, wanted: int) -> None:
        self.wanted, self.seen, self.line, self.what = wanted, 0, 0, ""

    def _hit(self, node: ast.AST, what: str) -> bool:
        self.seen += 1
        if self.seen - 1 != self.wanted:
            return False
        self.line, self.what = getattr(node, "lineno", 0), what
        return True

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        swap = _SWAPS.get(type(node.ops[0]))
        if swap and self._hit(node, f"{type(node.ops[0]).__name__} to {swap.__name__}"):
            node.ops[0] = swap()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        if self._hit(node, "and/or"):
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self._hit(node, "without not"):
            return node.operand
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            if self._hit(node, f"{node.value} flipped"):
                return ast.copy_location(ast.Constant(not node.value), node)
        elif isinstance(node.value, int) and self._hit(node, f"{node.value} plus one"):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Yield | ast.YieldFrom) and self._hit(node, "no yield"):
            return ast.copy_location(ast.If(ast.Constant(False), [node], []), node)
        return node


def mutants(paths: list[Path]) -> Iterator[Mutant]:
    for path in paths:
        source = path.read_text()
        counter = _Mutation(-1)
        counter.visit(ast.parse(source))
        for number in range(counter.seen):
            mutation = _Mutation(number)
            tree = ast.fix_missing_locations(mutation.visit(ast.parse(source)))
            yield Mutant(path.relative_to(ROOT), mutation.line, mutation.what, ast.unparse(tree))


def survives(copy: Path, mutant: Mutant) -> bool:
    target = copy / mutant.path
    original = target.read_text()
    target.write_text(mutant.source)
    try:
        return all(_passes(copy, tests) for tests in (QUICK, THOROUGH))
    finally:
        target.write_text(original)


def _passes(copy: Path, tests: tuple[str, ...]) -> bool:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-m", "not long", *tests]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, timeout=HANGS, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


@click.command()
@click.option("--count", default=60, help="How many mutants to try.")
@click.option("--seed", default=1, help="Which ones.")
def main(count: int, seed: int) -> None:
    """Try a sample of mutants and list those that no test noticed."""
    sources = [p for rules in RULES for p in sorted((ROOT / rules).rglob("*.py"))]
    everyone = list(mutants(sources))
    chosen = random.Random(seed).sample(everyone, min(count, len(everyone)))
    alive: list[Mutant] = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("docs", "domain", "tests", "pyproject.toml"):
            source = ROOT / name
            copier = shutil.copytree if source.is_dir() else shutil.copy
            copier(source, copy / name)
        if not _passes(copy, THOROUGH):
            raise click.ClickException("The tests fail without any mutation.")
        with click.progressbar(chosen, label="mutants", file=sys.stderr) as bar:
            alive += [mutant for mutant in bar if survives(copy, mutant)]
    for mutant in alive:
        click.echo(f"survived: {mutant.path}:{mutant.line} {mutant.what}")
    click.echo(f"{len(chosen) - len(alive)} of {len(chosen)} caught, of {len(everyone)} possible")


if __name__ == "__main__":
    main()
