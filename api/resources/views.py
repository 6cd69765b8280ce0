"""Views: a game as somebody may see it, now or at any version."""

from __future__ import annotations

from api.access import Access, enter, forbidden
from api.fields import Text
from api.operations import PATH, Answer, Call, operation
from api.problems import Problem
from api.schemas.games import AT_QUERY, VIEW
from domain.engine.model import PUBLIC, REFEREE, Viewer, seated
from projections.feed import timestamp, view_json

FOR_EVER = "private, max-age=31536000, immutable"

PATH["viewer"] = Text(
    20,
    pattern="public|referee|seat-[0-9]",
    metadata={"description": "`public`, `seat-0`, `seat-1` and so on, or `referee`."},
)


@operation(
    "GET",
    "/v1/games/{game}/views/{viewer}",
    "getView",
    "The position as somebody may know it, now or at any version.",
    tag="history",
    description="`public` is for everybody who may see the game, `seat-n` for who sits there, "
    "`referee` for its organiser. When a game is over, all of them are for everybody. A view at "
    "a version never changes.",
    query=AT_QUERY,
    takes=("If-None-Match",),
    returns=VIEW,
    gives=("ETag",),
    problems=(403, 404),
)
def get_view(call: Call) -> Answer:
    found = enter(call)
    name: str = call.args["viewer"]
    viewer = viewer_named(found, name)
    asked_at = call.query.get("at")
    position = found.position
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


def viewer_named(found: Access, name: str) -> Viewer:
    if name == "public":
        return PUBLIC
    if name == "referee":
        if not found.referees:
            raise forbidden("The referee's view is for the game's organiser until it is over.")
        return REFEREE
    seat = int(name.removeprefix("seat-"))
    if seat >= len(found.table.holders):
        raise Problem(404, "no_such_seat", f"There is no seat {seat}.")
    if seat != found.seat and not found.referees:
        raise forbidden("What a seat sees is for who sits there until the game is over.")
    return seated(seat)
