"""A turn of the Season: play a card, pass, or take the Pretender token; then the card's choices."""

from __future__ import annotations

from collections.abc import Sequence

from domain.engine.model import Option
from domain.inis.model import CardId
from domain.inis.names import ACTIONS, TALES
from workers.ai.inis import weights as w
from workers.ai.inis.plans import best_plan, fits, plans_for
from workers.ai.inis.position import Position
from workers.ai.inis.scene import Scene
from workers.ai.inis.victory import winner, worth


def turn(scene: Scene, options: Sequence[Option]) -> list[float]:
    most = max(1, scene.budget.positions // len(options))
    return [_act(scene, option, most) for option in options]


def _act(scene: Scene, option: Option, most: int) -> float:
    match option.verb:
        case "play":
            return _play(scene, option.arg, most)
        case "pretender":
            return _claim(scene)
    return _pass(scene)


def _play(scene: Scene, card: CardId, most: int) -> float:
    spent = scene.as_seen_from(scene.seat, without(scene, card))
    best = best_plan(spent, card, "season", most)
    return spent.now() if best is None else best


def without(scene: Scene, card: CardId) -> Position:
    """The position with the card out of one's hand. Unplayed Action cards are lost at the end of
    the Season, so playing one costs little, and nothing when one's pass would end it."""
    position = scene.position.copy()
    if card in ACTIONS:
        position.actions[scene.seat] -= 1
        cost = 0.0 if ends_with_a_pass(scene) else w.PARRY
        position.gains[scene.seat] += w.HELD["action"] - cost
    elif card in TALES:
        position.gains[scene.seat] -= w.HELD["tale"]
    return position


def ends_with_a_pass(scene: Scene) -> bool:
    """Whether everybody else has passed in a row."""
    season = scene.frame("Season")
    return season is not None and season["passes"] == scene.position.seats - 1


def _claim(scene: Scene) -> float:
    position = scene.position.copy()
    position.pretenders[scene.seat] = True
    return worth(position, scene.seat)


def _pass(scene: Scene) -> float:
    """A pass that ends the Season decides the game if somebody would win now."""
    first = winner(scene.position) if ends_with_a_pass(scene) else None
    if first is None:
        return scene.now()
    return w.DECIDED if first == scene.seat else -w.DECIDED


# The choices of the card being played


def card_choice(scene: Scene, options: Sequence[Option]) -> list[float]:
    """Each option is as good as the best plan that goes on with it."""
    play = scene.the("Play")
    made = {key: tuple(values) for key, values in play["choices"].items()}
    key = scene.decision.kind.removeprefix(f"{play['card']}.")
    before = made.pop(key, ())
    plans = [
        (plan.choices.get(key, ()), worth(plan.after, scene.seat))
        for plan in plans_for(scene, play["card"], play["mode"], scene.budget.positions)
        if fits(plan, made)
    ]
    return [_best(plans, before, option) for option in options]


def _best(
    plans: Sequence[tuple[tuple[str, ...], float]], before: tuple[str, ...], option: Option
) -> float:
    if option.verb == "done":
        values = [value for chosen, value in plans if chosen == before]
    else:
        wanted = (*before, option.arg)
        values = [value for chosen, value in plans if chosen[: len(wanted)] == wanted]
    return max(values, default=-w.DECIDED)
