"""Pure questions about a position; nothing here makes an event."""

from __future__ import annotations

from collections.abc import Iterable

from domain.engine.model import Seat
from domain.inis.model import Clash, Inis, TerritoryId, Turn
from domain.inis.names import CITADELS, CLANS, SANCTUARIES

# Seats


def turn_order(state: Inis, first: Seat) -> tuple[Seat, ...]:
    """All seats from this one on, clockwise or the reverse by the Flock of Crows."""
    way = -1 if state.crows == "counter_clockwise" else 1
    return tuple((first + way * n) % state.seats for n in range(state.seats))


def next_seat(state: Inis, seat: Seat) -> Seat:
    return turn_order(state, seat)[1]


def others(state: Inis, seat: Seat) -> tuple[Seat, ...]:
    """Everybody else, from the next player on."""
    return turn_order(state, seat)[1:]


# Clans


def clans(state: Inis, territory: TerritoryId, seat: Seat) -> int:
    return state.board[territory].clans[seat]


def present(state: Inis, seat: Seat) -> list[TerritoryId]:
    """Where a player has at least one clan."""
    return [name for name, land in state.board.items() if land.clans[seat]]


def on_board(state: Inis, seat: Seat) -> int:
    return sum(land.clans[seat] for land in state.board.values())


def reserve(state: Inis, seat: Seat) -> int:
    """What is neither on the board nor on the Cauldron (J11)."""
    held = sum(f.on_cauldron for f in state.frames if isinstance(f, Clash) and f.cauldron == seat)
    return CLANS - on_board(state, seat) - held


def chieftain(state: Inis, territory: TerritoryId) -> Seat | None:
    """Who has strictly the most clans; a tie means nobody."""
    held = state.board[territory].clans
    most = max(held)
    return held.index(most) if most and held.count(most) == 1 else None


def opposed(state: Inis, territory: TerritoryId, seat: Seat) -> bool:
    """Whether anybody else has a clan there."""
    return any(n for owner, n in enumerate(state.board[territory].clans) if owner != seat)


def neighbours(state: Inis, territory: TerritoryId) -> tuple[TerritoryId, ...]:
    return state.board[territory].neighbours


# Buildings


def citadels_left(state: Inis) -> int:
    """How many Citadels are in the supply; the Capital is none of the eight."""
    built = sum(land.citadels for land in state.board.values()) - (state.capital is not None)
    return CITADELS - built


def sanctuaries_left(state: Inis) -> int:
    return SANCTUARIES - sum(land.sanctuaries for land in state.board.values())


# Clashes


def exposed(state: Inis, clash: Clash, seat: Seat) -> int:
    """Clans in the clashing territory that are not in a Citadel."""
    return clans(state, clash.territory, seat) - clash.sheltered[seat]


def involved(state: Inis, clash: Clash) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(state.seats) if exposed(state, clash, seat))


def current_clash(state: Inis) -> Clash | None:
    return next((frame for frame in reversed(state.frames) if isinstance(frame, Clash)), None)


def active_seat(state: Inis) -> Seat:
    """P3: in a clash whose manoeuvre it is, otherwise whose turn it is, otherwise the Brenn."""
    for frame in reversed(state.frames):
        if isinstance(frame, Clash):
            return frame.turn if frame.stage == "manoeuvres" else frame.instigator
        if isinstance(frame, Turn):
            return frame.seat
    return state.brenn


# Text


def counted(text: str) -> tuple[str, int]:
    """Reads `cove:2` as two clans of the Cove."""
    name, _, count = text.partition(":")
    return name, int(count)


def up_to(name: str, most: int, least: int = 1) -> Iterable[str]:
    return (f"{name}:{n}" for n in range(least, most + 1))
