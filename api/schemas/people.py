"""Players and tokens."""

from __future__ import annotations

from marshmallow import fields

from api.fields import Body, Shown, Text
from api.players import LONGEST_NAME
from api.tokens import ROLES


def said(description: str) -> dict[str, str]:
    return {"description": description}


class NewPlayerSchema(Body):
    name = Text(
        LONGEST_NAME,
        required=True,
        metadata=said("What others see; it need not be unique."),
    )


class PlayerSchema(Shown):
    id = fields.String(required=True)
    name = fields.String(required=True)
    created_at = fields.DateTime(required=True, format="iso")


class TokenSchema(Shown):
    id = fields.String(required=True, metadata=said("Names the token; it is not the token."))
    name = fields.String(required=True, metadata=said("What it is for, or whose it is."))
    role = fields.String(
        required=True,
        metadata={"enum": list(ROLES), **said("What it may do.")},
    )
    player = fields.String(
        required=True, attribute="holder", metadata=said("The player who acts with it.")
    )
    created_at = fields.DateTime(required=True, format="iso")
    revoked_at = fields.DateTime(required=True, allow_none=True, format="iso")


class SignedUpSchema(Shown):
    player = fields.Nested(PlayerSchema, required=True)
    token = fields.String(
        required=True, metadata=said("Shown this once: send it as `Authorization: Bearer ...`.")
    )


class NewTokenSchema(Body):
    name = Text(LONGEST_NAME, required=True, metadata=said("What it is for, such as a device."))


class TokenMadeSchema(Shown):
    token = fields.String(required=True, metadata=said("Shown this once."))
    about = fields.Nested(TokenSchema, required=True)


class TokensSchema(Shown):
    items = fields.List(fields.Nested(TokenSchema), required=True)


NEW_PLAYER = NewPlayerSchema()
PLAYER = PlayerSchema()
SIGNED_UP = SignedUpSchema()
TOKEN = TokenSchema()
TOKENS = TokensSchema()
NEW_TOKEN = NewTokenSchema()
TOKEN_MADE = TokenMadeSchema()
