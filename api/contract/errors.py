"""Every code that an error may have, with its status and what it means: docs/errors.md."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import NamedTuple

import ledger.refusals  # noqa: F401  # its refusals are found as subclasses
from api.problems import CODES, STATUSES
from domain.engine.refusals import Refused

HEADER = """\
# Errors

<!-- Written by `make contract`; do not edit. -->

Every error is `application/problem+json` (RFC 9457). `code` is stable: decide by it. `detail` and
`hint` are for people, `rule` cites the rulebook where a rule is the reason, `errors` points at each
mistake of a malformed request. A refused request has changed nothing. New codes may come; treat one
that you do not know by its status.
"""

AGAINST_THE_RULES = 422


class Code(NamedTuple):
    name: str
    status: int
    meaning: str


MEANINGS = {
    "bad_request": "The request cannot be read.",
    "not_found": "There is nothing at this address, or nothing that you may know of.",
    "method_not_allowed": "The address does not answer this method; `Allow` names those it does.",
    "not_acceptable": "None of the media types asked for can be given.",
    "request_timeout": "The request did not arrive in time.",
    "length_required": "Send the length of the body.",
    "too_large": "The request is larger than allowed.",
    "uri_too_long": "The address is longer than allowed.",
    "unsupported_media_type": "Send the body as application/json.",
    "range_not_satisfiable": "There is no such range.",
    "headers_too_large": "The headers are larger than allowed.",
    "internal_error": "A mistake of the service; the log has more under the request's id.",
}
"""What the codes of plain HTTP mean here."""

OWN = (
    Code("malformed", 400, "A part of the request is not as the contract says; see `errors`."),
    Code("malformed_json", 400, "The body is not JSON."),
    Code("unsupported_encoding", 415, "Send the body as it is, without Content-Encoding."),
    Code(
        "too_fast",
        429,
        "More requests than allowed; `Retry-After` says when to go on.",
    ),
    Code("forbidden", 403, "Not for you; `detail` says for whom."),
    Code("unknown_player", 404, "There is no such player."),
    Code("unknown_token", 404, "You have no such token."),
    Code("unknown_endpoint", 404, "You have no such webhook endpoint."),
    Code("unknown_delivery", 404, "The endpoint has no such delivery, or it is forgotten by now."),
    Code("too_many_endpoints", 409, "Delete a webhook endpoint you no longer need."),
    Code("endpoint_disabled", 409, "The webhook endpoint is disabled; enable it first."),
    Code("url_refused", 422, "The service does not call this URL; `detail` says why."),
    Code("too_many_tokens", 409, "Revoke a token you no longer need."),
    Code("no_such_player", 422, "A seat is meant for a player whom there is not."),
    Code("seats_reserved_twice", 422, "A player has at most one seat at a table."),
    Code("unauthorized", 401, "There is no token, or it is unknown or revoked."),
    Code("too_many_streams", 429, "Close a stream or a wait of yours first."),
    Code("streams_full", 503, "This process holds as many streams as it may; try again."),
    Code("not_ready", 503, "The service cannot do its work yet; try again."),
    Code("server_unavailable", 503, "The server that keeps the games does not answer; try again."),
)
"""The codes that are no refusal of the rules, the table or the ledger."""


def codes() -> list[Code]:
    """All of them, by status, then by name."""
    plain = (Code(name, status, MEANINGS[name]) for status, name in CODES.items())
    found = {code.name: code for code in (*plain, *OWN, *_refusals())}
    return sorted(found.values(), key=lambda code: (code.status, code.name))


def table() -> str:
    rows = [f"| {code.status} | `{code.name}` | {code.meaning} |" for code in codes()]
    return "\n".join([HEADER, "| status | code | meaning |", "|---|---|---|", *rows]) + "\n"


def _refusals() -> Iterator[Code]:
    for kind in _below(Refused):
        about = kind.__dict__.get("__doc__")
        first = inspect.cleandoc(about).splitlines()[0] if about else ""
        meaning = f"{first} {kind.hint}".strip()
        yield Code(kind.code, STATUSES.get(kind.code, AGAINST_THE_RULES), meaning)


def _below(kind: type[Refused]) -> Iterator[type[Refused]]:
    for below in kind.__subclasses__():
        if below.__module__.startswith(("domain.", "ledger.", "api.")):
            yield below
        yield from _below(below)
