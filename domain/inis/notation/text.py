"""Lines of a position and what is wrong with them."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

from msgspec import Struct


class PositionError(ValueError):
    """A position that cannot be read: the line, and what is wrong with it."""

    def __init__(self, line: int | None, problem: str) -> None:
        super().__init__(problem if line is None else f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class Line(Struct, frozen=True):
    """`key: value`, with its number."""

    number: int
    key: str
    value: str

    def fail(self, problem: str) -> PositionError:
        return PositionError(self.number, problem)

    def one_of(self, what: str, word: str, known: Collection[str]) -> str:
        """The word, if it is known; otherwise the nearest one that is."""
        if word in known:
            return word
        near = get_close_matches(word, known, 1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; one of {', '.join(known)}"
        raise self.fail(f"there is no {what} {word!r}{hint}")

    def number_in(self, what: str, word: str, least: int, most: int) -> int:
        if not word.isdecimal() or not least <= int(word) <= most:
            raise self.fail(f"{what} is a number from {least} to {most}, not {word!r}")
        return int(word)


def read_lines(text: str) -> list[Line]:
    lines = []
    for number, raw in enumerate(text.splitlines(), 1):
        content = raw.partition("#")[0].strip()
        if content:
            key, colon, value = content.partition(":")
            if not colon and key != "assembly":
                raise PositionError(number, f"{content!r} is no `key: value`")
            lines.append(Line(number, " ".join(key.split()), value.strip()))
    return lines


def clauses(line: Line, separator: str) -> list[list[str]]:
    """The parts of a value, each as its words."""
    return [part.split() for part in line.value.split(separator) if part.strip()]
