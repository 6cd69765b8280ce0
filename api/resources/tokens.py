"""Tokens: who is asking."""

from __future__ import annotations

from api.operations import Answer, Call, operation
from api.schemas import TOKEN


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
