"""The stack of frames: pushing, popping and changing them. Only `evolve` does."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from domain.engine.model import Frame, State

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)


def push(state: S, frame: Frame) -> S:
    """Put a frame on top. One event pushes at most one, so `since` tells frames apart."""
    assert not state.frames or state.frames[-1].since < state.version, f"two pushes at {frame}"
    return replace(state, frames=(*state.frames, replace(frame, since=state.version)))


def pop(state: S) -> S:
    return replace(state, frames=state.frames[:-1])


def top(state: State, kind: type[F]) -> F:
    frame = state.frames[-1]
    assert isinstance(frame, kind), f"{kind.__name__} expected on top, found {frame}"
    return frame


def nearest(state: State, kind: type[F]) -> F:
    """The topmost frame of this kind."""
    for frame in reversed(state.frames):
        if isinstance(frame, kind):
            return frame
    raise AssertionError(f"no {kind.__name__} on the stack")


def change(state: S, frame: Frame, **fields: Any) -> S:
    """Change fields of a frame wherever it lies on the stack."""
    frames = tuple(replace(f, **fields) if f is frame else f for f in state.frames)
    return replace(state, frames=frames)
