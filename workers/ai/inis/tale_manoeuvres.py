"""The choices of tales played as manoeuvres, and of cards that name somebody in a clash."""

from __future__ import annotations

from collections.abc import Sequence

from domain.engine.model import Option
from domain.inis.queries import counted
from workers.ai.inis.clash import settled
from workers.ai.inis.fighting import Melee, withdrawn
from workers.ai.inis.scene import Scene
from workers.ai.inis.victory import worth


def myself_next(scene: Scene, options: Sequence[Option]) -> list[float]:
    """Highlands and Warlord: whose manoeuvre is next. One's own, if there is a choice."""
    return [float(option.arg == str(scene.seat)) for option in options]


def moytura(scene: Scene, options: Sequence[Option]) -> list[float]:
    """Clans come to the clash as long as that betters it."""
    melee = Melee(scene)
    values = []
    for option in options:
        after, exposed = scene.position.copy(), melee.exposed[:]
        if option.verb == "choose":
            source, count = counted(option.arg)
            after.move(scene.seat, source, melee.territory, count)
            exposed[scene.seat] += count
        turn = after.rivals(scene.seat)[0]
        values.append(worth(settled(after, melee.territory, exposed, turn), scene.seat))
    return values


def fianna_target(scene: Scene, options: Sequence[Option]) -> list[float]:
    melee = Melee(scene)
    count = melee.exposed[scene.seat]
    return [worth(withdrawn(scene, melee, o.arg, count), scene.seat) for o in options]


def as_many(scene: Scene, options: Sequence[Option]) -> list[float]:
    """The Fianna: all that are exposed."""
    return [float(option.arg) for option in options]


def as_few(scene: Scene, options: Sequence[Option]) -> list[float]:
    """The Fianna: who is sheltered stays."""
    return [-float(option.arg) for option in options]


def cuchulain(scene: Scene, options: Sequence[Option]) -> list[float]:
    """A rival's clan, never one's own."""
    melee = Melee(scene)
    values = []
    for option in options:
        after = scene.position.copy()
        if option.verb == "choose":
            after.remove(int(option.arg), melee.territory)
        values.append(worth(after, scene.seat))
    return values
