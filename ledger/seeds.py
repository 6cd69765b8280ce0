"""The secrets that the chance of a game comes from, and how they are kept."""

from __future__ import annotations

from domain.engine.chance import Chance, seeded
from domain.engine.events import GameCreated
from domain.engine.table import Table


def seed_name(table: Table) -> str:
    """Under what the secret is kept that the game draws from now: a rewind may bring another."""
    return name_of_seed(table.created, table.seed)


def name_of_seed(created: GameCreated, commitment: str) -> str:
    return "seed" if commitment == created.seed_hash else f"seed:{commitment}"


def chance_at(table: Table, seed: bytes) -> Chance:
    """Chance at a table from a secret of the service and what its players brought along."""
    entropy = [table.entropy.get(str(seat), "") for seat in range(table.created.seats)]
    return seeded(seed, table.created.chance, entropy)
