"""Moments for Triskel cards: what playing one is worth, against passing, which is worth nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.engine.model import Option, Seat
from domain.inis.model import CardId
from domain.inis.names import ACTIONS, TALES
from workers.ai.inis import weights as w
from workers.ai.inis.clash import settled
from workers.ai.inis.fighting import Melee
from workers.ai.inis.hands import card_worth
from workers.ai.inis.plans import best_plan, fits, plans_for
from workers.ai.inis.scene import Scene
from workers.ai.inis.victory import all_standings, worth


def react(scene: Scene, options: Sequence[Option]) -> list[float]:
    return [_play(scene, option.arg) if option.verb == "play" else 0.0 for option in options]


def _play(scene: Scene, card: CardId) -> float:
    answer = _ANSWERS.get(card)
    return (answer(scene) if answer else w.USEFUL) - _held(card)


def _held(card: CardId) -> float:
    if card in ACTIONS:
        return w.HELD["action"]
    return w.HELD["tale"] if card in TALES else 0.0


def _trigger(scene: Scene) -> Mapping[str, Any]:
    trigger: Mapping[str, Any] = scene.the("Window")["trigger"]
    return trigger


# Cards that answer cards


def _forbid(scene: Scene) -> float:
    """Geis and The Dagda: the harm that the declared card would do."""
    trigger = _trigger(scene)
    play = next(f for f in reversed(scene.view.stack) if f.get("card") == trigger["subject"])
    harm = scene.now() - _after_play(scene, play, trigger["seat"])
    return harm - w.FORBID


def _after_play(scene: Scene, play: Mapping[str, Any], seat: Seat) -> float:
    """What the position is worth to us when the other has played his card as well as he can."""
    made = {key: tuple(values) for key, values in play["choices"].items()}
    theirs = scene.as_seen_from(seat, scene.position)
    plans = plans_for(theirs, play["card"], play["mode"], scene.budget.positions)
    fitting = (plan.after for plan in plans if fits(plan, made))
    best = max(fitting, key=lambda after: worth(after, seat), default=scene.position)
    return worth(best, scene.seat)


def _take_up(scene: Scene) -> float:
    """Lug Samildanach: the card that was just resolved."""
    return w.FRESH_ACTION * card_worth(scene, _trigger(scene)["subject"]) / w.AVERAGE_CARD


# Cards that answer one's own Season card


def _by_plan(card: CardId) -> Callable[[Scene], float]:
    def answer(scene: Scene) -> float:
        best = best_plan(scene, card, "triskel", scene.budget.positions)
        return 0.0 if best is None else best - scene.now()

    return answer


def _swap(scene: Scene) -> float:
    """Cove: an unknown card for one's worst, if that is worse than most."""
    own = [card_worth(scene, card) for card in scene.hand if card in ACTIONS]
    return w.AVERAGE_CARD - min(own, default=w.AVERAGE_CARD)


def _rob(scene: Scene) -> float:
    """Salt Mine: an unknown card for one's worst, and somebody is disturbed."""
    rivals = scene.position.rivals(scene.seat)
    return _swap(scene) + w.USEFUL / 2 if any(scene.position.actions[r] for r in rivals) else -1.0


def _take_back(scene: Scene) -> float:
    """Stone Circle: a clan for the tale."""
    after = scene.position.copy()
    after.remove(scene.seat, "stone_circle")
    tale = w.TALE_WORTH.get(_trigger(scene)["subject"], 0.0)
    return worth(after, scene.seat) + tale - scene.now()


# Deeds, clashes and turns


def _deed(scene: Scene) -> float:
    after = scene.position.copy()
    after.deeds[scene.seat] += 1
    return worth(after, scene.seat) - scene.now()


def _deed_for_tale(scene: Scene) -> float:
    """Master Craftsman: a rival gets the tale."""
    return _deed(scene) - w.HELD["tale"]


def _saved(scene: Scene) -> float:
    """The Club, Diarmuid: a clan that would be lost."""
    return w.SAVED if _trigger(scene)["kind"] == "clan_removed" else 0.0


def _cauldron(scene: Scene) -> float:
    fallen: Sequence[int] = scene.the("Clash")["fallen"]
    return w.CLAN * min(3, 1 + fallen[scene.seat])


def _frenzy(scene: Scene) -> float:
    """More of theirs than of ours must come out."""
    sheltered: Sequence[int] = scene.the("Clash")["sheltered"]
    return float(sum(sheltered) - 2 * sheltered[scene.seat])


def _first_strike(scene: Scene) -> float:
    """Highlands: from one's own manoeuvre instead of the instigator's."""
    melee = Melee(scene)
    return _fight_from(scene, melee, scene.seat) - _fight_from(scene, melee, melee.instigator)


def _reinforce(scene: Scene) -> float:
    """Warlord in a clash: one more clan, and the next manoeuvre."""
    melee = Melee(scene)
    following = scene.position.rivals(melee.turn)[0]
    before = _fight_from(scene, melee, following)
    stronger = scene.position.copy()
    stronger.place(scene.seat, melee.territory)
    melee.exposed[scene.seat] += 1
    return _fight_from(scene._replace(position=stronger), melee, scene.seat) - before


def _fight_from(scene: Scene, melee: Melee, turn: Seat) -> float:
    return worth(settled(scene.position, melee.territory, melee.exposed, turn), scene.seat)


def _extra_turn(scene: Scene) -> float:
    """Oengus's Ploy: to claim before the others can spoil it."""
    mine = all_standings(scene.position)[scene.seat]
    return w.CLAIM if mine.met and not scene.position.pretenders[scene.seat] else 0.0


def _never(scene: Scene) -> float:
    return 0.0


_ANSWERS: Mapping[CardId, Callable[[Scene], float]] = {
    "geis": _forbid,
    "the_dagda": _forbid,
    "lug_samildanach": _take_up,
    "advantage.cove": _swap,
    "advantage.salt_mine": _rob,
    "advantage.valley": _by_plan("advantage.valley"),
    "advantage.lost_vale": _by_plan("advantage.lost_vale"),
    "advantage.stone_circle": _take_back,
    "advantage.highlands": _first_strike,
    "bard": _deed,
    "strengs_resolve": _deed,
    "master_craftsman": _deed_for_tale,
    "dagdas_club": _saved,
    "diarmuid_grainne": _saved,
    "dagdas_cauldron": _cauldron,
    "battle_frenzy": _frenzy,
    "lugs_spear": _never,
    "oengus_ploy": _extra_turn,
    "warlord": _reinforce,
}
"""Whatever is not here is useful whenever it may be played."""
