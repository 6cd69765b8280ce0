"""Forks: a sandbox that goes on from a version of a game."""

from __future__ import annotations

import secrets

from api.access import Access, enter
from api.operations import Answer, Call, operation
from api.resources.games import TO_GAME, done, require_players, terms_of
from api.schemas.forks import NEW_FORK
from api.schemas.games import CHANGED_GAME
from domain.engine.chance import seeded
from domain.engine.events import Lineage, SeatPlan
from domain.engine.lobby import Fork
from domain.engine.model import Viewer
from domain.engine.refusals import GameOver
from ledger.audit import resting
from ledger.commands import Principal
from ledger.position import Position


@operation(
    "POST",
    "/v1/games/{game}/forks",
    "forkGame",
    "Make a sandbox that goes on from a version of this game.",
    tag="games",
    description="What the chosen eyes could not see at that version is dealt again, so nobody "
    "learns anything from it. The version must be one at which somebody was asked. Without `seats` "
    "your own seat is kept for you and AIs take the others.",
    body=NEW_FORK,
    takes=("Idempotency-Key",),
    status=201,
    returns=CHANGED_GAME,
    gives=("ETag", "Location"),
    problems=(403, 404, 409, 422),
    links=TO_GAME,
)
def fork_game(call: Call) -> Answer:
    found, body = enter(call), call.body
    viewer = found.eyes(found.own_eyes if body["eyes"] == "own" else body["eyes"])
    position = resting(
        call.service.ledger.games, found.game, body["version"], found.position.version
    )
    plans = _plans(call, found)
    require_players(call, plans)
    receipt = call.service.ledger.create(
        Principal(call.caller.holder),
        position.rules.name,
        len(plans),
        position.table.created.options,
        terms=terms_of(plans, body),
        fork=_fork(found.game, position, viewer),
        key=call.headers.get("Idempotency-Key", ""),
        request=call.request_id,
    )
    return done(call, receipt, {"Location": f"/v1/games/{receipt.game}"})


def _fork(game: str, position: Position, viewer: Viewer) -> Fork:
    state = position.table.playing()
    if state.over:
        raise GameOver(f"the game was over at version {position.version}")
    chance = seeded(secrets.token_bytes(32))
    lineage = Lineage(game, position.version, viewer.kind, viewer.seat)
    return Fork(position.rules.redeal(state, viewer, chance), lineage)


def _plans(call: Call, found: Access) -> tuple[SeatPlan, ...]:
    if call.body["seats"]:
        return tuple(SeatPlan(**seat) for seat in call.body["seats"])
    own = found.seat or 0
    return tuple(
        SeatPlan("reserved", player=call.caller.holder)
        if seat == own
        else SeatPlan("ai", level="normal")
        for seat in range(len(found.table.holders))
    )
