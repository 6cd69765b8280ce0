"""Where to begin and where the land grows: the Capital, the first clans, places for new tiles."""

from __future__ import annotations

from collections.abc import Sequence

from domain.engine.model import Option
from domain.inis.island import Place, neighbours, parse_place
from workers.ai.inis import weights as w
from workers.ai.inis.placing import placed, settled_on
from workers.ai.inis.scene import Scene
from workers.ai.inis.victory import worth


def capital(scene: Scene, options: Sequence[Option]) -> list[float]:
    """The middle of the island: clans reach more from there."""
    return [float(len(scene.position.neighbours[option.arg])) for option in options]


def clan(scene: Scene, options: Sequence[Option]) -> list[float]:
    """Where a clan helps most, and a little for what lies around."""
    return [
        worth(placed(scene, option.arg), scene.seat)
        + w.OUTLOOK * len(scene.position.neighbours[option.arg])
        for option in options
    ]


def place_for_tile(scene: Scene, options: Sequence[Option]) -> list[float]:
    """Beside one's own territories if the tile is one's own, else far from them."""
    board = {name: Place(land.q, land.r, land.up) for name, land in scene.view.board.items()}
    own = 1.0 if scene.the("Play")["seat"] == scene.seat else -1.0
    return [
        own * sum(_held(scene, name) for name in neighbours(parse_place(option.arg), board))
        for option in options
    ]


def _held(scene: Scene, territory: str) -> float:
    """Near one's own clans, away from the others'."""
    held = scene.position.clans[territory]
    return (2.0 * held[scene.seat] - sum(held)) / (1 + sum(held)) + float(held[scene.seat] > 0)


def tile(scene: Scene, options: Sequence[Option]) -> list[float]:
    """Tailtu's Land: a tile with a Sanctuary rather than one without."""
    return [w.TILE_WORTH.get(option.arg, 0.0) for option in options]


def settler(scene: Scene, options: Sequence[Option]) -> list[float]:
    """Tailtu's Land: who walks onto the new tile, if anybody."""
    return [
        worth(settled_on(scene, option.arg), scene.seat) if option.arg else scene.now()
        for option in options
    ]
