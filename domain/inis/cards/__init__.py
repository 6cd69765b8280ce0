"""Every card of the game, by id."""

from __future__ import annotations

from domain.inis.cards.base import Card
from domain.inis.cards.building import CITADEL, FESTIVAL, SANCTUARY
from domain.inis.cards.clans import CRAFTSMEN_PEASANTS, EXPLORATION, NEW_ALLIANCE, NEW_CLANS
from domain.inis.cards.lore import BARD, DRUID, GEIS, MASTER_CRAFTSMAN
from domain.inis.cards.marching import CONQUEST, EMISSARIES, MIGRATION, SCOUTS_SPIES
from domain.inis.cards.war import RAID, WARLORD
from domain.inis.names import ACTIONS

CARDS: dict[str, Card] = {
    card.id: card
    for card in (
        BARD,
        CITADEL,
        CONQUEST,
        CRAFTSMEN_PEASANTS,
        DRUID,
        EMISSARIES,
        EXPLORATION,
        FESTIVAL,
        GEIS,
        MASTER_CRAFTSMAN,
        MIGRATION,
        NEW_ALLIANCE,
        NEW_CLANS,
        RAID,
        SANCTUARY,
        SCOUTS_SPIES,
        WARLORD,
    )
}

assert tuple(sorted(CARDS)) == tuple(sorted(ACTIONS)), "a card is missing, or one too many"
