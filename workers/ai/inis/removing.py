"""Plans for tales that remove or drive out clans, and for answers that save or move one."""

from __future__ import annotations

from collections.abc import Iterator

from domain.inis.model import TerritoryId
from workers.ai.inis.position import Position
from workers.ai.inis.scene import Plan, Scene


def balors_eye(scene: Scene) -> Iterator[Plan]:
    for name, held in scene.position.clans.items():
        for rival in scene.position.rivals(scene.seat):
            if held[rival]:
                after = scene.position.copy()
                after.remove(rival, name)
                yield Plan({"clan": (f"{name}:{rival}",)}, after)


def breas_tyranny(scene: Scene) -> Iterator[Plan]:
    for name in scene.position.present(scene.seat):
        for rival in scene.position.rivals(scene.seat):
            if scene.position.clans[name][rival]:
                for target in scene.position.neighbours[name]:
                    after = scene.position.copy()
                    after.move(rival, name, target)
                    yield Plan({"clan": (f"{name}:{rival}",), "target": (target,)}, after)


def lost_vale(scene: Scene) -> Iterator[Plan]:
    """Any one clan from beside it is led in."""
    for name in scene.position.neighbours.get("lost_vale", ()):
        for seat, count in enumerate(scene.position.clans[name]):
            if count:
                after = scene.position.copy()
                after.move(seat, name, "lost_vale")
                yield Plan({"clan": (f"{name}:{seat}",)}, after)


def the_otherworld(scene: Scene) -> Iterator[Plan]:
    for name in scene.position.present(scene.seat):
        strokes = min(3, scene.position.sanctuaries[name])
        for deeds, after in _strokes(scene, name, strokes, scene.position):
            yield Plan({"where": (name,), "deeds": deeds}, after)


def _strokes(
    scene: Scene, territory: TerritoryId, left: int, position: Position
) -> Iterator[tuple[tuple[str, ...], Position]]:
    """All the same, or removals before placings: their order does not matter."""
    for removals in range(left + 1):
        for rival in scene.position.rivals(scene.seat):
            if position.clans[territory][rival] < removals:
                continue
            after = position.copy()
            after.remove(rival, territory, removals)
            after.place(scene.seat, territory, left - removals)
            yield (f"remove:{rival}",) * removals + ("place",) * (left - removals), after
