"""What a handler gives the event loop to go on with: a stream, a download, or a hold.

All are made here and nowhere else, because here the room for them is looked at. A handler gives
them back as `Answer.handover`:

    Answer(handover=open_stream(game=..., viewer=..., after=..., holder=..., page=..., ...))
    Answer(handover=download(holder, chunks))
    Answer(content=page, handover=None if page else hold(game, after, seconds, holder))

An answer with a hold is not sent: the request is dispatched again when there is news of the game
or the time is over, and what is answered then without a hold goes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from flask import request

from api.problems import Problem
from api.streams.room import Room
from domain.engine.model import Viewer
from projections.feed import Entry

CONTENT_TYPE = "text/event-stream"
HEADERS = {"X-Accel-Buffering": "no"}
"""A stream's answer has them: a proxy that collects frames would keep them from their reader."""

ROOM = "brenn.room"
TIME_LEFT = "brenn.time-left"
"""Where the event loop leaves for a handler how full this process is, and of a wait how much."""

PageReader = Callable[[str, Viewer, int, int], Sequence[Entry]]
"""(game, viewer, after, limit): the next events, none at the head. Called in a thread.

Fewer than `limit` only if there are no more, or up to the first after which somebody else may see
on (`Entry.reseats`).
"""


class Stream(NamedTuple):
    game: str
    viewer: Viewer
    after: int
    holder: str
    page: PageReader
    still_allowed: Callable[[], bool]


class Download(NamedTuple):
    """An answer that is made while it is sent, as fast as its reader takes it."""

    holder: str
    chunks: Iterable[bytes]


class Hold(NamedTuple):
    game: str
    after: int
    seconds: float
    holder: str


def open_stream(
    *,
    game: str,
    viewer: Viewer,
    after: int,
    holder: str,
    page: PageReader,
    still_allowed: Callable[[], bool],
) -> Stream:
    """Events after a version as they happen; `holder` is whose streams are counted together.

    Two streams of one game and viewer share what `page` reads, so it must depend on nothing else.
    `still_allowed` is asked in a thread at every heartbeat, and whenever somebody sits down or
    gets up; False ends the stream.
    """
    _require_room(holder)
    return Stream(game, viewer, after, holder, page, still_allowed)


def download(holder: str, chunks: Iterable[bytes]) -> Download:
    """The chunks are asked for in threads, in turn, and must not look at the request."""
    _require_room(holder)
    return Download(holder, chunks)


def hold(game: str, after: int, seconds: float, holder: str) -> Hold | None:
    """Wait so long for an event after this version; None once the wait is over."""
    left: float = min(seconds, _environ().get(TIME_LEFT, seconds))
    if left <= 0:
        return None
    if not dispatched_again():
        _require_room(holder)
    return Hold(game, after, left, holder)


def dispatched_again() -> bool:
    """Whether this request was held before, and so was counted against limits before."""
    return TIME_LEFT in _environ()


def _require_room(holder: str) -> None:
    room: Room | None = _environ().get(ROOM)
    if room is None:  # not run by our event loop, as in a test of one handler
        return
    if room.full:
        detail = "This process holds as many streams as it may; try again."
        raise Problem(503, "streams_full", detail, {"Retry-After": "5"})
    if room.full_for(holder):
        detail = f"At most {room.per_holder} streams and waits at a time; close one first."
        raise Problem(429, "too_many_streams", detail, {"Retry-After": "5"})


def _environ() -> dict[str, Any]:
    return request.environ
