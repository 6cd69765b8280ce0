"""Seats: sitting down and getting up, before the start."""

from __future__ import annotations

from api.access import enter
from api.fields import Number
from api.operations import PATH, Answer, Call, Link, operation
from api.resources.games import done
from api.schemas.games import CHANGED_GAME, MOST_SEATS, TAKE_SEAT
from ledger.commands import Principal

PATH["seat"] = Number(0, MOST_SEATS - 1, metadata={"description": "A seat; they count from 0."})


@operation(
    "POST",
    "/v1/games/{game}/seats/{seat}",
    "takeSeat",
    "Sit down.",
    tag="games",
    description="What you bring as `entropy` enters the game's chance together with the service's "
    "committed seed: neither of you alone knows what will be drawn.",
    body=TAKE_SEAT,
    body_needed=False,
    takes=("Idempotency-Key",),
    returns=CHANGED_GAME,
    gives=("ETag",),
    problems=(403, 404, 409, 422),
    links={
        "start": Link("startGame", {"game": "$response.body#/id"}),
        "leave": Link("leaveSeat", {"game": "$response.body#/id", "seat": "$request.path.seat"}),
    },
)
def take_seat(call: Call) -> Answer:
    found = enter(call)
    ledger, key = call.service.ledger, call.headers.get("Idempotency-Key", "")
    by, seat = Principal(call.caller.holder), call.args["seat"]
    receipt = ledger.take_seat(
        found.game, by, seat, entropy=call.body["entropy"], key=key, request=call.request_id
    )
    return done(call, receipt)


@operation(
    "DELETE",
    "/v1/games/{game}/seats/{seat}",
    "leaveSeat",
    "Get up again, before the start.",
    tag="games",
    takes=("Idempotency-Key",),
    returns=CHANGED_GAME,
    gives=("ETag",),
    problems=(403, 404, 409, 422),
)
def leave_seat(call: Call) -> Answer:
    found = enter(call)
    ledger, key = call.service.ledger, call.headers.get("Idempotency-Key", "")
    by, seat = Principal(call.caller.holder), call.args["seat"]
    return done(call, ledger.leave_seat(found.game, by, seat, key=key, request=call.request_id))
