"""What an endpoint is told of a game: where to look, never what was played.

A notice holds only what its player can read over the API himself, and less: the game, its version,
a seat, the id of a decision of his own. So it may go through foreign hands.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import Struct

from domain.engine.events import (
    Answered,
    DisputeOpened,
    GameCancelled,
    GameEnded,
    GameRewound,
    GameStarted,
    ResultAmended,
    RulingGiven,
    SeatTaken,
)
from domain.engine.model import Seat
from domain.engine.step import blocking
from domain.engine.table import Table
from ledger.ids import new_id
from ledger.position import Position
from ledger.records import Record, envelope_of, event_of
from ledger.summary import Summary
from projections.feed import timestamp
from projections.webhooks.endpoints import Endpoint, Kind

MOVED_MILLIS = 1_000
"""So long the moves of a game are gathered into one notice."""

Public = (
    SeatTaken
    | GameStarted
    | GameEnded
    | GameCancelled
    | Answered
    | DisputeOpened
    | RulingGiven
    | GameRewound
    | ResultAmended
)
_TOLD_OF = {kind.__name__ for kind in get_args(Public)}


class Notice(Struct, frozen=True):
    """`wait` milliseconds pass before it goes out."""

    id: str
    kind: str
    body: bytes
    wait: int = 0


class Happening(NamedTuple):
    """A public event that somebody may want to hear of."""

    version: int
    at: int
    event: Public


class Told(NamedTuple):
    notices: tuple[Notice, ...]
    open: tuple[str, ...]
    """The decisions of the player's seat that are open now."""


def follows(summary: Summary, player: str, guest: bool) -> bool:
    """Whether a player may follow a game from outside."""
    if summary.terms.visibility == "public" or guest:
        return True
    reserved = {plan.player for plan in summary.seats if plan.player}
    return player in {summary.owner, *summary.people, *reserved}


def happenings(position: Position, records: Iterable[Record]) -> list[Happening]:
    found = []
    for record in records:
        envelope = envelope_of(record)
        if envelope.type in _TOLD_OF:
            event: Any = event_of(position.rules.codec, envelope, record)
            found.append(Happening(record.version, envelope.at, event))
    return found


def notices(
    endpoint: Endpoint,
    game: str,
    position: Position,
    events: Collection[Happening],
    known: Collection[str],
) -> Told:
    """What to tell of a game that has gone on; `known` are the decisions told of before."""
    seat = _seat(position.table, endpoint.player)
    absent = endpoint.player in position.table.absent.values()
    if seat is None and not absent and not endpoint.game:
        return Told((), ())
    asked = _asked(position, seat)
    # In a rewound game a decision that was answered may be asked again.
    answered = {h.event.decision for h in events if isinstance(h.event, Answered)}
    fresh = [id for id in asked if id not in known or id in answered]
    told = [
        *_of_events(game, (h for h in events if h.at >= endpoint.since)),
        *(_opened(game, position, seat, id) for id in fresh if seat is not None),
    ]
    if position.at >= endpoint.since:
        told.append(_notice("game.moved", position.at, game, position.version, wait=MOVED_MILLIS))
    return Told(tuple(n for n in told if n.kind in endpoint.kinds), tuple(asked))


def ping(endpoint: Endpoint, now: int) -> Notice:
    """For trying out: says nothing."""
    links = {"endpoint": f"/v1/webhook-endpoints/{endpoint.id}"}
    return _written("ping", now, {"endpoint": endpoint.id, "links": links})


def _seat(table: Table, player: str) -> Seat | None:
    return table.holders.index(player) if player in table.holders else None


def _asked(position: Position, seat: Seat | None) -> list[str]:
    """Nobody is asked anything while a dispute is open."""
    state = position.table.game
    if state is None or seat is None or position.table.disputed is not None:
        return []
    return [d.id for d in blocking(position.rules, state) if d.seat == seat]


def _of_events(game: str, events: Iterable[Happening]) -> Iterator[Notice]:
    for version, at, event in events:
        match event:
            case SeatTaken():
                yield _notice("seat.taken", at, game, version, seat=event.seat)
            case GameStarted():
                yield _notice("game.started", at, game, version)
            case GameEnded() | ResultAmended():
                yield _notice("game.finished", at, game, version)
            case GameCancelled():
                yield _notice("game.cancelled", at, game, version)
            case DisputeOpened():
                yield _of_dispute("game.disputed", at, game, version, event.dispute)
            case RulingGiven():
                yield _of_dispute("game.ruled", at, game, version, event.dispute)
            case GameRewound():
                yield _notice("game.rewound", at, game, version, to=event.to)


def _of_dispute(kind: Kind, at: int, game: str, version: int, dispute: int) -> Notice:
    path = f"/v1/games/{game}/disputes/{dispute}"
    return _notice(kind, at, game, version, dispute=dispute, links={"dispute": path})


def _opened(game: str, position: Position, seat: Seat, decision: str) -> Notice:
    path = f"/v1/games/{game}/decisions"
    return _notice(
        "decision.opened",
        position.at,
        game,
        position.version,
        seat=seat,
        decision=decision,
        links={"decisions": path},
    )


def _notice(
    kind: Kind,
    at: int,
    game: str,
    version: int,
    *,
    links: Mapping[str, str] | None = None,
    wait: int = 0,
    **more: Any,
) -> Notice:
    links = {"game": f"/v1/games/{game}", **(links or {})}
    return _written(kind, at, {"game": game, "version": version, **more, "links": links}, wait)


def _written(kind: str, at: int, told: Mapping[str, Any], wait: int = 0) -> Notice:
    body = msgspec.json.encode({"type": kind, "timestamp": timestamp(at), "data": told})
    return Notice(new_id("dlv"), kind, body, wait)
