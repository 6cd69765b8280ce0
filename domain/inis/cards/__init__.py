"""Every card of the game, by id."""

from __future__ import annotations

from types import ModuleType

from domain.inis.cards import (
    advantages,
    advantages_tales,
    advantages_war,
    building,
    clans,
    lore,
    marching,
    tales_cards,
    tales_clans,
    tales_fate,
    tales_turns,
    tales_war,
    war,
)
from domain.inis.cards.base import Card
from domain.inis.names import ACTIONS, TALES, TERRITORIES, advantage_of


def _cards_of(*modules: ModuleType) -> dict[str, Card]:
    found = [card for module in modules for card in vars(module).values() if isinstance(card, Card)]
    return {card.id: card for card in found}


CARDS: dict[str, Card] = _cards_of(
    building,
    clans,
    lore,
    marching,
    war,
    advantages,
    advantages_tales,
    advantages_war,
    tales_cards,
    tales_clans,
    tales_fate,
    tales_turns,
    tales_war,
)

_BOX = {*ACTIONS, *TALES, *map(advantage_of, TERRITORIES)}
assert CARDS.keys() == _BOX, f"missing or too many: {sorted(CARDS.keys() ^ _BOX)}"
