"""Decisions in a clash: Citadels, manoeuvres, being attacked, withdrawing, peace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.model import Option, Seat
from domain.inis.names import MOUNTAINS
from domain.inis.queries import counted
from workers.ai.inis import weights as w
from workers.ai.inis.clash import bloodshed, settled
from workers.ai.inis.hands import card_worth
from workers.ai.inis.position import Position
from workers.ai.inis.scene import Scene
from workers.ai.inis.victory import worth


class Melee:
    """The clash a player is in, as he sees it."""

    def __init__(self, scene: Scene) -> None:
        frame = scene.the("Clash")
        self.territory: str = frame["territory"]
        self.instigator: Seat = frame["instigator"]
        self.turn: Seat = frame["turn"]
        held = scene.position.clans[self.territory]
        self.exposed = [n - s for n, s in zip(held, frame["sheltered"], strict=True)]


# Citadels


def citadels(scene: Scene, options: Sequence[Option]) -> list[float]:
    """A sheltered clan cannot be lost. He stays outside who would rather fight."""
    melee = Melee(scene)
    outside = worth(_fought(scene, melee, melee.exposed), scene.seat)
    melee.exposed[scene.seat] -= 1
    inside = worth(_fought(scene, melee, melee.exposed), scene.seat) + w.MARGIN
    return [inside if option.verb == "shelter" else outside for option in options]


def _fought(scene: Scene, melee: Melee, exposed: list[int]) -> Position:
    return bloodshed(scene.position, melee.territory, exposed, melee.instigator)


# Manoeuvres


def manoeuvre(scene: Scene, options: Sequence[Option]) -> list[float]:
    melee = Melee(scene)
    return [_manoeuvre(scene, melee, option) for option in options]


def _manoeuvre(scene: Scene, melee: Melee, option: Option) -> float:
    match option.verb:
        case "attack":
            return worth(attacked_first(scene, melee, int(option.arg)), scene.seat)
        case "withdraw":
            return max(worth(after, scene.seat) for after in _ways_out(scene, melee))
        case "offer_peace":
            return _peace(scene, melee)
        case "play":
            return _tale(scene, melee, option.arg) - w.HELD["tale"]
    return scene.now()  # end_clash


def attacked_first(scene: Scene, melee: Melee, target: Seat) -> Position:
    """The fight that goes on after one's attack on this player."""
    after, exposed, seat = scene.position.copy(), melee.exposed[:], scene.seat
    if after.actions[target]:
        after.actions[target] -= 1
    else:
        exposed[target] -= 1
        after.remove(target, melee.territory)
    following = next((s for s in after.rivals(seat) if exposed[s]), None)
    return after if following is None else settled(after, melee.territory, exposed, following)


def _peace(scene: Scene, melee: Melee) -> float:
    """It costs nothing to ask; but he does not who would rather fight."""
    fought = bloodshed(scene.position, melee.territory, melee.exposed, scene.seat)
    return max(scene.now(), worth(fought, scene.seat)) + w.MARGIN / 2 - _appetite(scene, fought)


def _appetite(scene: Scene, fought: Position) -> float:
    return w.WIN if worth(fought, scene.seat) > scene.now() + w.MARGIN else 0.0


def _ways_out(scene: Scene, melee: Melee) -> Iterator[Position]:
    """All exposed clans withdraw to one place."""
    yield scene.position
    for name in scene.position.neighbours[melee.territory]:
        if scene.position.chieftain(name) == scene.seat:
            yield withdrawn(scene, melee, name, melee.exposed[scene.seat])


def withdrawn(scene: Scene, melee: Melee, target: str, count: int) -> Position:
    after = scene.position.copy()
    after.move(scene.seat, melee.territory, target, count)
    if target == MOUNTAINS:
        after.gains[scene.seat] -= w.HELD["action"]
    return after


def _tale(scene: Scene, melee: Melee, tale: str) -> float:
    """A tale as one's manoeuvre, as far as its worth can be told before it is declared."""
    after, exposed = scene.position.copy(), melee.exposed[:]
    match tale:
        case "battle_of_moytura":
            after.place(scene.seat, melee.territory)
            exposed[scene.seat] += 1
        case "tale_of_cuchulain":
            target = max(after.rivals(scene.seat), key=lambda s: exposed[s])
            count = min(2, exposed[target])
            after.remove(target, melee.territory, count)
            exposed[target] -= count
        case "ogmas_eloquence":
            return scene.now()
        case "the_fianna":
            return max(worth(after, scene.seat) for after in _slipped_away(scene, melee))
    following = next((s for s in after.rivals(scene.seat) if exposed[s]), None)
    if following is not None:
        after = settled(after, melee.territory, exposed, following)
    return worth(after, scene.seat)


def _slipped_away(scene: Scene, melee: Melee) -> Iterator[Position]:
    for name in scene.position.neighbours[melee.territory]:
        yield withdrawn(scene, melee, name, melee.exposed[scene.seat])


# Answers


def price(scene: Scene, options: Sequence[Option]) -> list[float]:
    """`attacked` and `mountains`: the card one misses least, or a clan."""
    toll = scene.decision.kind == "mountains"
    territory = MOUNTAINS if toll else Melee(scene).territory
    poorer = scene.position.copy()
    poorer.remove(scene.seat, territory)
    clan = worth(poorer, scene.seat) - scene.now()
    return [clan if o.verb == "lose_clan" else -_missed(scene, o.arg) for o in options]


def _missed(scene: Scene, card: str) -> float:
    """Late in a Season, with cards enough, one can hardly play them all."""
    return w.HELD["action"] + w.MISSED * card_worth(scene, card)


def withdraw(scene: Scene, options: Sequence[Option]) -> list[float]:
    melee = Melee(scene)
    values = []
    for option in options:
        after = scene.position
        if option.verb == "withdraw":
            after = withdrawn(scene, melee, *counted(option.arg))
        values.append(worth(after, scene.seat))
    return values


def peace(scene: Scene, options: Sequence[Option]) -> list[float]:
    """Peace if it is better than what the fight would bring."""
    melee = Melee(scene)
    fought = bloodshed(scene.position, melee.territory, melee.exposed, melee.turn)
    blood = worth(fought, scene.seat) - w.MARGIN
    return [scene.now() if option.verb == "accept" else blood for option in options]


def next_clash(scene: Scene, options: Sequence[Option]) -> list[float]:
    """The place where one is strongest first: others may still hold back elsewhere."""
    clans = scene.position.clans
    return [2.0 * clans[o.arg][scene.seat] - sum(clans[o.arg]) for o in options]


def most(scene: Scene, options: Sequence[Option]) -> list[float]:
    """The Cauldron: as many clans back as it gives."""
    return [float(option.arg) for option in options]
