"""Plans for cards that bring clans and land: New Clans, Exploration, and the tales like them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from domain.inis.model import TerritoryId
from workers.ai.inis import weights as w
from workers.ai.inis.position import NEW_LAND, Position
from workers.ai.inis.scene import Plan, Scene
from workers.ai.inis.victory import worth

# One clan or two, in places one picks


def new_clans(scene: Scene) -> Iterator[Plan]:
    here = scene.position.present(scene.seat)
    for sites in combinations_with_replacement(here, min(2, scene.position.reserve[scene.seat])):
        yield Plan({"where": sites}, placed(scene, *sites))


def where_present(scene: Scene) -> Iterator[Plan]:
    for name in scene.position.present(scene.seat):
        yield Plan({"where": (name,)}, placed(scene, name))


def anywhere(scene: Scene) -> Iterator[Plan]:
    for name in scene.position.clans:
        yield Plan({"where": (name,)}, placed(scene, name))


def stone_of_fal(scene: Scene) -> Iterator[Plan]:
    capital = scene.position.capital
    if capital:
        yield Plan({}, placed(scene, capital, capital))


def festival(scene: Scene) -> Iterator[Plan]:
    for name in scene.position.present(scene.seat):
        if scene.position.sanctuaries[name]:
            after = placed(scene, name)
            after.festival = name
            after.gains[scene.seat] += w.FESTIVAL
            yield Plan({"where": (name,)}, after)


def new_alliance(scene: Scene) -> Iterator[Plan]:
    for name in scene.position.present(scene.seat):
        yield Plan({"where": (name,), "how": ("place",)}, placed(scene, name))
        for rival in scene.position.rivals(scene.seat):
            if scene.position.clans[name][rival] >= 2 and scene.position.reserve[scene.seat]:
                after = placed(scene, name)
                after.remove(rival, name)
                yield Plan({"where": (name,), "how": (f"replace:{rival}",)}, after)


def placed(scene: Scene, *sites: TerritoryId) -> Position:
    after = scene.position.copy()
    for name in sites:
        after.place(scene.seat, name)
    return after


# Clans spread over places that each take so many: one after the other where it helps most


def craftsmen_peasants(scene: Scene) -> Iterator[Plan]:
    room = {name: scene.position.citadels[name] for name in scene.position.present(scene.seat)}
    yield from _spread(scene, room, scene.position.reserve[scene.seat])


def dagdas_harp(scene: Scene) -> Iterator[Plan]:
    tales = scene.view.players[scene.seat].tales
    if scene.decision.kind == "turn":
        tales -= 1  # the Harp itself is still in hand
    room = dict.fromkeys(scene.position.present(scene.seat), tales)
    yield from _spread(scene, room, min(3, tales))


def eriu(scene: Scene) -> Iterator[Plan]:
    here = scene.position.present(scene.seat)
    yield from _spread(scene, {n: 1 for n in here if scene.position.sanctuaries[n]}, 3)


def nuada_silverhand(scene: Scene) -> Iterator[Plan]:
    position, seat = scene.position, scene.seat
    room = {
        name: sum(position.clans[name][rival] > 0 for rival in position.rivals(seat))
        for name in position.clans
        if position.chieftain(name) == seat
    }
    yield from _spread(scene, room, position.reserve[seat])


def _spread(scene: Scene, room: Mapping[TerritoryId, int], total: int) -> Iterator[Plan]:
    after, seat = scene.position.copy(), scene.seat
    sent = dict.fromkeys(room, 0)
    for _ in range(min(total, after.reserve[seat])):
        sites = [name for name in room if sent[name] < room[name]]
        if not sites:
            break
        best = max(sites, key=lambda name: _worth_with_one_more(after, seat, name))
        after.place(seat, best)
        sent[best] += 1
    yield Plan({"clans": tuple(f"{name}:{n}" for name, n in sent.items() if n)}, after)


def _worth_with_one_more(position: Position, seat: int, territory: TerritoryId) -> float:
    position.place(seat, territory)
    value = worth(position, seat)
    position.remove(seat, territory)
    return value


# New land


def exploration(scene: Scene) -> Iterator[Plan]:
    after = scene.position.copy()
    if scene.view.tiles_left:
        after.discover(scene.seat)
    yield Plan({}, after)


def tailtus_land(scene: Scene) -> Iterator[Plan]:
    """Who settles the new land leaves another place with one clan less."""
    yield Plan({}, scene.position.copy())
    for name in scene.position.present(scene.seat):
        if scene.view.tiles_left:
            after = scene.position.copy()
            after.discover(scene.seat)
            after.remove(scene.seat, name)
            yield Plan({"from": (name,)}, after)


def settled_on(scene: Scene, source: TerritoryId) -> Position:
    """Tailtu's Land once the tile lies there: one clan walks onto it."""
    tile = next(reversed(scene.position.clans))
    assert tile != NEW_LAND
    after = scene.position.copy()
    after.move(scene.seat, source, tile)
    return after
