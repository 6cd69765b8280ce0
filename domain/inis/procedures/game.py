"""The whole game: the setup, then rounds of Assembly and Season."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine.events import Event
from domain.engine.model import Decision
from domain.engine.rules import Procedure
from domain.inis import events as e
from domain.inis.model import Game, Inis
from domain.inis.procedures.any_time import answer_at_any_time


def _ask(state: Inis, game: Game) -> Sequence[Decision]:
    return ()


def _advance(state: Inis, game: Game) -> Iterator[Event]:
    match game.stage:
        case "setup":
            yield e.SetupBegan()
        case "assembly":
            yield e.AssemblyBegan(state.round + 1)
        case "season":
            yield e.SeasonBegan(state.brenn)


GAME = Procedure(_ask, _advance, answer_at_any_time)
