"""The audit trail of a game, for its players when it is over."""

from __future__ import annotations

from msgspec.structs import asdict

from api.access import Access, enter
from api.operations import Answer, Call, operation
from api.schemas.tournaments import AUDIT_PAGE, NUMBERED_QUERY
from ledger.refusals import NotOver
from ledger.trail import Trail


@operation(
    "GET",
    "/v1/games/{game}/audit",
    "listAudit",
    "Who looked at what was hidden, and acted, by right of office.",
    tag="tournaments",
    description="Every act of an organiser or admin on a game that he does not play, and every "
    "look of his at what is hidden while it is not over. Who organises the game sees it at any "
    "time, everybody else who may see the game when it has ended.",
    query=NUMBERED_QUERY,
    returns=AUDIT_PAGE,
    problems=(404, 409),
)
def list_audit(call: Call) -> Answer:
    found = enter(call)
    _require_open(found)
    after, limit = call.query["after"], call.query["limit"]
    page = Trail(call.service.redis).page(found.game, after, limit)
    items = [{**asdict(entry), "hash": hash} for entry, hash in page]
    more = len(page) == limit
    content = {"items": items, "next_after": page[-1][0].number if more else None}
    return Answer(content=content, cache="private, no-store")


def _require_open(found: Access) -> None:
    """Until the end it does not tell the players even whether there is anything in it."""
    ended = found.table.status in ("finished", "cancelled")
    if not ended and not found.organises:
        raise NotOver("who looked at this game is shown when it has ended")
