"""The names of cards and territories as the catalogue gives them."""

from __future__ import annotations

from functools import cache

from projections.catalogue import catalogue
from projections.transcript.grammar import Names, plain_name


@cache
def catalogue_names(rules_name: str) -> Names:
    """A name by id and language; an id the catalogue does not know is told as it is."""
    found = catalogue(rules_name)
    known = {card.id: card.name for card in found.cards}
    known |= {tile.id: tile.name for tile in found.tiles}

    def name(id: str, language: str) -> str:
        names = known.get(id)
        return plain_name(id, language) if names is None else str(getattr(names, language).text)

    return name
