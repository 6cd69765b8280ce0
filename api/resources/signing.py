"""Signed heads of games, and the public keys that prove them."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from api.access import enter
from api.operations import Answer, Call, operation
from api.receipts import signed
from api.schemas.signing import CHECKPOINT, KEYS
from ledger.signing.ring import KeyRing, PublicKey
from ledger.signing.statements import ALGORITHM
from ledger.times import timestamp


@operation(
    "GET",
    "/v1/games/{game}/checkpoint",
    "getCheckpoint",
    "The head of the game's log, signed by the service.",
    tag="audit",
    description="For everybody who may see the game. Whoever keeps it can prove later that the log "
    "was this one up to here. It says nothing of what is hidden.",
    takes=("If-None-Match",),
    returns=CHECKPOINT,
    gives=("ETag",),
    problems=(404,),
)
def get_checkpoint(call: Call) -> Answer:
    found = enter(call)
    at = found.position
    content = signed(found.game, at, call.service.ledger.sign(found.game, at.head, at.at))
    return Answer(content=content, etag=f"v{at.version}-{content['key']}")


@operation(
    "GET",
    "/v1/keys",
    "listKeys",
    "The public keys of the service, present and past.",
    tag="audit",
    description="Keep a copy elsewhere: it is what receipts and checkpoints are checked with. "
    "Several may be in use at a time.",
    access="anyone",
    takes=("If-None-Match",),
    returns=KEYS,
    gives=("ETag",),
)
def list_keys(call: Call) -> Answer:
    items = [_shown(key) for key in KeyRing(call.service.redis).every()]
    digest = hashlib.sha256(msgspec.json.encode(items)).hexdigest()[:16]
    return Answer(content={"items": items}, etag=digest, cache="public, no-cache")


def _shown(key: PublicKey) -> dict[str, Any]:
    return {
        "id": key.id,
        "algorithm": ALGORITHM,
        "public_key": key.public,
        "since": timestamp(key.since),
        "until": None if key.until is None else timestamp(key.until),
    }
