"""An AI at a player's seat while the game runs, and taking the seat back."""

from __future__ import annotations

from api.access import enter
from api.operations import Answer, Call, Link, operation
from api.resources.games import done
from api.schemas.clocks import SUBSTITUTE
from api.schemas.games import CHANGED_GAME
from ledger.commands import Principal

HERE = {"game": "$response.body#/id", "seat": "$request.path.seat"}


@operation(
    "POST",
    "/v1/games/{game}/seats/{seat}/substitute",
    "substituteSeat",
    "Let an AI play your seat.",
    tag="play",
    description="Until you take it back you see the game like everybody who does not play. Who "
    "organises the game may do it for anybody; otherwise only the table's clock does.",
    body=SUBSTITUTE,
    takes=("Idempotency-Key",),
    returns=CHANGED_GAME,
    gives=("ETag",),
    problems=(403, 404, 409, 422),
    links={"back": Link("takeSeatBack", HERE)},
)
def substitute_seat(call: Call) -> Answer:
    found = enter(call)
    seat = call.args["seat"]
    receipt = call.service.ledger.substitute(
        found.game,
        Principal(call.caller.holder),
        seat,
        call.body["level"],
        anybody=seat != found.seat and found.acts(seat=seat),
        key=call.headers.get("Idempotency-Key", ""),
        request=call.request_id,
    )
    return done(call, receipt)


@operation(
    "DELETE",
    "/v1/games/{game}/seats/{seat}/substitute",
    "takeSeatBack",
    "Play your seat yourself again.",
    tag="play",
    description="You see all that your seat knows. If your time ran out, the AI answers that one "
    "decision first.",
    takes=("Idempotency-Key",),
    returns=CHANGED_GAME,
    gives=("ETag",),
    problems=(403, 404, 409, 422),
    links={"decisions": Link("listDecisions", {"game": "$response.body#/id"})},
)
def take_seat_back(call: Call) -> Answer:
    found = enter(call)
    ledger, key = call.service.ledger, call.headers.get("Idempotency-Key", "")
    by, seat = Principal(call.caller.holder), call.args["seat"]
    return done(call, ledger.take_back(found.game, by, seat, key=key, request=call.request_id))
