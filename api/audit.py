"""What is done or seen by right of office is recorded, before it is done or shown."""

from __future__ import annotations

from typing import Any, Literal

from api.operations import Call
from ledger.trail import Act, Trail
from projections.feed import timestamp

Right = Literal["admin", "tournament", "table"]


def record(call: Call, game: str, version: int, right: Right, details: dict[str, Any]) -> None:
    """If it cannot be recorded it is not done either: the error goes on to the caller."""
    act = Act(
        at=timestamp(call.service.ledger.games.log.now()),
        player=call.caller.holder,
        role=call.caller.role,
        right=right,
        operation=call.operation,
        version=version,
        details=details,
        request_id=call.request_id,
    )
    Trail(call.service.redis).record(game, act)
