"""Tokens: who is asking."""

from __future__ import annotations

from api import tokens
from api.fields import Text
from api.operations import PATH, Answer, Call, Link, operation
from api.problems import Problem
from api.schemas import NEW_TOKEN, TOKEN, TOKEN_MADE, TOKENS

PATH["token"] = Text(40, metadata={"description": "A token's id, not the token itself."})


@operation(
    "GET",
    "/v1/tokens/self",
    "getOwnToken",
    "What the token of this request is; never the token itself.",
    tag="tokens",
    returns=TOKEN,
)
def own_token(call: Call) -> Answer:
    return Answer(content=call.caller, cache="private, no-store")


@operation(
    "GET",
    "/v1/tokens",
    "listTokens",
    "Your tokens, the revoked ones too.",
    tag="tokens",
    returns=TOKENS,
)
def list_tokens(call: Call) -> Answer:
    found = tokens.of_player(call.service.redis, call.caller.holder) or [call.caller]
    return Answer(content={"items": found}, cache="private, no-store")


@operation(
    "POST",
    "/v1/tokens",
    "makeToken",
    "Another token for yourself, such as for another device.",
    tag="tokens",
    description="It has the role of the token that asks for it.",
    body=NEW_TOKEN,
    status=201,
    returns=TOKEN_MADE,
    problems=(409,),
    links={"revoke": Link("revokeToken", {"token": "$response.body#/about/id"})},
)
def make_token(call: Call) -> Answer:
    caller = call.caller
    held = tokens.of_player(call.service.redis, caller.holder)
    if sum(token.revoked_at is None for token in held) >= tokens.MOST:
        detail = f"You have {tokens.MOST} valid tokens already."
        raise Problem(409, "too_many_tokens", detail, hint="Revoke one you no longer need.")
    made, secret = tokens.create(
        call.service.redis, name=call.body["name"], role=caller.role, player=caller.holder
    )
    return Answer(content={"token": secret, "about": made}, cache="no-store")


@operation(
    "DELETE",
    "/v1/tokens/{token}",
    "revokeToken",
    "Revoke a token of yours, at once and for good.",
    tag="tokens",
    description="`self` is the one that asks. Its streams end within seconds. An admin may revoke "
    "anybody's.",
    returns=TOKEN,
    problems=(404,),
)
def revoke_token(call: Call) -> Answer:
    id = call.caller.id if call.args["token"] == "self" else call.args["token"]
    found = tokens.by_id(call.service.redis, id)
    if found is None or (found.holder != call.caller.holder and call.caller.role != "admin"):
        raise Problem(404, "unknown_token", f"You have no token {id}.")
    return Answer(content=tokens.revoke(call.service.redis, id), cache="private, no-store")
