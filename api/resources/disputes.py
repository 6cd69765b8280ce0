"""Disputes: a player objects, play stops, an organiser rules, the players take note."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from api import players
from api.access import Access, enter, forbidden
from api.fields import Number
from api.operations import PATH, Answer, Call, Link, operation
from api.players import Player
from api.problems import Problem
from api.resources.play import told
from api.schemas.clocks import LEVELS
from api.schemas.disputes import DISPUTE, DISPUTES, JUDGEMENT, NEW_DISPUTE
from api.schemas.games import RECEIPT
from domain.engine.disputes import MOST, Judgement, find
from domain.engine.docket import Dispute
from domain.engine.table import AI
from ledger.commands import Principal
from ledger.receipt import Receipt

PATH["dispute"] = Number(
    1, MOST, metadata={"description": "A dispute; they count from 1 in each game."}
)

HERE = {"game": "$request.path.game", "dispute": "$request.path.dispute"}
TO_DISPUTE = {"dispute": Link("getDispute", HERE)}


@operation(
    "POST",
    "/v1/games/{game}/disputes",
    "openDispute",
    "Object to what happened.",
    tag="disputes",
    description="For its players, also those for whom an AI plays, and for its organiser. Until "
    "the dispute is withdrawn or ruled on nobody plays and nobody's time runs.",
    body=NEW_DISPUTE,
    takes=("Idempotency-Key",),
    status=201,
    returns=RECEIPT,
    gives=("ETag", "Location"),
    problems=(403, 404, 409, 422),
    links={"disputes": Link("listDisputes", {"game": "$request.path.game"})},
)
def open_dispute(call: Call) -> Answer:
    found = enter(call)
    receipt = call.service.ledger.open_dispute(
        found.game,
        Principal(call.caller.holder),
        call.body["about"],
        call.body["text"],
        organiser=found.acts(about=call.body["about"]),
        key=call.headers.get("Idempotency-Key", ""),
        request=call.request_id,
    )
    number = receipt.position.table.disputes[-1].number
    location = f"/v1/games/{found.game}/disputes/{number}"
    return done(call, receipt, {"Location": location})


@operation(
    "GET",
    "/v1/games/{game}/disputes",
    "listDisputes",
    "The disputes of a game and what became of them.",
    tag="disputes",
    description="For everybody who may see the game.",
    takes=("If-None-Match",),
    returns=DISPUTES,
    gives=("ETag",),
    problems=(404,),
    links={
        "dispute": Link(
            "getDispute",
            {"game": "$request.path.game", "dispute": "$response.body#/items/0/number"},
        )
    },
)
def list_disputes(call: Call) -> Answer:
    found = enter(call)
    items = _shown(call, found.table.disputes)
    content = {"version": found.position.version, "items": items}
    return Answer(content=content, etag=f"v{found.position.version}")


@operation(
    "GET",
    "/v1/games/{game}/disputes/{dispute}",
    "getDispute",
    "A dispute: what was claimed, the ruling, who has taken note.",
    tag="disputes",
    takes=("If-None-Match",),
    returns=DISPUTE,
    gives=("ETag",),
    problems=(404,),
    links={
        "withdraw": Link("withdrawDispute", HERE),
        "acknowledge": Link("acknowledgeRuling", HERE),
    },
)
def get_dispute(call: Call) -> Answer:
    found = enter(call)
    (dispute,) = _shown(call, [find(found.table, call.args["dispute"])])
    return Answer(content=dispute, etag=f"v{found.position.version}")


@operation(
    "POST",
    "/v1/games/{game}/disputes/{dispute}/withdrawal",
    "withdrawDispute",
    "Take an objection of yours back.",
    tag="disputes",
    takes=("Idempotency-Key",),
    status=201,
    returns=RECEIPT,
    gives=("ETag",),
    problems=(403, 404, 409, 422),
    links=TO_DISPUTE,
)
def withdraw_dispute(call: Call) -> Answer:
    found = enter(call)
    ledger, key = call.service.ledger, call.headers.get("Idempotency-Key", "")
    by, number = Principal(call.caller.holder), call.args["dispute"]
    return done(call, ledger.withdraw(found.game, by, number, key=key, request=call.request_id))


@operation(
    "POST",
    "/v1/games/{game}/disputes/{dispute}/ruling",
    "giveRuling",
    "Rule on a dispute.",
    tag="disputes",
    description="For the game's organiser and for admins, if they do not play in it. What a rewind "
    "cuts off stays in the log; the game goes on from the version `to` with new decision ids.",
    body=JUDGEMENT,
    takes=("Idempotency-Key",),
    status=201,
    returns=RECEIPT,
    gives=("ETag",),
    problems=(403, 404, 409, 422),
    links=TO_DISPUTE,
)
def give_ruling(call: Call) -> Answer:
    found = enter(call)
    number, verdict = call.args["dispute"], call.body["verdict"]
    if not found.acts(dispute=number, verdict=verdict):
        raise forbidden("Only the game's organiser rules, and never somebody who plays in it.")
    judgement = _judgement(call)
    receipt = call.service.ledger.rule(
        found.game,
        Principal(call.caller.holder),
        number,
        judgement,
        key=call.headers.get("Idempotency-Key", ""),
        request=call.request_id,
    )
    return done(call, receipt)


@operation(
    "POST",
    "/v1/games/{game}/disputes/{dispute}/acknowledgement",
    "acknowledgeRuling",
    "Take note of a ruling.",
    tag="disputes",
    description="For the game's players, once each. Nothing waits for it.",
    takes=("Idempotency-Key",),
    status=201,
    returns=RECEIPT,
    gives=("ETag",),
    problems=(403, 404, 409, 422),
    links=TO_DISPUTE,
)
def acknowledge_ruling(call: Call) -> Answer:
    found = enter(call)
    ledger, key = call.service.ledger, call.headers.get("Idempotency-Key", "")
    by, number = Principal(call.caller.holder), call.args["dispute"]
    return done(call, ledger.acknowledge(found.game, by, number, key=key, request=call.request_id))


def done(call: Call, receipt: Receipt, headers: dict[str, str] | None = None) -> Answer:
    """A command was done: wake who must go on, and tell its sender what he may know of it."""
    call.service.wake(receipt)
    return told(Access(receipt.game, receipt.position, call.caller), receipt, headers)


# What is shown


def _shown(call: Call, disputes: Iterable[Dispute]) -> list[dict[str, Any]]:
    disputes = list(disputes)
    rulings = [dispute.ruling.given for dispute in disputes if dispute.ruling is not None]
    people = [*(dispute.opened.by for dispute in disputes), *(given.by for given in rulings)]
    known = players.find(call.service.redis, people)
    return [_dispute(dispute, known) for dispute in disputes]


def _dispute(dispute: Dispute, known: dict[str, Player]) -> dict[str, Any]:
    opened = dispute.opened
    return {
        "number": dispute.number,
        "status": dispute.status,
        "version": dispute.version,
        "by": opened.by,
        "name": _name(opened.by, known),
        "seat": opened.seat,
        "about": opened.about,
        "text": opened.text,
        "ruling": _ruling(dispute, known),
        "acknowledged": sorted(dispute.acknowledged),
    }


def _ruling(dispute: Dispute, known: dict[str, Player]) -> dict[str, Any] | None:
    if dispute.ruling is None:
        return None
    given = dispute.ruling.given
    return {
        "version": dispute.ruling.version,
        "by": given.by,
        "name": _name(given.by, known),
        "verdict": given.verdict,
        "reason": given.reason,
        "rests_on": given.rests_on,
        "seat": given.seat,
    }


def _name(player: str, known: dict[str, Player]) -> str | None:
    return known[player].name if player in known else None


# What comes in


def _judgement(call: Call) -> Judgement:
    body, winners = call.body, call.body["winners"]
    _require_player(call, body["player"])
    return Judgement(
        verdict=body["verdict"],
        reason=body["reason"],
        rests_on=tuple(body["rests_on"]),
        seat=body["seat"],
        to=body["to"],
        chance=body["chance"],
        winners=None if winners is None else tuple(winners),
        player=body["player"],
    )


def _require_player(call: Call, player: str) -> None:
    if player.startswith(AI):
        known = player.removeprefix(AI) in LEVELS
    else:
        known = not player or player in players.find(call.service.redis, [player])
    if not known:
        detail = f"There is no player {player}."
        errors = [{"pointer": "/player", "detail": detail}]
        raise Problem(422, "no_such_player", detail, errors=errors)
