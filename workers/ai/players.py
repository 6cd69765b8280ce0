"""Which rules an AI can play, by the name of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from workers.ai.inis.player import consider as inis
from workers.ai.player import Player

PLAYERS: Mapping[str, Player] = {"inis/1": inis}
