"""The board: clans and buildings come, move and go."""

from __future__ import annotations

from msgspec.structs import replace

from domain.engine.model import Seat, Trigger
from domain.engine.stack import change, nearest, pop, push, top
from domain.inis import events as e
from domain.inis.evolve.apply import Chapter, with_player
from domain.inis.model import Clash, Inis, Land, Play, Removal, Setup, TerritoryId, Turn

APPLY = Chapter()


def _with_land(state: Inis, territory: TerritoryId, land: Land) -> Inis:
    return replace(state, board=state.board | {territory: land})


def _add(state: Inis, territory: TerritoryId, seat: Seat, count: int) -> Inis:
    land = state.board[territory]
    clans = (*land.clans[:seat], land.clans[seat] + count, *land.clans[seat + 1 :])
    return _with_land(state, territory, replace(land, clans=clans))


@APPLY.on(e.ClansPlaced)
def _clans_placed(state: Inis, event: e.ClansPlaced) -> Inis:
    state = _add(state, event.territory, event.seat, event.count)
    match state.frames[-1]:
        case Setup() as setup:
            return change(state, setup, placed=setup.placed + event.count)
        case Turn(stage="clans") as turn:
            return change(state, turn, clans=turn.clans - event.count)
    return state


@APPLY.on(e.ClansMoved)
def _clans_moved(state: Inis, event: e.ClansMoved) -> Inis:
    state = _add(state, event.source, event.seat, -event.count)
    return _add(state, event.target, event.seat, event.count)


@APPLY.on(e.ClanReplaced)
def _clan_replaced(state: Inis, event: e.ClanReplaced) -> Inis:
    state = _add(state, event.territory, event.owner, -1)
    return _add(state, event.territory, event.seat, 1)


@APPLY.on(e.CitadelBuilt)
def _citadel_built(state: Inis, event: e.CitadelBuilt) -> Inis:
    land = state.board[event.territory]
    return _with_land(state, event.territory, replace(land, citadels=land.citadels + 1))


@APPLY.on(e.SanctuaryBuilt)
def _sanctuary_built(state: Inis, event: e.SanctuaryBuilt) -> Inis:
    land = state.board[event.territory]
    return _with_land(state, event.territory, replace(land, sanctuaries=land.sanctuaries + 1))


@APPLY.on(e.FestivalHeld)
def _festival_held(state: Inis, event: e.FestivalHeld) -> Inis:
    return replace(state, festival=event.territory)


@APPLY.on(e.FestivalEnded)
def _festival_ended(state: Inis, event: e.FestivalEnded) -> Inis:
    return replace(state, festival=None)


@APPLY.on(e.DeedGained)
def _deed_gained(state: Inis, event: e.DeedGained) -> Inis:
    return _deeds(state, event.seat, 1)


@APPLY.on(e.DeedDiscarded)
def _deed_discarded(state: Inis, event: e.DeedDiscarded) -> Inis:
    return _deeds(state, event.seat, -1)


def _deeds(state: Inis, seat: Seat, count: int) -> Inis:
    player = state.players[seat]
    player = replace(player, deeds=player.deeds + count)
    return replace(state, players=with_player(state, seat, player))


# Removing clans


@APPLY.on(e.RemovalBegan)
def _removal_began(state: Inis, event: e.RemovalBegan) -> Inis:
    frame = Removal(event.owner, event.territory, event.cause, event.manoeuvre)
    return push(state, frame)


@APPLY.on(e.RemovalAsked)
def _removal_asked(state: Inis, event: e.RemovalAsked) -> Inis:
    return change(state, top(state, Removal), asked=True)


@APPLY.on(e.RemovalTurned)
def _removal_turned(state: Inis, event: e.RemovalTurned) -> Inis:
    return change(state, nearest(state, Removal), fate=event.fate, haven=event.haven)


@APPLY.on(e.ClanRemoved)
def _clan_removed(state: Inis, event: e.ClanRemoved) -> Inis:
    """The clash there, if there is one, counts who has lost how many; who fled is not lost."""
    lost = top(state, Removal).fate != "haven"
    state = pop(_add(state, event.territory, event.owner, -1))
    clash = next((f for f in reversed(state.frames) if isinstance(f, Clash)), None)
    if clash is None or clash.territory != event.territory:
        return state
    fallen = tuple(n + (lost and seat == event.owner) for seat, n in enumerate(clash.fallen))
    return change(state, clash, removed=clash.removed + event.manoeuvre, fallen=fallen)


APPLY.only_pops(e.RemovalFailed, e.RemovalPrevented)


@APPLY.on(e.ClanSpent)
def _clan_spent(state: Inis, event: e.ClanSpent) -> Inis:
    return _add(state, event.territory, event.owner, -1)


# Dagda's Cauldron


@APPLY.on(e.CauldronSet)
def _cauldron_set(state: Inis, event: e.CauldronSet) -> Inis:
    return change(state, nearest(state, Clash), cauldron=event.seat, on_cauldron=event.count)


@APPLY.on(e.CauldronFilled)
def _cauldron_filled(state: Inis, event: e.CauldronFilled) -> Inis:
    clash = nearest(state, Clash)
    return change(state, clash, on_cauldron=clash.on_cauldron + 1)


@APPLY.on(e.CauldronEmptied)
def _cauldron_emptied(state: Inis, event: e.CauldronEmptied) -> Inis:
    """The card, which lay on the table, goes through the end of its play now."""
    state = _add(pop(state), event.territory, event.seat, event.returned)
    state = change(state, nearest(state, Clash), cauldron=None, on_cauldron=0)
    answered = Trigger("clan_removed", event.seat, event.territory)
    return push(state, Play(event.seat, event.card, "triskel", answered, stage="after"))
