"""A game told in words."""

from __future__ import annotations

from collections.abc import Iterator

from flask import request

from api import players
from api.access import Access, enter
from api.operations import Answer, Call, Media, operation
from api.resources.events import eyes
from api.schemas.games import TRANSCRIPT, TRANSCRIPT_QUERY
from domain.engine.events import Event
from ledger.records import envelope_of, event_of
from projections.catalogue import choose
from projections.feed import timestamp
from projections.transcript import transcript

TEXT = "text/plain; charset=utf-8"
JSON = "application/json"


@operation(
    "GET",
    "/v1/games/{game}/transcript",
    "getTranscript",
    "What happened, in words, as you may know it.",
    tag="history",
    description="In English, Russian or Ukrainian; asked for `text/plain`, as bare lines. "
    "Until the game is over only who organises it may look with another `viewer`'s eyes, which is "
    "recorded.",
    query=TRANSCRIPT_QUERY,
    takes=("Accept-Language",),
    returns=(Media(JSON, TRANSCRIPT), Media(TEXT, None)),
    gives=("Content-Language",),
    problems=(403, 404),
)
def get_transcript(call: Call) -> Answer:
    found = enter(call)
    language = choose(call.headers.get("Accept-Language", ""))
    after, limit = call.query["after"], call.query["limit"]
    after = min(after, found.position.version)
    viewer = eyes(call, found, after)
    last = min(after + limit, found.position.version)
    events = _events(call, found, after + 1, last)
    names = _names(call, found)
    before = call.service.ledger.games.at(found.game, after).table.game if after else None
    told = transcript(found.position.rules.name, events, viewer, language, names, before=before)
    lines = list(told)
    headers = {"Content-Language": language}
    if request.accept_mimetypes.best_match([JSON, "text/plain"]) == "text/plain":
        text = "".join(f"{line.text}\n" for line in lines)
        return Answer(content=text.encode(), kind=TEXT, headers=headers)
    shown = [
        {"version": v, "at": timestamp(at or 0), "kind": kind, "text": text}
        for v, at, kind, text in lines
    ]
    content = {"language": language, "version": found.position.version, "lines": shown}
    return Answer(content={**content, "next_after": last}, headers=headers)


def _events(
    call: Call, found: Access, first: int, last: int
) -> Iterator[tuple[int, int | None, Event]]:
    codec = found.position.rules.codec
    for record in call.service.ledger.games.log.read(found.game, first, last):
        envelope = envelope_of(record)
        yield record.version, envelope.at, event_of(codec, envelope, record)


def _names(call: Call, found: Access) -> list[str]:
    """By seat; an AI goes by its seat's number."""
    absent = found.table.absent
    holders = [absent.get(str(seat), who) for seat, who in enumerate(found.table.holders)]
    known = players.find(call.service.redis, filter(None, holders))
    return [known[holder].name if holder in known else "" for holder in holders]
