"""The history of a game: events page by page, as lines, or as a stream."""

from __future__ import annotations

from flask import request
from msgspec import Raw

from api.access import enter
from api.operations import Answer, Call, Media, operation
from api.schemas.games import ENTRY, EVENT_PAGE, EVENT_QUERY
from projections.feed import entries

NDJSON = "application/x-ndjson"
JSON = "application/json"


@operation(
    "GET",
    "/v1/games/{game}/events",
    "listEvents",
    "What happened, as you may know it.",
    tag="history",
    description="With `wait` the answer comes as soon as there is something after `after`, at the "
    "latest after so many seconds. Asked for `application/x-ndjson`, each event is a line. "
    "When a game is over, its events hide nothing.",
    query=EVENT_QUERY,
    returns=(Media(JSON, EVENT_PAGE), Media(NDJSON, ENTRY)),
    problems=(404,),
)
def list_events(call: Call) -> Answer:
    found = enter(call)
    after, limit = call.query["after"], call.query["limit"]
    log, rules = call.service.ledger.games.log, found.position.rules
    last = min(after + limit, found.position.version)
    feed = list(entries(rules, log.read(found.game, after + 1, last), found.viewer))
    if request.accept_mimetypes.best_match([JSON, NDJSON]) == NDJSON:
        lines = b"".join(entry.json + b"\n" for entry in feed)
        return Answer(content=lines, kind=NDJSON)
    content = {
        "items": [Raw(entry.json) for entry in feed],
        "version": found.position.version,
        "next_after": feed[-1].version if feed else after,
    }
    return Answer(content=content)
