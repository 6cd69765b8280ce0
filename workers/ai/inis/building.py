"""Plans for cards that build, and for those that bring other cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.model import Option
from domain.inis.names import SWAMP, advantage_of
from workers.ai.inis import weights as w
from workers.ai.inis.placing import placed
from workers.ai.inis.scene import Plan, Plans, Scene
from workers.ai.inis.victory import worth


def citadel(scene: Scene) -> Iterator[Plan]:
    for name in scene.position.present(scene.seat):
        if name == SWAMP:
            continue
        after = scene.position.copy()
        if scene.view.citadels_left:
            after.build_citadel(name)
        _take_advantage(scene, name, after.gains)
        yield Plan({"where": (name,)}, after)


def _take_advantage(scene: Scene, territory: str, gains: list[float]) -> None:
    card = advantage_of(territory)
    if card in scene.view.advantages_in_row:
        gains[scene.seat] += w.HELD["advantage"]
    for rival in scene.view.players:
        if card in rival.advantages and rival.seat != scene.seat:
            gains[scene.seat] += w.HELD["advantage"]
            gains[rival.seat] -= w.HELD["advantage"]


def sanctuary(scene: Scene) -> Iterator[Plan]:
    for name in scene.position.present(scene.seat):
        after = scene.position.copy()
        if scene.view.sanctuaries_left:
            after.build_sanctuary(name)
        after.gains[scene.seat] += w.HELD["tale"]
        yield Plan({"where": (name,)}, after)


def kernunos_sanctuary(scene: Scene) -> Iterator[Plan]:
    for name in scene.position.present(scene.seat):
        if not scene.position.sanctuaries[name]:
            after = placed(scene, name)
            if scene.view.sanctuaries_left:
                after.build_sanctuary(name)
            yield Plan({"where": (name,)}, after)


def brings(gain: float) -> Plans:
    """A card that changes nothing on the board but is worth so much."""

    def plans(scene: Scene) -> Iterator[Plan]:
        after = scene.position.copy()
        after.gains[scene.seat] += gain
        yield Plan({}, after)

    return plans


def deirdres_beauty(scene: Scene) -> Iterator[Plan]:
    """Every rival loses a tale, one of these is taken; one clan is paid."""
    robbed = [r for r in scene.view.players if r.seat != scene.seat and r.tales]
    for name in scene.position.present(scene.seat):
        after = scene.position.copy()
        after.remove(scene.seat, name)
        for rival in robbed:
            after.gains[rival.seat] -= w.HELD["tale"]
        after.gains[scene.seat] += w.HELD["tale"] if robbed else 0.0
        yield Plan({"where": (name,)}, after)


def least_missed(scene: Scene, options: Sequence[Option]) -> list[float]:
    """Deirdre's Beauty, when the tale is taken: which clan is paid."""
    values = []
    for option in options:
        after = scene.position.copy()
        after.remove(scene.seat, option.arg)
        values.append(worth(after, scene.seat))
    return values
