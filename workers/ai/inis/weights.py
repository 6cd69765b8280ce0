"""Every number the player of Inis thinks with, each with its reason. The unit is about one clan.

They were set by hand; few were varied and compared. docs/ai.md says which, and how easy was set.
"""

from __future__ import annotations

from collections.abc import Mapping

# Victory

PROGRESS: tuple[float, ...] = (0.0, 0.6, 1.6, 3.2, 5.6, 9.0, 16.0)
"""What a condition is worth at zero to six. Convex: the last steps win, so one condition that is
nearly met is better than three that are half met."""

CONDITION_SHARE: tuple[float, ...] = (1.0, 0.5, 0.25)
"""How much the best, second and third condition count: one is enough, more break ties."""

CLAIM = 12.0
"""Meeting a condition without the token: it can be claimed on the next turn, but others may act."""

WIN = 60.0
"""Who would win if the Assembly were held now. More than anything else on the board together, less
than certainty: the others still have turns."""

DECIDED = 1_000.0
"""The game is won, or lost, or an option is not worth a thought."""

RIVAL = 0.6
"""How much the rivals' standing counts against one's own: less than one, for whoever spends
his cards on harming others does not advance. Shared among all rivals."""

STRONGEST_RIVAL = 0.25
"""And so much more for the one who stands best: he is the one to be stopped."""

# The board

CLAN = 0.9
"""A clan on the board, wherever it stands: it can move, hold and be counted."""

CHIEFTAIN = 1.1
"""Being chieftain: the territory's Advantage card comes each Assembly, and clans may withdraw
there."""

BRENN = 3.0
"""Being the Capital's chieftain: the Brenn wins ties and opens the Season."""

DEED = 3.0
"""A Deed cannot be taken away; that it counts towards the conditions is reckoned apart."""

CITADEL = 0.4
"""A Citadel where one is present shelters a clan in every clash to come."""

STACK = 0.12
"""Each clan beyond the third in one place is worth that much less: it should spread."""

# Cards

HELD: Mapping[str, float] = {"action": 1.4, "tale": 1.8, "advantage": 1.0}
"""What an unplayed card is worth in hand. An Action card is a turn to come, but is lost at the end
of the Season; a tale stays; an Advantage card comes back every round."""

PARRY = 0.5
"""What it costs to play an Action card at all: it cannot parry an attack any more."""

FRESH_ACTION = 2.2
"""An Action card that came during the Season and can still be played: what an average one does."""

FESTIVAL = 0.5
"""The marker: whoever starts a clash there loses a clan first."""

SITUATION = 0.5
"""How much of what a card would do on the board right now is added to its plain worth."""

ACTION_WORTH: Mapping[str, float] = {
    "new_clans": 3.0,
    "new_alliance": 2.8,
    "sanctuary": 2.8,
    "exploration": 2.8,
    "migration": 2.8,
    "conquest": 2.6,
    "geis": 2.6,
    "druid": 2.5,
    "bard": 2.5,
    "citadel": 2.2,
    "craftsmen_peasants": 2.0,
    "emissaries": 2.0,
    "scouts_spies": 2.0,
    "master_craftsman": 1.8,
    "warlord": 1.6,
    "festival": 1.5,
    "raid": 1.4,
}
"""What Action cards are worth on an average board: clans and land first, then cards that bring
cards, then war, which needs an occasion."""

TALE_WORTH: Mapping[str, float] = {
    "strengs_resolve": 3.5,
    "kernunos_sanctuary": 3.5,
    "dagdas_harp": 3.0,
    "nuada_silverhand": 3.0,
    "eriu": 3.0,
    "the_otherworld": 3.0,
    "stone_of_fal": 3.0,
    "manannans_horses": 3.0,
    "tailtus_land": 3.0,
    "children_of_dana": 3.0,
    "balors_eye": 3.0,
    "breas_tyranny": 2.8,
    "lug_samildanach": 2.6,
    "champions_share": 2.4,
    "the_dagda": 2.4,
    "tuans_memory": 2.2,
    "dagdas_club": 2.2,
    "battle_of_moytura": 2.2,
    "diarmuid_grainne": 2.0,
    "oengus_ploy": 2.0,
    "tale_of_cuchulain": 2.0,
    "deirdres_beauty": 1.8,
    "maeves_wealth": 1.8,
    "dagdas_cauldron": 1.8,
    "ogmas_eloquence": 1.8,
    "cathbads_word": 1.8,
    "the_morrigan": 1.6,
    "the_fianna": 1.5,
    "battle_frenzy": 1.2,
    "lugs_spear": 1.0,
}
"""What tales are worth: what works on any turn before what waits for a clash."""

AVERAGE_CARD = 3.0
"""What an unknown Action card is worth by the same measure as a known one."""

MISSED = 0.25
"""How much of a card's worth is lost with it: it might not have been played any more."""

USEFUL = 2.5
"""A Triskel card that does some good whenever it may be played."""

FORBID = 3.0
"""Geis and The Dagda are kept for a card that does at least so much harm."""

SAVED = 2.6
"""A clan that is not lost: in a clash it also goes on fighting."""

# Land

OUTLOOK = 0.2
"""Each territory beside a first clan: somewhere to go."""

TILE_WORTH: Mapping[str, float] = {"stone_circle": 2.0, "gates_tnn": 1.5, "mountains": -1.0}
"""New tiles that bring a Sanctuary, or are hard to enter; the others are alike."""

# Clashes

MARGIN = 0.3
"""A fight must promise so much more than peace: its course is less certain than the board."""

ROUNDS = 3
"""How many manoeuvres each player is imagined to make before they tire of it."""

# Luck

TIE = 0.05
"""Options closer than this are chosen between by luck, so that games differ."""

EASY = 55.0
"""How far an easy player misjudges a gain: by more than any single card brings. Only a victory that
can be claimed is worth more, so that he sees it always."""

EASY_FEAR = 25.0
"""How much heavier a loss weighs with him than it should. What two or three clans are worth
outweighs any misjudged gain: he does not attack where he would lose everything."""

EASY_CLASH = 4.0
"""Once in a clash he keeps his head: he misjudges about four clans, no more."""
