"""What a verifier says of a bundle."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct


class Misfit(Exception):
    """Something is not as it must be, at a line of the file and perhaps at an event of the log."""

    def __init__(self, line: int, why: str, event: int | None = None) -> None:
        super().__init__(why)
        self.line = line
        self.event = event


class Counts(Struct):
    """What has been checked so far. `unchecked` are the versions of draws nobody can check."""

    events: int = 0
    commands: int = 0
    opened: int = 0
    draws: int = 0
    unchecked: list[int] = []


class Verdict(Struct, frozen=True, kw_only=True):
    """`line` is the first that does not fit, `event` its version if it is an event; None: all fit.

    `replayed` says whether the rules were asked: of a redacted bundle they cannot be.
    `trusted` is None when nobody said which keys are the service's.
    """

    game: str
    rules: str
    status: str
    head: str
    counts: Counts
    replayed: bool
    key: str = ""
    trusted: bool | None = None
    line: int | None = None
    event: int | None = None
    why: str = ""

    @property
    def sound(self) -> bool:
        return self.line is None

    def sentences(self) -> Iterator[str]:
        counts = self.counts
        if not self.sound:
            where = f"event {self.event} (line {self.line})" if self.event else f"line {self.line}"
            yield f"{self.game or 'This file'}: {where} is wrong: {self.why}."
            return
        yield f"{self.game}: {self.rules}, {self.status}, head {self.head}"
        yield f"{counts.events} events: every hash and link fits."
        if not self.replayed:
            yield "It is redacted for its reader: what is hidden was not checked, nor the rules."
        else:
            yield f"{counts.opened} hidden parts: each fits what the log committed to."
            yield f"{counts.commands} commands: each event is what the rules give."
            yield f"{counts.draws} draws: each comes from the seed committed to beforehand."
        if counts.unchecked:
            yield (
                f"{len(counts.unchecked)} draws cannot be checked, for their seed is not known: "
                f"events {_listed(counts.unchecked)}."
            )
        yield f"Signed with {self.key}" + (
            "." if self.trusted else "; compare this key with those of the service (GET /v1/keys)."
        )


def _listed(versions: list[int]) -> str:
    return ", ".join(map(str, versions))
