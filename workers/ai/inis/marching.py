"""Plans for cards that move clans, with the clashes they lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice, product

from domain.inis.model import TerritoryId
from domain.inis.names import MOUNTAINS
from domain.inis.queries import up_to
from workers.ai.inis.clash import aftermath
from workers.ai.inis.position import Position
from workers.ai.inis.scene import Plan, Scene

Move = tuple[TerritoryId, TerritoryId, int]

WAYS_TO_GATHER = 24
"""How many ways to gather clans for one Conquest are tried; more differ little."""


def marched(scene: Scene, moves: Iterable[Move], *, clash: bool = True) -> Position:
    """One's own clans move, the Mountains take their toll, then there are clashes."""
    after, seat = scene.position.copy(), scene.seat
    reached: list[TerritoryId] = []
    for source, target, count in moves:
        after.move(seat, source, target, count)
        reached += [] if target in reached else [target]
    if MOUNTAINS in reached:
        _pay_toll(after, seat)
    for territory in reached if clash else ():
        if after.clans[territory][seat] and after.opposed(territory, seat):
            after = aftermath(after, territory, seat)
    return after


def _pay_toll(position: Position, seat: int) -> None:
    if position.actions[seat]:
        position.actions[seat] -= 1
    else:
        position.remove(seat, MOUNTAINS)


# Into one place


def conquest(scene: Scene) -> Iterator[Plan]:
    for target in scene.position.clans:
        yield Plan({"target": (target,)}, scene.position)
        for moves in islice(_gathered(scene, target), WAYS_TO_GATHER):
            chosen = tuple(f"{source}:{count}" for source, _, count in moves)
            yield Plan({"target": (target,), "from": chosen}, marched(scene, moves))


def _gathered(scene: Scene, target: TerritoryId) -> Iterator[list[Move]]:
    """From each place beside it nobody, all, all but one, or one."""
    clans, seat = scene.position.clans, scene.seat
    sources = [name for name in scene.position.neighbours[target] if clans[name][seat]]
    ways = (dict.fromkeys((0, clans[n][seat], clans[n][seat] - 1, 1)) for n in sources)
    for counts in product(*ways):
        moves = [(s, target, count) for s, count in zip(sources, counts, strict=True) if count]
        if moves:
            yield moves


# Out of one place


def migration(scene: Scene) -> Iterator[Plan]:
    for source in scene.position.present(scene.seat):
        for moves in _scattered(scene, source):
            yield Plan({"source": (source,), "to": _named(moves)}, marched(scene, moves))


def plains(scene: Scene) -> Iterator[Plan]:
    if "plains" in scene.position.clans:
        for moves in _scattered(scene, "plains"):
            yield Plan({"to": _named(moves)}, marched(scene, moves))


def _scattered(scene: Scene, source: TerritoryId) -> Iterator[list[Move]]:
    """Any number to one place, one or two to each of two, one to each of more."""
    most = scene.position.clans[source][scene.seat]
    beside = scene.position.neighbours[source]
    for target in beside:
        yield from ([(source, target, count)] for count in range(1, most + 1))
    for pair in combinations(beside, 2):
        for counts in product((1, 2), repeat=2):
            if sum(counts) <= most:
                yield [(source, t, n) for t, n in zip(pair, counts, strict=True)]
    for size in (3, 4):
        if size <= most:
            for several in combinations(beside, size):
                yield [(source, target, 1) for target in several]


def _named(moves: Iterable[Move]) -> tuple[str, ...]:
    return tuple(f"{target}:{count}" for _, target, count in moves)


# From one place to another


def emissaries(scene: Scene) -> Iterator[Plan]:
    for source in scene.position.present(scene.seat):
        for target in scene.position.neighbours[source]:
            after = marched(scene, [(source, target, 1)], clash=False)
            yield Plan({"source": (source,), "target": (target,)}, after)


def scouts_spies(scene: Scene) -> Iterator[Plan]:
    """Whom one looks at does not matter to this player: he keeps no notes."""
    for rival in scene.position.rivals(scene.seat):
        yield Plan({"opponent": (str(rival),)}, scene.position)
        for plan in _one_way(scene, scene.position.neighbours, 12):
            yield Plan({"opponent": (str(rival),), **plan.choices}, plan.after)


def manannans_horses(scene: Scene) -> Iterator[Plan]:
    everywhere = tuple(scene.position.clans)
    yield from _one_way(scene, dict.fromkeys(scene.position.clans, everywhere), 3)


def _one_way(
    scene: Scene, reach: dict[TerritoryId, tuple[TerritoryId, ...]], most: int
) -> Iterator[Plan]:
    for source in scene.position.present(scene.seat):
        for target in reach[source]:
            if target == source:
                continue
            for choice in up_to(target, min(most, scene.position.clans[source][scene.seat])):
                count = int(choice.rpartition(":")[2])
                after = marched(scene, [(source, target, count)])
                yield Plan({"source": (source,), "to": (choice,)}, after)


# Clashes without a march


def warlord(scene: Scene) -> Iterator[Plan]:
    for name in scene.position.present(scene.seat):
        after = scene.position
        if after.opposed(name, scene.seat):
            after = aftermath(after, name, scene.seat)
        yield Plan({"where": (name,)}, after)


def the_morrigan(scene: Scene) -> Iterator[Plan]:
    """The crows are left as they are; to whom turning them helps is hard to say."""
    yield Plan({"crows": ("keep",)}, scene.position)
    for name, held in scene.position.clans.items():
        for seat, count in enumerate(held):
            if count and scene.position.opposed(name, seat):
                after = aftermath(scene.position, name, seat)
                choices = {"crows": ("keep",), "where": (name,), "instigator": (str(seat),)}
                yield Plan(choices, after)
