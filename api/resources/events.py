"""The history of a game: events page by page, as lines, or as a stream."""

from __future__ import annotations

from flask import request
from msgspec import Raw

from api import tokens
from api.access import Access, enter
from api.operations import Answer, Call, Media, operation
from api.schemas.games import ENTRY, EVENT_PAGE, EVENT_QUERY, STREAM_QUERY
from api.streams import hold, open_stream
from api.streams.handover import CONTENT_TYPE as EVENT_STREAM
from api.streams.handover import HEADERS
from domain.engine.model import Viewer
from ledger.refusals import UnknownGame
from ledger.write import Ledger
from projections.feed import Entry, entries

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
    "When a game is over, its events hide nothing. Until then only who organises it may look with "
    "another `viewer`'s eyes, which is recorded.",
    query=EVENT_QUERY,
    returns=(Media(JSON, EVENT_PAGE), Media(NDJSON, ENTRY)),
    problems=(403, 404),
)
def list_events(call: Call) -> Answer:
    found = enter(call)
    after, limit = call.query["after"], call.query["limit"]
    # Not past what is known of who sits where: the next event may give the caller other eyes.
    limit = min(limit, max(0, found.position.version - after))
    viewer = eyes(call, found, after)
    feed = read(call.service.ledger, found.game, viewer, after, limit)
    waiting = None
    if not feed and call.query["wait"]:
        waiting = hold(found.game, after, call.query["wait"], call.caller.holder)
    if request.accept_mimetypes.best_match([JSON, NDJSON]) == NDJSON:
        lines = b"".join(entry.json + b"\n" for entry in feed)
        return Answer(content=lines, kind=NDJSON, handover=waiting)
    content = {
        "items": [Raw(entry.json) for entry in feed],
        "version": found.position.version,
        "next_after": feed[-1].version if feed else after,
    }
    return Answer(content=content, handover=waiting)


@operation(
    "GET",
    "/v1/games/{game}/stream",
    "streamEvents",
    "What happens, as it happens: server-sent events.",
    tag="history",
    description="Every event is a message: `id` is its version, `data` an `Entry` as JSON. After a "
    "cut go on with `Last-Event-ID`: no event is missed and none comes twice. A comment line comes "
    "every 15 seconds. The stream ends when your token is revoked, and when you take a seat or "
    "lose one: come back and see with other eyes.",
    query=STREAM_QUERY,
    takes=("Last-Event-ID",),
    returns=(Media(EVENT_STREAM, ENTRY),),
    problems=(403, 404),
)
def stream_events(call: Call) -> Answer:
    found = enter(call)
    ledger, token = call.service.ledger, call.caller
    after = int(call.headers.get("Last-Event-ID") or call.query.get("after", 0))
    viewer = eyes(call, found, after)

    def page(game: str, viewer: Viewer, after: int, limit: int) -> list[Entry]:
        return until_reseated(read(ledger, game, viewer, after, limit))

    def still_allowed() -> bool:
        now = tokens.by_id(call.service.redis, token.id)
        if now is None or now.revoked_at is not None:
            return False
        try:
            here = enter(call)
        except UnknownGame:
            return False
        if "viewer" in call.query:
            return here.may_look(viewer)
        return here.table.over or here.viewer == viewer

    stream = open_stream(
        game=found.game,
        viewer=viewer,
        after=after,
        holder=token.holder,
        page=page,
        still_allowed=still_allowed,
    )
    return Answer(content=b"", cache="no-store", headers=HEADERS, handover=stream)


def eyes(call: Call, found: Access, after: int) -> Viewer:
    """Those that the query names, else the caller's own."""
    name = call.query.get("viewer")
    return found.viewer if name is None else found.eyes(name, after=after)


def read(ledger: Ledger, game: str, viewer: Viewer, after: int, limit: int) -> list[Entry]:
    """The next events after a version, as a viewer may know them."""
    position = ledger.games.head(game).position
    last = min(after + limit, position.version)
    return list(entries(position.rules, ledger.games.log.read(game, after + 1, last), viewer))


def until_reseated(feed: list[Entry]) -> list[Entry]:
    """Up to and with the first event after which somebody else may see on."""
    end = next((place for place, entry in enumerate(feed, 1) if entry.reseats), len(feed))
    return feed[:end]
