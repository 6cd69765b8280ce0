"""Chance for a verifier: from the revealed seeds, or from what the log says was drawn."""

from __future__ import annotations

from collections.abc import Mapping

from domain.engine.chance import Chance
from domain.engine.events import Drawn
from domain.engine.model import Draw
from domain.engine.table import Table
from ledger.seeds import chance_at
from projections.bundle.batches import Batch


class Chances:
    """The draws of one command. `checked` says of each whether its seed is known."""

    def __init__(self, seeds: Mapping[str, bytes], batch: Batch) -> None:
        self._seeds = seeds
        self._outcomes = [e.outcome for e in batch.events if isinstance(e, Drawn)]
        self.checked: list[bool] = []

    def at(self, table: Table) -> Chance:
        seed = self._seeds.get(table.seed)
        drawing = None if seed is None else chance_at(table, seed)

        def chance(number: int, wanted: Draw) -> tuple[str, ...]:
            place = len(self.checked)
            self.checked.append(drawing is not None)
            if drawing is not None:
                return drawing(number, wanted)
            outcome = self._outcomes[place] if place < len(self._outcomes) else ()
            return outcome if wanted.allows(outcome) else _some(wanted)

        return chance


def _some(wanted: Draw) -> tuple[str, ...]:
    """Any outcome, where the log has none that is possible: the comparison will say so."""
    return (wanted.items[:1] * wanted.count) if wanted.repeat else wanted.items[: wanted.count]
