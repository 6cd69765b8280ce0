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
        self._stored = [told.event for told in batch.drawn]
        self.checked: list[bool] = []

    def at(self, table: Table) -> Chance:
        seed = self._seeds.get(table.seed)
        drawing = None if seed is None else chance_at(table, seed)

        def chance(number: int, wanted: Draw) -> tuple[str, ...]:
            place = len(self.checked)
            self.checked.append(drawing is not None)
            if drawing is not None:
                return drawing(number, wanted)
            if place >= len(self._stored):
                raise NotDrawn("chance is asked here, and the log has no draw")
            drawn = self._stored[place]
            assert isinstance(drawn, Drawn)
            if not wanted.allows(drawn.outcome):
                raise NotDrawn(f"the outcome of draw {number} is impossible")
            return drawn.outcome

        return chance


class NotDrawn(Exception):
    """What the log says was drawn cannot have been."""
