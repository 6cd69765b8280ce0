"""The Season: turns, passes, pretenders."""

from __future__ import annotations

from msgspec.structs import replace

from domain.engine.stack import change, nearest, pop, push, top
from domain.inis import events as e
from domain.inis.evolve.apply import Chapter, with_player
from domain.inis.model import Game, Inis, Season, Turn

APPLY = Chapter()


@APPLY.on(e.TurnBegan)
def _turn_began(state: Inis, event: e.TurnBegan) -> Inis:
    return push(state, Turn(event.seat, event.opening, clans=event.clans))


@APPLY.on(e.TurnOpened)
def _turn_opened(state: Inis, event: e.TurnOpened) -> Inis:
    return change(state, top(state, Turn), stage="act")


@APPLY.on(e.Passed)
def _passed(state: Inis, event: e.Passed) -> Inis:
    return change(state, top(state, Turn), stage="end", passed=True)


@APPLY.on(e.PretenderTaken)
def _pretender_taken(state: Inis, event: e.PretenderTaken) -> Inis:
    player = replace(state.players[event.seat], pretender=True)
    state = replace(state, players=with_player(state, event.seat, player))
    return change(state, top(state, Turn), stage="end")


@APPLY.on(e.TurnActed)
def _turn_acted(state: Inis, event: e.TurnActed) -> Inis:
    return change(state, top(state, Turn), stage="end")


@APPLY.on(e.TurnClosed)
def _turn_closed(state: Inis, event: e.TurnClosed) -> Inis:
    return change(state, top(state, Turn), asked=True)


@APPLY.on(e.NextTurnTaken)
def _next_turn_taken(state: Inis, event: e.NextTurnTaken) -> Inis:
    return change(state, nearest(state, Turn), next=event.seat)


@APPLY.on(e.TurnEnded)
def _turn_ended(state: Inis, event: e.TurnEnded) -> Inis:
    state = pop(state)
    season = top(state, Season)
    return change(state, season, turn=event.next, passes=event.passes, opening=False)


@APPLY.on(e.SeasonEnded)
def _season_ended(state: Inis, event: e.SeasonEnded) -> Inis:
    state = pop(state)
    return change(state, nearest(state, Game), stage="assembly")
