"""What chance answers when the tales are shuffled anew."""

from __future__ import annotations

from tests.inis.table import InisTable


def reshuffle(table: InisTable) -> str:
    """Deck and pile of the tales become one: they keep their order."""
    return " ".join(("chance", *table.state.tales, *table.state.tale_pile))
