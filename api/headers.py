"""The headers the API reads and writes beyond those of every answer, each described once."""

from __future__ import annotations

from typing import Any, NamedTuple


class Header(NamedTuple):
    """`schema` is JSON Schema: for a header of a request it is checked, also when it is absent."""

    name: str
    description: str
    schema: dict[str, Any]


TAKES: dict[str, Header] = {
    header.name: header
    for header in (
        Header(
            "Idempotency-Key",
            "Names this command for its sender, for the life of the game: sent again with the "
            "same body it is not done again and gets the same answer.",
            {"type": "string", "pattern": r"^[\x21-\x7e]{1,128}$"},
        ),
        Header(
            "If-Match",
            'Do it only if the game is at this version, such as `"v41"`.',
            {"type": "string", "pattern": r'^"v[0-9]{1,15}"$'},
        ),
        Header(
            "If-None-Match",
            "The ETag of what you have: 304 if it is still the same.",
            {"type": "string", "maxLength": 256},
        ),
        Header(
            "Accept-Language",
            "The language of names and texts: en, ru or uk; en if none of them is wanted.",
            {"type": "string", "maxLength": 256},
        ),
        Header(
            "Last-Event-ID",
            "The last event you have; the stream goes on after it.",
            {"type": "string", "pattern": r"^[0-9]{1,15}$"},
        ),
    )
}

GIVES: dict[str, Header] = {
    header.name: header
    for header in (
        Header("ETag", "Changes whenever the content does.", {"type": "string"}),
        Header(
            "Location", "Where the new thing is.", {"type": "string", "format": "uri-reference"}
        ),
        Header("Link", 'The next page, if there is one (`rel="next"`).', {"type": "string"}),
        Header("Content-Language", "en, ru or uk.", {"type": "string"}),
        Header("Content-Disposition", "A name for the file.", {"type": "string"}),
    )
}
