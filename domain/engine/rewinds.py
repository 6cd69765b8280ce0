"""Going back: the game goes on from an earlier version, and nothing that was written is lost."""

from __future__ import annotations

from typing import Literal

from domain.engine.events import GameRewound
from domain.engine.model import CHANCE
from domain.engine.refusals import NoRestingPoint
from domain.engine.rules import Rules
from domain.engine.step import blocking, waits
from domain.engine.table import Change, Table, evolve

Chances = Literal["same", "fresh"]


def rests(rules: Rules, table: Table) -> bool:
    """Whether a game can go on from here: somebody other than chance is asked, or it is over."""
    if table.game is None or not waits(rules, table.game):
        return False
    return all(decision.seat != CHANCE for decision in blocking(rules, table.game))


def rewind(
    rules: Rules,
    change: Change,
    back: Table,
    *,
    chance: Chances = "same",
    seed_hash: str = "",
    dispute: int = 0,
) -> Change:
    """The change, and then the rewind to the table `back` of an earlier version.

    `seed_hash` commits to the new secret that fresh chance comes from.
    """
    if not rests(rules, back):
        raise NoRestingPoint(f"the game did not rest at version {back.version}")
    assert (chance == "fresh") == bool(seed_hash), "fresh chance comes from a new secret"
    event = GameRewound(back.version, chance, seed_hash, dispute)
    table = evolve(rules, change.table, event, change.table.version + 1, back)
    return Change((*change.events, event), table)
