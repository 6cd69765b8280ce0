"""The player of Inis: finds who weighs a kind of decision; levels differ in how well they judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from domain.engine.model import Option
from workers.ai.inis import (
    building,
    fighting,
    hands,
    reacting,
    season,
    settling,
    tale_manoeuvres,
    victims,
)
from workers.ai.inis import weights as w
from workers.ai.inis.scene import Scene, look
from workers.ai.player import Budget, Candidate, Level, Luck
from workers.ai.question import Question

CLASH = ("citadels", "manoeuvre", "attacked", "withdraw", "peace", "next_clash")

Weigh = Callable[[Scene, Sequence[Option]], list[float]]


def consider(question: Question, level: Level, luck: Luck, budget: Budget) -> list[Candidate]:
    """Scores are gains over the present position, as the player judges them."""
    scene = look(question, budget)
    options, kind = question.decision.options, question.decision.kind
    judge = _easily if level == "easy" else _well
    return [
        Candidate(option, round(judge(kind, gain, luck), 3))
        for option, gain in zip(options, _weigh(kind)(scene, options), strict=True)
    ]


def _well(kind: str, gain: float, luck: Luck) -> float:
    return gain + luck.below(w.TIE)


def _easily(kind: str, gain: float, luck: Luck) -> float:
    """He fears what he could lose, misjudges what he could gain, and is soberer in a clash."""
    feared = gain if gain >= 0 else gain * w.EASY_FEAR
    return feared + luck.below(w.EASY_CLASH if kind in CLASH else w.EASY)


def _gains(weigh: Weigh) -> Weigh:
    """From what positions are worth to what is gained by reaching them."""

    def weigh_gains(scene: Scene, options: Sequence[Option]) -> list[float]:
        now = scene.now()
        return [value - now for value in weigh(scene, options)]

    return weigh_gains


def _weigh(kind: str) -> Weigh:
    if kind in _KINDS:
        return _KINDS[kind]
    return reacting.react if kind.startswith("react.") else _CARD_CHOICE


def _leave_it(scene: Scene, options: Sequence[Option]) -> list[float]:
    """What need not be answered; this player never does."""
    return [0.0] * len(options)


_CARD_CHOICE = _gains(season.card_choice)

_KINDS: Mapping[str, Weigh] = {
    "setup.capital": settling.capital,
    "setup.clan": _gains(settling.clan),
    "draft": hands.keep,
    "turn": _gains(season.turn),
    "turn.no_clans": _gains(settling.clan),
    "citadels": _gains(fighting.citadels),
    "manoeuvre": _gains(fighting.manoeuvre),
    "attacked": fighting.price,
    "mountains": fighting.price,
    "withdraw": _gains(fighting.withdraw),
    "peace": _gains(fighting.peace),
    "next_clash": fighting.next_clash,
    "cauldron": fighting.most,
    "keep_tale": hands.keep,
    "gift": hands.give,
    "druid.card": hands.take,
    "cathbads_word.card": hands.take,
    "cathbads_word.set_aside": hands.give,
    "deirdres_beauty.tale": hands.take,
    "deirdres_beauty.where": _gains(building.least_missed),
    "master_craftsman.card": hands.give,
    "maeves_wealth.gifts": hands.give,
    "advantage.cove.card": hands.give,
    "advantage.salt_mine.card": hands.give,
    "advantage.misty_lands.cards": hands.give_one,
    "advantage.salt_mine.opponent": victims.richest,
    "advantage.moor.opponent": victims.richest,
    "master_craftsman.to": victims.weakest,
    "dagdas_club.answer": victims.loses_a_clan,
    "exploration.place": settling.place_for_tile,
    "tailtus_land.tile": settling.tile,
    "tailtus_land.place": settling.place_for_tile,
    "tailtus_land.from": _gains(settling.settler),
    "advantage.highlands.instigator": tale_manoeuvres.myself_next,
    "warlord.next": tale_manoeuvres.myself_next,
    "battle_of_moytura.from": _gains(tale_manoeuvres.moytura),
    "the_fianna.target": _gains(tale_manoeuvres.fianna_target),
    "the_fianna.exposed": tale_manoeuvres.as_many,
    "the_fianna.sheltered": tale_manoeuvres.as_few,
    "tale_of_cuchulain.clans": _gains(tale_manoeuvres.cuchulain),
    "standing_order": _leave_it,
    "ready_for_peace": _leave_it,
    "any_time": _leave_it,
}
"""By the kind of decision; moments and the other choices of cards have one place each."""
