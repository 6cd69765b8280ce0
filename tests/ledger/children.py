"""Starting the test's own processes, and talking to them in lines of JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any


class Child:
    """One process; what it says is read line by line."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def tell(self, what: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(what) + "\n")
        self.process.stdin.flush()

    def hear(self) -> Any:
        """The next line; None when it has said its last."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        return json.loads(line) if line.endswith("\n") else None

    def rest(self) -> list[Any]:
        """Everything it still says until it ends; it must end well."""
        found = list(iter(self.hear, None))
        assert self.process.wait(60) == 0
        return found


@contextmanager
def children(module: str, *arguments: object, count: int = 1) -> Iterator[list[Child]]:
    """So many processes of `python -m module`; the number of each is its last argument."""
    command = [sys.executable, "-m", f"tests.ledger.{module}", *map(str, arguments)]
    with ExitStack() as stack:
        started = []
        for number in range(count):
            process = stack.enter_context(
                subprocess.Popen(
                    [*command, str(number)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )
            stack.callback(process.kill)
            started.append(Child(process))
        yield started
