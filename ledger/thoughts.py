"""How an AI came to its answers: kept beside the log with them, shown when the game is over."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from msgspec import Struct

from ledger.games import Games
from ledger.refusals import NotOver

PREFIX = "ai:"


class Thought(Struct, frozen=True):
    """`record` is the AI's own account of one decision, taken at the version it looked at."""

    version: int
    decision: str
    record: Any


def kept(version: int, decision: str, record: Struct) -> dict[str, bytes]:
    """To be written with the answer itself, so that there is neither without the other."""
    return {f"{PREFIX}{version}:{decision}": zlib.compress(msgspec.json.encode(record))}


def thoughts(games: Games, game: str) -> list[Thought]:
    """Every one of a finished game, in order; until then they would show what is hidden."""
    if not games.head(game).position.table.over:
        raise NotOver("what the AIs thought is shown when the game has ended")
    found = (_thought(name, packed) for name, packed in games.log.secrets(game, PREFIX))
    return sorted(found, key=lambda thought: (thought.version, thought.decision))


def _thought(name: str, packed: bytes) -> Thought:
    version, _, decision = name.removeprefix(PREFIX).partition(":")
    return Thought(int(version), decision, msgspec.json.decode(zlib.decompress(packed)))
