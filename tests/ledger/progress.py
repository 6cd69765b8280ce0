"""How far a long test has come, a line for every tenth of the way."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import click


class Progress:
    """`shown` lets a line through to the terminal although the output is captured."""

    def __init__(
        self, label: str, total: int, shown: Callable[[], AbstractContextManager[None]] | None
    ) -> None:
        self._label = label
        self._total = total
        self._shown = shown
        self._tenth = 0

    def reached(self, count: int) -> None:
        tenth = 10 * count // self._total
        if tenth > self._tenth and self._shown is not None:
            self._tenth = tenth
            with self._shown():
                click.echo(f"\n{self._label}: {count} of {self._total}", nl=False, err=True)
