"""Cattle with a mistake: the turns never end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.engine.events import Event
from domain.engine.rules import Rules
from tests.cattle.events import CattleTaken
from tests.cattle.model import Turns
from tests.cattle.rules import CattleRules


def _for_ever(state: Any, turns: Turns) -> Iterator[Event]:
    yield CattleTaken(0, 1, 0)


class RunawayRules(CattleRules):
    name = "cattle/runaway"
    procedures = CattleRules.procedures | {
        Turns: CattleRules.procedures[Turns]._replace(advance=_for_ever)
    }


RUNAWAY: Rules = RunawayRules()
