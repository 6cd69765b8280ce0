"""Verify a bundle offline, line by line: the first that does not fit is named.

1. Every line is in canonical form and of the kind that must stand there.
2. Every event has its hash, follows on the one before, and its hidden part fits its veil.
3. Every command, done again by the rules with the revealed seeds, gives exactly its events.
4. Every seed is the one committed to; the header says what the events say.
5. The trailer's digest and signature fit all of it.

In a redacted bundle what is hidden is not there, so the third is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from domain.engine.rules import Rules
from projections.bundle.end import check_end, revealed
from projections.bundle.form import Header, read, split
from projections.bundle.links import Links
from projections.bundle.outline import Outline
from projections.bundle.replay import Replay
from projections.bundle.verdict import Counts, Misfit, Verdict

Progress = Callable[[int], object]
"""Told of every line that has been checked: 1."""


def verify_bundle(
    content: bytes,
    registry: Mapping[str, Rules],
    trusted: Collection[str] | None = None,
    progress: Progress = lambda lines: None,
) -> Verdict:
    """Check a whole bundle. `trusted` are the ids of the service's keys, if somebody knows them."""
    check = _Check(registry, trusted, progress)
    try:
        check.run(split(content))
    except Misfit as misfit:
        return check.verdict(misfit)
    return check.verdict()


class _Check:
    def __init__(
        self, registry: Mapping[str, Rules], trusted: Collection[str] | None, progress: Progress
    ) -> None:
        self._registry = registry
        self._trusted = trusted
        self._progress = progress
        self._header: Header | None = None
        self._counts = Counts(unchecked=[])
        self._key = ""

    def run(self, lines: list[bytes]) -> None:
        self._header = header = read(Header, lines[0], 1)
        rules = self._rules(header)
        outline, links = Outline(), Links(header, rules)
        replay = Replay(rules, revealed(lines[header.events + 1 :]), self._counts)
        for number, line in enumerate(lines[1 : header.events + 1], 2):
            event = links.follow(number, line)
            try:
                outline.follow(event.envelope, event.record.hash)
            except (ValueError, KeyError, TypeError) as error:
                raise event.misfit(f"it does not fit the game: {error}") from error
            if header.whole:
                replay.follow(event)
            self._counts.events += 1
            self._progress(1)
        replay.finish()
        if len(lines) <= header.events:
            raise Misfit(len(lines) + 1, f"the file ends before event {header.events}")
        self._key = check_end(header, outline, lines, self._trusted)

    def _rules(self, header: Header) -> Rules:
        rules = self._registry.get(header.rules)
        if rules is None:
            raise Misfit(1, f"there are no rules called {header.rules!r} here")
        if (header.eyes == "seat") != (header.seat is not None):
            raise Misfit(1, "a seat's eyes need a seat, and other eyes have none")
        if header.status == "finished" and not header.whole:
            raise Misfit(1, "a finished game is open to everybody")
        if header.events < 1:
            raise Misfit(1, "a game has at least one event")
        return rules

    def verdict(self, misfit: Misfit | None = None) -> Verdict:
        header = self._header
        return Verdict(
            game=header.game if header else "",
            rules=header.rules if header else "",
            status=header.status if header else "",
            head=header.head if header else "",
            counts=self._counts,
            replayed=header is not None and header.whole,
            key=self._key,
            trusted=None if self._trusted is None else self._key in self._trusted,
            line=misfit.line if misfit else None,
            event=misfit.event if misfit else None,
            why=str(misfit) if misfit else "",
        )
