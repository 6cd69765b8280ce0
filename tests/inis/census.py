"""A count of everything in the box: whatever happens, each piece is in exactly one place."""

from __future__ import annotations

from collections.abc import Iterator

from domain.inis.model import Clash, Draft, Inis, Play, TaleDraw
from domain.inis.names import CAULDRON, CLANS, TALES, TERRITORIES, actions_for, advantage_of
from domain.inis.queries import citadels_left, on_board, reserve, sanctuaries_left


def actions(state: Inis) -> Iterator[str]:
    yield from state.action_pile
    yield from state.aside
    for player in state.players:
        yield from player.actions
    for frame in state.frames:
        if isinstance(frame, Draft):
            yield from frame.stock
            for hand in (*frame.hands.values(), *frame.passed.values()):
                yield from hand
        if isinstance(frame, Play) and frame.card in actions_for(state.seats):
            yield frame.card


def tales(state: Inis) -> Iterator[str]:
    yield from state.tales
    yield from state.tale_pile
    for player in state.players:
        yield from player.tales
    for frame in state.frames:
        if isinstance(frame, TaleDraw):
            yield from frame.drawn
        if isinstance(frame, Play) and frame.card in TALES and not frame.gone:
            yield frame.card
    if _cauldron_stands_alone(state):
        yield CAULDRON


def _cauldron_stands_alone(state: Inis) -> bool:
    """Face up on the table, not being played any more."""
    played = any(isinstance(f, Play) and f.card == CAULDRON for f in state.frames)
    return not played and any(isinstance(f, Clash) and f.cauldron is not None for f in state.frames)


def check(state: Inis) -> None:
    """Everything is there once, and nothing more."""
    assert sorted(actions(state)) == sorted(actions_for(state.seats))
    assert sorted(tales(state)) == sorted(TALES)
    assert sorted((*state.tiles, *state.board)) == sorted(TERRITORIES)
    assert list(state.advantages) == [advantage_of(name) for name in state.board]
    assert citadels_left(state) >= 0
    assert sanctuaries_left(state) >= 0
    for seat in range(state.seats):
        assert on_board(state, seat) <= CLANS
        assert reserve(state, seat) >= 0
        assert state.players[seat].deeds >= 0
        assert all(land.clans[seat] >= 0 for land in state.board.values())
    for frame in state.frames:
        if isinstance(frame, Clash):
            held = state.board[frame.territory].clans
            assert all(s <= n for s, n in zip(frame.sheltered, held, strict=True))
    assert 0 <= state.brenn < state.seats
