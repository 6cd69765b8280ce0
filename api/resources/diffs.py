"""What differs between a game at two versions, on whatever branches they are."""

from __future__ import annotations

from typing import Any

from api.access import enter
from api.operations import Answer, Call, operation
from api.schemas.disputes import DIFF, DIFF_QUERY
from domain.engine.model import Viewer
from ledger.position import Position
from projections.diff import differences
from projections.feed import view_json


@operation(
    "GET",
    "/v1/games/{game}/diff",
    "getDiff",
    "What differs between the position at two versions.",
    tag="history",
    description="As you see them, or with the eyes of another `viewer`, as views are. "
    "The versions may be on different branches of a game that was rewound.",
    query=DIFF_QUERY,
    takes=("If-None-Match",),
    returns=DIFF,
    gives=("ETag",),
    problems=(403, 404),
)
def get_diff(call: Call) -> Answer:
    found = enter(call)
    name = call.query.get("viewer") or found.own_eyes
    before, after = call.query["before"], call.query["after"]
    viewer = found.eyes(name, versions=[before, after])
    games = call.service.ledger.games
    old, new = (_state(games.at(found.game, version), viewer) for version in (before, after))
    content = {
        "game": found.game,
        "before": before,
        "after": after,
        "viewer": name,
        "changes": [change._asdict() for change in differences(old, new)],
    }
    return Answer(content=content, etag=f"v{before}-v{after}-{name}")


def _state(position: Position, viewer: Viewer) -> dict[str, Any]:
    """As views show it; nothing before the start."""
    state = position.table.game
    return {} if state is None else view_json(position.rules, position.rules.view(state, viewer))
