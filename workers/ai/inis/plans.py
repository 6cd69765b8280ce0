"""How each card could be played: the plans of every card that asks or does something on the board.

A decision about a card is always answered from its plans: those that fit what was chosen so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from domain.inis.model import CardId
from workers.ai.inis import building, marching, placing, removing
from workers.ai.inis import weights as w
from workers.ai.inis.building import brings
from workers.ai.inis.scene import Plan, Plans, Scene
from workers.ai.inis.victory import worth

SEASON: Mapping[CardId, Plans] = {
    "bard": brings(w.HELD["tale"]),
    "citadel": building.citadel,
    "conquest": marching.conquest,
    "craftsmen_peasants": placing.craftsmen_peasants,
    "druid": brings(w.FRESH_ACTION),
    "emissaries": marching.emissaries,
    "exploration": placing.exploration,
    "festival": placing.festival,
    "master_craftsman": brings(w.HELD["tale"] - w.HELD["action"]),
    "migration": marching.migration,
    "new_alliance": placing.new_alliance,
    "new_clans": placing.new_clans,
    "sanctuary": building.sanctuary,
    "scouts_spies": marching.scouts_spies,
    "warlord": marching.warlord,
    "balors_eye": removing.balors_eye,
    "breas_tyranny": removing.breas_tyranny,
    "champions_share": brings(w.FRESH_ACTION),
    "children_of_dana": placing.anywhere,
    "dagdas_harp": placing.dagdas_harp,
    "deirdres_beauty": building.deirdres_beauty,
    "eriu": placing.eriu,
    "kernunos_sanctuary": building.kernunos_sanctuary,
    "maeves_wealth": brings(w.FRESH_ACTION),
    "manannans_horses": marching.manannans_horses,
    "nuada_silverhand": placing.nuada_silverhand,
    "stone_of_fal": placing.stone_of_fal,
    "tailtus_land": placing.tailtus_land,
    "the_morrigan": marching.the_morrigan,
    "the_otherworld": removing.the_otherworld,
    "tuans_memory": brings(w.HELD["tale"] + 1.0),
    "advantage.misty_lands": brings(w.HELD["tale"] - w.HELD["action"]),
    "advantage.plains": marching.plains,
    "advantage.swamp": brings(0.0),
}
TRISKEL: Mapping[CardId, Plans] = {
    "diarmuid_grainne": placing.where_present,
    "advantage.lost_vale": removing.lost_vale,
    "advantage.valley": placing.where_present,
}


def plans_for(scene: Scene, card: CardId, mode: str, most: int) -> Iterator[Plan]:
    known = (SEASON if mode == "season" else TRISKEL).get(card)
    return islice(known(scene), most) if known else iter(())


def best_plan(scene: Scene, card: CardId, mode: str, most: int) -> float | None:
    """What the best way to play a card leads to; None if there is none."""
    plans = plans_for(scene, card, mode, most)
    return max((worth(plan.after, scene.seat) for plan in plans), default=None)


def fits(plan: Plan, choices: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether a plan begins with what was chosen so far."""
    return all(plan.choices.get(key, ())[: len(made)] == made for key, made in choices.items())
