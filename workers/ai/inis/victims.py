"""Whom to name: the rival who suffers, or gains, in a way that helps most."""

from __future__ import annotations

from collections.abc import Sequence

from domain.engine.model import Option
from workers.ai.inis.scene import Scene
from workers.ai.inis.victory import all_standings, prospect


def richest(scene: Scene, options: Sequence[Option]) -> list[float]:
    """The one who stands best among those who have a card to lose."""
    standings = all_standings(scene.position)
    return [
        prospect(standings[int(o.arg)]) if scene.position.actions[int(o.arg)] else -1.0
        for o in options
    ]


def weakest(scene: Scene, options: Sequence[Option]) -> list[float]:
    standings = all_standings(scene.position)
    return [-prospect(standings[int(option.arg)]) for option in options]


def loses_a_clan(scene: Scene, options: Sequence[Option]) -> list[float]:
    """The Dagda's Club in attack: it is played for the clan."""
    return [float(option.arg == "lose_clan") for option in options]
