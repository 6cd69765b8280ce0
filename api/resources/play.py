"""Play: what is asked of me, and the one write of play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Raw

from api import clocks, receipts
from api.access import Access, enter
from api.operations import Answer, Call, Link, operation
from api.schemas.games import COMMAND, DECISIONS, RECEIPT
from domain.engine.model import SERVICE, Decision, Option
from domain.engine.step import pending
from ledger.commands import Principal, Submission
from ledger.receipt import Receipt
from projections.feed import entries


@operation(
    "GET",
    "/v1/games/{game}/decisions",
    "listDecisions",
    "Your open decisions, each with every legal option.",
    tag="play",
    description="A client that answers one of the options of a blocking decision, again and "
    "again, plays a whole game without knowing a rule of it.",
    takes=("If-None-Match",),
    returns=DECISIONS,
    gives=("ETag",),
    problems=(404,),
    links={
        "answer": Link(
            "sendCommand",
            {"game": "$request.path.game"},
            {
                "decision": "$response.body#/decisions/0/id",
                "answers": [
                    {
                        "option": "$response.body#/decisions/0/options/0/option",
                        "arg": "$response.body#/decisions/0/options/0/arg",
                    }
                ],
            },
        )
    },
)
def list_decisions(call: Call) -> Answer:
    found = enter(call)
    asked = open_decisions(found)
    content = {
        "version": found.position.version,
        "status": found.table.status,
        "disputed": None if found.table.disputed is None else found.table.disputed.number,
        "seat": found.seat,
        "decisions": shown(d for d in asked if d.seat == found.seat),
        "waiting_for": sorted({d.seat for d in asked if d.blocking and d.seat >= 0}),
        "waiting_for_service": any(d.seat == SERVICE for d in asked),
        "clocks": clocks.shown_seats(found.table.clocks),
    }
    return Answer(content=content, etag=f"v{found.position.version}")


@operation(
    "POST",
    "/v1/games/{game}/commands",
    "sendCommand",
    "Answer a decision of yours.",
    tag="play",
    description="All the answers are done, or none. With an `Idempotency-Key` the command is done "
    "once however often it is sent; with `If-Match` only at that version of the game.",
    limit="answers",
    body=COMMAND,
    takes=("Idempotency-Key", "If-Match"),
    status=201,
    returns=RECEIPT,
    gives=("ETag",),
    problems=(403, 404, 409, 412, 413, 422),
    links={
        "decisions": Link("listDecisions", {"game": "$request.path.game"}),
        "events": Link("listEvents", {"game": "$request.path.game"}),
    },
)
def send_command(call: Call) -> Answer:
    found = enter(call)
    receipt = call.service.ledger.submit(
        found.game,
        Principal(call.caller.holder),
        _submission(call),
        key=call.headers.get("Idempotency-Key", ""),
        request=call.request_id,
    )
    call.service.wake(receipt)
    return told(Access(found.game, receipt.position, call.caller), receipt)


def told(found: Access, receipt: Receipt, headers: dict[str, str] | None = None) -> Answer:
    content = receipt_of(found, receipt)
    return Answer(
        content=content, etag=f"v{receipt.version}", cache="no-store", headers=headers or {}
    )


def receipt_of(found: Access, receipt: Receipt) -> dict[str, Any]:
    feed = entries(receipt.position.rules, receipt.records, found.viewer)
    return {
        "command": receipt.command,
        "version": receipt.version,
        "head": receipt.position.head.hash,
        "events": [Raw(entry.json) for entry in feed],
        "decisions": shown(receipt.decisions(found.seat)) if found.seat is not None else [],
        "receipt": receipts.of(receipt),
    }


def open_decisions(found: Access) -> tuple[Decision, ...]:
    """Nobody who is out is asked or offered anything, and nobody at all while a dispute is open."""
    state = found.table.game if found.table.disputed is None else None
    asked = () if state is None else pending(found.position.rules, state)
    return tuple(decision for decision in asked if decision.seat not in found.table.out)


def shown(decisions: Iterable[Decision]) -> list[dict[str, Any]]:
    return [
        {
            "id": decision.id,
            "seat": decision.seat,
            "kind": decision.kind,
            "options": [{"option": o.verb, "arg": o.arg} for o in decision.options],
            "rule": decision.rule,
            "blocking": decision.blocking,
            "secret": decision.secret,
        }
        for decision in decisions
    ]


def _submission(call: Call) -> Submission:
    answers = tuple(Option(answer["option"], answer["arg"]) for answer in call.body["answers"])
    match = call.headers.get("If-Match")
    expected = int(match.strip('"').removeprefix("v")) if match else None
    return Submission(call.body["decision"], answers, expected)
