"""A whole game to take away: signed, and verified without the service."""

from __future__ import annotations

from flask import request

from api.access import Access, enter
from api.operations import Answer, Call, Media, operation
from api.resources.events import NDJSON, eyes
from api.schemas.games import EXPORT_QUERY
from api.streams import download
from domain.engine.model import Viewer
from ledger.signing.ring import KeyRing
from projections.bundle import bundle

BYTES = "application/octet-stream"
"""The same bytes, for clients that would take JSON lines apart."""


@operation(
    "GET",
    "/v1/games/{game}/export",
    "exportGame",
    "The whole game as a signed bundle that anybody can verify offline.",
    tag="audit",
    description="For everybody who may see the game, as lines of JSON: a header, every event with "
    "its hash, after the end all that was hidden with its salts and the seeds of chance, the keys "
    "of the service, and a signature over all of it. Before the end it is redacted for its reader, "
    "and verifies as far as that goes; only who organises it may then have it with another "
    "`viewer`'s eyes, which is recorded. `docs/audit.md` describes each line, and the two "
    "verifiers.",
    query=EXPORT_QUERY,
    returns=(Media(NDJSON, None), Media(BYTES, None)),
    gives=("Content-Disposition",),
    problems=(403, 404),
)
def export_game(call: Call) -> Answer:
    found = enter(call)
    ledger = call.service.ledger
    lines = bundle(
        ledger.games.log,
        found.game,
        found.position,
        _eyes(call, found),
        KeyRing(call.service.redis).every,
        ledger.seal,
    )
    name = f"{found.game}-v{found.position.version}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    kind = request.accept_mimetypes.best_match([NDJSON, BYTES]) or NDJSON
    return Answer(kind=kind, handover=download(call.caller.holder, lines), headers=headers)


def _eyes(call: Call, found: Access) -> Viewer:
    """When a game is over there is only one bundle of it: the whole."""
    return found.viewer if found.table.over else eyes(call, found, 0)
