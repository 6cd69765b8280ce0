"""What the service signs, and the keys it signs with."""

from __future__ import annotations

from marshmallow import fields

from api.fields import Shown
from api.schemas.people import said
from ledger.signing.statements import ALGORITHM

KEPT = "Keep it: it proves that the service had done this, whatever becomes of the log."

KEY_ID = {"pattern": "^key_[0-9a-f]{16}$"}
HASH = {"pattern": "^[0-9a-f]{64}$"}


class CheckpointSchema(Shown):
    """The service's word for a version of a game and all that led to it.

    Signed are the line `brenn checkpoint 1`, ended by a newline, and after it the fields `at`,
    `game`, `head`, `key` and `version` as canonical JSON (RFC 8785).
    """

    game = fields.String(required=True, metadata=said("The game's id."))
    version = fields.Integer(required=True)
    head = fields.String(required=True, metadata={**HASH, **said("The hash of that event.")})
    at = fields.String(required=True, metadata={"format": "date-time", **said("Its time.")})
    key = fields.String(
        required=True, metadata={**KEY_ID, **said("The key it is signed with; see `/v1/keys`.")}
    )
    signature = fields.String(
        required=True,
        metadata={"pattern": "^[0-9a-f]{128}$", **said("Ed25519, as hex in small letters.")},
    )


class KeySchema(Shown):
    id = fields.String(
        required=True,
        metadata={**KEY_ID, **said("`key_` and the beginning of the SHA-256 of the public key.")},
    )
    algorithm = fields.String(required=True, metadata={"enum": [ALGORITHM]})
    public_key = fields.String(
        required=True, metadata={**HASH, **said("32 bytes, as hex in small letters.")}
    )
    since = fields.String(required=True, metadata={"format": "date-time"})
    until = fields.String(
        required=True,
        allow_none=True,
        metadata={"format": "date-time", **said("It signs nothing since then; null: in use.")},
    )


class KeysSchema(Shown):
    items = fields.List(fields.Nested(KeySchema), required=True)


CHECKPOINT = CheckpointSchema()
KEYS = KeysSchema()
