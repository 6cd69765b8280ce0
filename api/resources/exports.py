"""A whole game to take away: signed, and verified without the service."""

from __future__ import annotations

from api.access import enter
from api.operations import Answer, Call, Media, operation
from api.resources.events import NDJSON
from api.streams import download
from ledger.signing.ring import KeyRing
from projections.bundle import bundle


@operation(
    "GET",
    "/v1/games/{game}/export",
    "exportGame",
    "The whole game as a signed bundle that anybody can verify offline.",
    tag="audit",
    description="For everybody who may see the game, as lines of JSON: a header, every event with "
    "its hash, after the end all that was hidden with its salts and the seeds of chance, the keys "
    "of the service, and a signature over all of it. Before the end it is redacted for its reader, "
    "and verifies as far as that goes. `docs/audit.md` describes each line and the two verifiers.",
    returns=(Media(NDJSON, None),),
    gives=("Content-Disposition",),
    problems=(404,),
)
def export_game(call: Call) -> Answer:
    found = enter(call)
    ledger = call.service.ledger
    lines = bundle(
        ledger.games.log,
        found.game,
        found.position,
        found.eyes("referee") if found.referees else found.viewer,
        KeyRing(call.service.redis).every,
        ledger.seal,
    )
    name = f"{found.game}-v{found.position.version}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Answer(handover=download(call.caller.holder, lines), headers=headers)
