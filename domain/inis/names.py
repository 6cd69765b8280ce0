"""What there is in the box: territories, cards and the numbers of pieces. These ids are public."""

from __future__ import annotations

CLANS = 12
CITADELS = 8  # and the Capital
SANCTUARIES = 9

TERRITORIES: tuple[str, ...] = (
    "cove",
    "forest",
    "gates_tnn",
    "highlands",
    "hills",
    "iron_mine",
    "lost_vale",
    "meadows",
    "misty_lands",
    "moor",
    "mountains",
    "plains",
    "salt_mine",
    "stone_circle",
    "swamp",
    "valley",
)
GATES = "gates_tnn"
MOUNTAINS = "mountains"
SWAMP = "swamp"
WITH_SANCTUARY = (GATES, "stone_circle")
"""J1: they come to the board with a Sanctuary."""

DISCOVERY_START = ("valley", "cove", "plains", "hills")
DISCOVERY_BOTTOM = ("meadows", "misty_lands", "forest", GATES, "highlands", MOUNTAINS)
"""SU7: the tiles of the discovery scenario, at the start and at the bottom of the stack."""

FOUR_PLAYER_ACTIONS = ("emissaries", "master_craftsman", "raid", "scouts_spies")
ACTIONS: tuple[str, ...] = (
    "bard",
    "citadel",
    "conquest",
    "craftsmen_peasants",
    "druid",
    "emissaries",
    "exploration",
    "festival",
    "geis",
    "master_craftsman",
    "migration",
    "new_alliance",
    "new_clans",
    "raid",
    "sanctuary",
    "scouts_spies",
    "warlord",
)

TALES: tuple[str, ...] = (
    "balors_eye",
    "battle_frenzy",
    "battle_of_moytura",
    "breas_tyranny",
    "cathbads_word",
    "champions_share",
    "children_of_dana",
    "the_dagda",
    "dagdas_cauldron",
    "dagdas_club",
    "dagdas_harp",
    "deirdres_beauty",
    "diarmuid_grainne",
    "eriu",
    "the_fianna",
    "kernunos_sanctuary",
    "lug_samildanach",
    "lugs_spear",
    "maeves_wealth",
    "manannans_horses",
    "the_morrigan",
    "nuada_silverhand",
    "oengus_ploy",
    "ogmas_eloquence",
    "the_otherworld",
    "stone_of_fal",
    "strengs_resolve",
    "tailtus_land",
    "tale_of_cuchulain",
    "tuans_memory",
)

THE_DAGDA = "the_dagda"
CAULDRON = "dagdas_cauldron"


def actions_for(seats: int) -> tuple[str, ...]:
    """SU1: the Action cards of this player count."""
    if seats == 4:
        return ACTIONS
    return tuple(card for card in ACTIONS if card not in FOUR_PLAYER_ACTIONS)


def advantage_of(territory: str) -> str:
    return f"advantage.{territory}"


def territory_of(advantage: str) -> str:
    return advantage.removeprefix("advantage.")
