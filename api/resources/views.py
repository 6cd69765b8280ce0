"""Views: a game as somebody may see it, now or at any version."""

from __future__ import annotations

from api.access import enter
from api.fields import Text
from api.operations import PATH, Answer, Call, operation
from api.schemas.games import AT_QUERY, VIEW, VIEWERS
from projections.feed import timestamp, view_json

FOR_EVER = "private, max-age=31536000, immutable"

PATH["viewer"] = Text(
    20,
    pattern=VIEWERS,
    metadata={"description": "`public`, `seat-0`, `seat-1` and so on, or `referee`."},
)


@operation(
    "GET",
    "/v1/games/{game}/views/{viewer}",
    "getView",
    "The position as somebody may know it, now or at any version.",
    tag="history",
    description="`public` is for everybody who may see the game, `seat-n` for who sits there. Who "
    "organises it may see all of them and `referee`, which is recorded. When a game is over, all "
    "of them are for everybody. A view at a version never changes.",
    query=AT_QUERY,
    takes=("If-None-Match",),
    returns=VIEW,
    gives=("ETag",),
    problems=(403, 404),
)
def get_view(call: Call) -> Answer:
    found = enter(call)
    name: str = call.args["viewer"]
    asked_at = call.query.get("at")
    position = found.position
    viewer = found.eyes(name, at=asked_at or position.version)
    if asked_at is not None:
        position = call.service.ledger.games.at(found.game, asked_at)
    state = position.table.game
    rules = position.rules
    content = {
        "game": found.game,
        "rules": rules.name,
        "version": position.version,
        "at": timestamp(position.at),
        "viewer": name,
        "status": position.table.status,
        "state": None if state is None else view_json(rules, rules.view(state, viewer)),
    }
    cache = "private, no-cache" if asked_at is None else FOR_EVER
    return Answer(content=content, etag=f"v{position.version}", cache=cache)
