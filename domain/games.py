"""Every version of every game's rules that this service validates. A running game keeps its own."""

from __future__ import annotations

from collections.abc import Mapping

from domain.engine.rules import Rules
from domain.inis.rules import INIS

RULES: Mapping[str, Rules] = {rules.name: rules for rules in (INIS,)}
