"""What cards are worth to their holder: for the draft, for discards, gifts and choices of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.engine.model import Option
from domain.inis.model import CardId
from workers.ai.inis import weights as w
from workers.ai.inis.plans import best_plan
from workers.ai.inis.scene import Scene

EACH = 60
"""How many plans are tried to see what a card would do now."""


def card_worth(scene: Scene, card: CardId) -> float:
    """A card's plain worth, and part of what it would do on the board as it is."""
    plain = w.ACTION_WORTH.get(card) or w.TALE_WORTH.get(card) or w.HELD["advantage"]
    best = best_plan(scene, card, "season", min(EACH, scene.budget.positions))
    return plain if best is None else plain + w.SITUATION * (best - scene.now())


def keep(scene: Scene, options: Iterable[Option]) -> list[float]:
    """`keep bard+geis`: the cards that are kept together."""
    price = _priced(scene)
    return [sum(price(card) for card in option.arg.split("+")) for option in options]


def take(scene: Scene, options: Iterable[Option]) -> list[float]:
    """`choose geis` or `choose 2:eriu`: the best card."""
    price = _priced(scene)
    return [price(option.arg.rpartition(":")[2]) for option in options]


def give(scene: Scene, options: Iterable[Option]) -> list[float]:
    """The worst card; one that may be kept (`done`) is."""
    return [-value for value in take(scene, options)]


def give_one(scene: Scene, options: Iterable[Option]) -> list[float]:
    """As many as must be, and no more."""
    return [
        100.0 if option.verb == "done" else value
        for option, value in zip(options, give(scene, options), strict=True)
    ]


def _priced(scene: Scene) -> Callable[[CardId], float]:
    known: dict[CardId, float] = {}

    def price(card: CardId) -> float:
        if card not in known:
            known[card] = card_worth(scene, card) if card else 0.0
        return known[card]

    return price
