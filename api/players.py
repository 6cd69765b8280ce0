"""Players: who plays. A player has a name and as many tokens as devices."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec
from msgspec import Struct
from redis import Redis

from ledger.connection import call
from ledger.ids import new_id

LONGEST_NAME = 80

# One hash tag with the tokens, so that both change together on a cluster too.
PLAYERS = "{tokens}:players"


class Player(Struct, frozen=True):
    id: str
    name: str
    created_at: datetime


def new_player(name: str) -> Player:
    """A name need not be unique; the id is."""
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or not name.strip():
        raise ValueError(f"a name has 1 to {LONGEST_NAME} printable characters")
    return Player(new_id("ply"), name, datetime.now(UTC))


def find(redis: Redis, ids: Iterable[str]) -> dict[str, Player]:
    """The players with these ids; the unknown are left out."""
    wanted = list(dict.fromkeys(ids))
    if not wanted:
        return {}
    found = call(redis, "HMGET", PLAYERS, *wanted)
    players = (msgspec.json.decode(stored, type=Player) for stored in found if stored)
    return {player.id: player for player in players}
