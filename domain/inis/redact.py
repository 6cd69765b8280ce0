"""What a viewer may know of a position: built up from what is public, never cut down from all."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins

from domain.engine.model import Seat, Viewer
from domain.inis.cards import CARDS
from domain.inis.cards.base import Ask
from domain.inis.model import (
    PLAYED,
    ROW,
    Assembly,
    Burial,
    CardId,
    Direction,
    Draft,
    Gifts,
    Inis,
    InisFrame,
    Land,
    Play,
    TaleDraw,
    TerritoryId,
    Window,
)
from domain.inis.queries import chieftain, citadels_left, reserve, sanctuaries_left


class SeenLand(Struct, frozen=True):
    """A territory with its coordinates, so that a client can draw it."""

    q: int
    r: int
    up: bool
    hexes: tuple[tuple[int, int], ...]
    neighbours: tuple[TerritoryId, ...]
    clans: tuple[int, ...]
    chieftain: Seat | None
    citadels: int
    sanctuaries: int
    capital: bool
    festival: bool


class SeenPlayer(Struct, frozen=True):
    """`hand` and `standing_orders` are there only for who may know them."""

    seat: Seat
    reserve: int
    deeds: int
    pretender: bool
    actions: int
    tales: int
    advantages: tuple[CardId, ...]
    hand: tuple[CardId, ...] | None
    standing_orders: tuple[str, ...] | None


class Secrets(Struct, frozen=True):
    """What no seat may know while the game runs. Frames are here with all that is in them."""

    tiles: tuple[TerritoryId, ...]
    tales: tuple[CardId, ...]
    action_pile: tuple[CardId, ...]
    set_aside: tuple[CardId, ...]
    stack: tuple[dict[str, Any], ...]


class SeenInis(Struct, frozen=True):
    """`stack` says what the rules are in the middle of, outermost first.

    `secrets` are for a referee, and for everybody when the game is over.
    """

    round: int
    brenn: Seat
    crows: Direction | None
    board: dict[TerritoryId, SeenLand]
    players: tuple[SeenPlayer, ...]
    citadels_left: int
    sanctuaries_left: int
    tiles_left: int
    tales_left: int
    tale_pile: tuple[CardId, ...]
    action_pile: int
    set_aside: int
    advantages_in_row: tuple[CardId, ...]
    advantages_played: tuple[CardId, ...]
    seen_actions: tuple[CardId, ...]
    stack: tuple[dict[str, Any], ...]
    winners: tuple[Seat, ...] | None
    secrets: Secrets | None


def view(state: Inis, viewer: Viewer) -> SeenInis:
    return SeenInis(
        round=state.round,
        brenn=state.brenn,
        crows=state.crows,
        board={name: _land(state, name, land) for name, land in state.board.items()},
        players=tuple(_player(state, seat, viewer) for seat in range(state.seats)),
        citadels_left=citadels_left(state),
        sanctuaries_left=sanctuaries_left(state),
        tiles_left=len(state.tiles),
        tales_left=len(state.tales),
        tale_pile=state.tale_pile,
        action_pile=len(state.action_pile),
        set_aside=len(state.aside),
        advantages_in_row=_advantages(state, ROW),
        advantages_played=_advantages(state, PLAYED),
        seen_actions=state.seen,
        stack=tuple(_public(frame) for frame in state.frames),
        winners=state.winners,
        secrets=_secrets(state) if _knows_all(state, viewer) else None,
    )


def _knows_all(state: Inis, viewer: Viewer) -> bool:
    """A referee does, and everybody after the end."""
    return viewer.kind == "referee" or state.over


def knows(state: Inis, viewer: Viewer, seat: Seat) -> bool:
    """Whether a viewer may see this seat's hand: its owner may, and who knows all."""
    return _knows_all(state, viewer) or viewer.seat == seat


def _secrets(state: Inis) -> Secrets:
    frames = tuple(to_builtins(frame) for frame in state.frames)
    return Secrets(state.tiles, state.tales, state.action_pile, state.aside, frames)


def _player(state: Inis, seat: Seat, viewer: Viewer) -> SeenPlayer:
    player = state.players[seat]
    open_hand = knows(state, viewer, seat)
    return SeenPlayer(
        seat=seat,
        reserve=reserve(state, seat),
        deeds=player.deeds,
        pretender=player.pretender,
        actions=len(player.actions),
        tales=len(player.tales),
        advantages=_advantages(state, seat),
        hand=(*player.actions, *player.tales) if open_hand else None,
        standing_orders=player.standing if open_hand else None,
    )


def _advantages(state: Inis, holder: int) -> tuple[CardId, ...]:
    return tuple(card for card, held_by in state.advantages.items() if held_by == holder)


def _land(state: Inis, name: TerritoryId, land: Land) -> SeenLand:
    return SeenLand(
        q=land.place.q,
        r=land.place.r,
        up=land.place.up,
        hexes=land.place.hexes(),
        neighbours=land.neighbours,
        clans=land.clans,
        chieftain=chieftain(state, name),
        citadels=land.citadels,
        sanctuaries=land.sanctuaries,
        capital=name == state.capital,
        festival=name == state.festival,
    )


def _public(frame: InisFrame) -> dict[str, Any]:
    """A frame without what is hidden in it: who has answered, never what."""
    shown: dict[str, Any] = to_builtins(frame)
    match frame:
        case Draft():
            return {"type": "Draft", "keep": frame.keep, "answered": _seats(frame.kept)}
        case Window():
            del shown["answers"]
            return shown | {"answered": _seats(frame.answers)}
        case Play():
            del shown["revealed"]
            return shown | {"choices": _public_choices(frame)}
        case Assembly():
            return {"type": "Assembly", "stage": frame.stage, "chooser": frame.chooser}
        case Gifts():
            return {"type": "Gifts", "to": frame.to, "answered": _seats(frame.chosen)}
        case Burial():
            return {"type": "Burial", "tiles": len(frame.tiles)}
        case TaleDraw():
            return shown | {"drawn": len(frame.drawn)}
    return shown


def _seats(answers: dict[str, Any]) -> list[Seat]:
    return sorted(int(seat) for seat in answers)


def _public_choices(play: Play) -> dict[str, tuple[str, ...]]:
    secret = secret_keys(play)
    return {key: value for key, value in play.choices.items() if key not in secret}


def secret_keys(play: Play) -> set[str]:
    """What is chosen under these keys is known only to who chooses."""
    mode = CARDS[play.card].mode(play.answering)
    return {s.key for s in (*mode.declare, *mode.resolve) if isinstance(s, Ask) and s.secret}
