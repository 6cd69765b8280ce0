"""The player of Inis: finds who weighs a kind of decision; levels differ in how well they judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from domain.engine.model import Option
from workers.ai.inis import fighting, hands, reacting, season, settling, tale_manoeuvres, victims
from workers.ai.inis import weights as w
from workers.ai.inis.scene import Scene, look
from workers.ai.player import Budget, Candidate, Level, Luck
from workers.ai.question import Question

Weigh = Callable[[Scene, Sequence[Option]], list[float]]


def consider(question: Question, level: Level, luck: Luck, budget: Budget) -> list[Candidate]:
    scene = look(question, budget)
    options = question.decision.options
    error = w.EASY if level == "easy" else w.TIE
    return [
        Candidate(option, round(value + luck.below(error), 3))
        for option, value in zip(
            options, _weigh(question.decision.kind)(scene, options), strict=True
        )
    ]


def _weigh(kind: str) -> Weigh:
    if kind in _KINDS:
        return _KINDS[kind]
    return reacting.react if kind.startswith("react.") else season.card_choice


def _leave_it(scene: Scene, options: Sequence[Option]) -> list[float]:
    """What need not be answered; this player never does."""
    return [0.0] * len(options)


_KINDS: Mapping[str, Weigh] = {
    "setup.capital": settling.capital,
    "setup.clan": settling.clan,
    "draft": hands.keep,
    "turn": season.turn,
    "turn.no_clans": settling.clan,
    "citadels": fighting.citadels,
    "manoeuvre": fighting.manoeuvre,
    "attacked": fighting.price,
    "mountains": fighting.price,
    "withdraw": fighting.withdraw,
    "peace": fighting.peace,
    "next_clash": fighting.next_clash,
    "cauldron": fighting.most,
    "keep_tale": hands.keep,
    "gift": hands.give,
    "druid.card": hands.take,
    "cathbads_word.card": hands.take,
    "cathbads_word.set_aside": hands.give,
    "deirdres_beauty.tale": hands.take,
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
    "tailtus_land.from": settling.settler,
    "advantage.highlands.instigator": tale_manoeuvres.myself_next,
    "warlord.next": tale_manoeuvres.myself_next,
    "battle_of_moytura.from": tale_manoeuvres.moytura,
    "the_fianna.target": tale_manoeuvres.fianna_target,
    "the_fianna.exposed": tale_manoeuvres.as_many,
    "the_fianna.sheltered": tale_manoeuvres.as_few,
    "tale_of_cuchulain.clans": tale_manoeuvres.cuchulain,
    "standing_order": _leave_it,
    "ready_for_peace": _leave_it,
    "any_time": _leave_it,
}
"""By the kind of decision; moments and the other choices of cards have one place each."""
