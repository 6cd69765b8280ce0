"""What chance answers in a script: whole decks in a known order, the named ones on top."""

from __future__ import annotations

from collections.abc import Iterable

from domain.inis.names import DISCOVERY_BOTTOM, DISCOVERY_START, TALES, TERRITORIES, actions_for


def tales(*on_top: str) -> str:
    return _draws(on_top, TALES)


def tiles(*on_top: str) -> str:
    return _draws(on_top, TERRITORIES)


def upper_tiles(seats: int, *on_top: str) -> str:
    """The tiles of the discovery scenario that are neither at the start nor at the bottom."""
    used = (*DISCOVERY_START[:seats], *DISCOVERY_BOTTOM)
    return _draws(on_top, [tile for tile in TERRITORIES if tile not in used])


def bottom_tiles(*on_top: str) -> str:
    return _draws(on_top, DISCOVERY_BOTTOM)


def actions(seats: int, *on_top: str) -> str:
    """The first is set aside, then the seats are dealt theirs one after the other."""
    return _draws(on_top, actions_for(seats))


def _draws(on_top: tuple[str, ...], everything: Iterable[str]) -> str:
    rest = (item for item in everything if item not in on_top)
    return " ".join(("chance", *on_top, *rest))
