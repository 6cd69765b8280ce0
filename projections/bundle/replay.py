"""The commands of a whole bundle, one after the other, each held against the rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from domain.engine.events import Answered, Event, GameRewound
from domain.engine.rules import Rules
from domain.engine.table import Table, evolve
from ledger.records import event_of
from projections.bundle.batches import Batch, Told, compare
from projections.bundle.chances import Chances
from projections.bundle.links import Linked
from projections.bundle.replaying import Scene, done_again
from projections.bundle.verdict import Counts


class Replay:
    """Takes events in; when a command's last one is in, it is done again and compared."""

    def __init__(self, rules: Rules, seeds: Mapping[str, bytes], counts: Counts) -> None:
        self._rules = rules
        self._seeds = seeds
        self._counts = counts
        self._passed: dict[int, Table] = {}
        self._whole: set[int] = set()
        self._table: Table | None = None
        self._waiting: list[Told] = []
        self._causes: set[str] = set()
        self._at = 0

    def follow(self, linked: Linked) -> None:
        cause = linked.envelope.cause
        if self._waiting and self._waiting[0].envelope.cause != cause:
            self.finish()
        try:
            event = event_of(self._rules.codec, linked.envelope, linked.record)
        except Exception as error:  # a forged event may be anything
            raise linked.misfit(f"it cannot be read: {error}") from error
        if linked.record.hidden:
            self._counts.opened += 1
        self._waiting.append(Told(*linked, event))

    def finish(self) -> None:
        """Check the command whose events have all come in."""
        if not self._waiting:
            return
        batch = Batch(tuple(self._waiting))
        self._waiting = []
        self._check_order(batch)
        chances = Chances(self._seeds, batch)
        compare(self._rules.codec, batch, self._expected(batch, chances))
        for told, checked in zip(batch.drawn, chances.checked, strict=True):
            if checked:
                self._counts.draws += 1
            else:
                self._counts.unchecked.append(told.record.version)
        self._fold(batch)
        self._counts.commands += 1

    def _check_order(self, batch: Batch) -> None:
        batch.check_context()
        cause = batch.lead.envelope.cause
        if cause in self._causes:
            raise batch.lead.misfit("its command was done before")
        if batch.at < self._at:
            raise batch.lead.misfit("it is older than the event before it")
        self._causes.add(cause)
        self._at = batch.at

    def _expected(self, batch: Batch, chances: Chances) -> tuple[Event, ...]:
        scene = Scene(self._rules, self._table, batch, chances, self._back, self._rested)
        try:
            return done_again(scene).events
        except Exception as error:  # a refusal, or an assumption that a forged event breaks
            told = self._refused(scene)
            raise told.misfit(f"the rules do not allow it: {error or repr(error)}") from error

    def _refused(self, scene: Scene) -> Told:
        """Of several answers in a command, the first that is refused; otherwise its beginning."""
        batch = scene.batch
        answers = [place for place, e in enumerate(batch.events) if isinstance(e, Answered)]
        for place in answers:
            tried = Batch(batch.told[: place + 1])
            chances = Chances(self._seeds, batch)
            try:
                done_again(scene._replace(batch=tried, chances=chances))
            except Exception:
                return batch.told[place]
        return batch.lead

    def _back(self, version: int) -> Table:
        if version not in self._passed:
            raise ValueError(f"there is no version {version} before it")
        return self._passed[version]

    def _rested(self, version: int) -> Table:
        if version not in self._whole:
            raise ValueError(f"the game did not rest at version {version}")
        return self._back(version)

    def _fold(self, batch: Batch) -> None:
        for told, after in zip_longest(batch.told, batch.told[1:]):
            version, event = told.record.version, told.event
            back = self._passed[event.to] if isinstance(event, GameRewound) else None
            self._table = evolve(self._rules, self._table, event, version, back)
            self._passed[version] = self._table
            if after is None or isinstance(after.event, Answered):
                self._whole.add(version)
