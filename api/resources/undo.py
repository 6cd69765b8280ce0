"""Taking one's last step back, at once or with the consent of the others."""

from __future__ import annotations

from api.access import Access, enter
from api.operations import Answer, Call, Link, operation
from api.resources.play import receipt_of
from api.schemas.disputes import UNDO_ANSWER, UNDO_RECEIPT
from domain.engine.events import GameRewound
from domain.engine.undo import missing
from ledger.commands import Principal
from ledger.receipt import Receipt

HERE = {"game": "$request.path.game"}


@operation(
    "POST",
    "/v1/games/{game}/undo",
    "askUndo",
    "Take back your last answer, or ask the others for it.",
    tag="play",
    description="It is done at once while your answer has told nobody anything. Otherwise, if the "
    "table's terms allow it, everybody else is asked; who plays on instead drops the request. The "
    "time that was used stays used.",
    takes=("Idempotency-Key",),
    status=201,
    returns=UNDO_RECEIPT,
    gives=("ETag",),
    problems=(403, 404, 409, 422),
    links={"drop": Link("dropUndo", HERE), "decisions": Link("listDecisions", HERE)},
)
def ask_undo(call: Call) -> Answer:
    found = enter(call)
    ledger, key = call.service.ledger, call.headers.get("Idempotency-Key", "")
    by = Principal(call.caller.holder)
    return _done(call, ledger.ask_undo(found.game, by, key=key, request=call.request_id))


@operation(
    "POST",
    "/v1/games/{game}/undo/answer",
    "answerUndo",
    "Let somebody take his step back, or do not.",
    tag="play",
    description="The step is taken back when everybody has agreed; one who does not agree ends it.",
    body=UNDO_ANSWER,
    takes=("Idempotency-Key",),
    status=201,
    returns=UNDO_RECEIPT,
    gives=("ETag",),
    problems=(403, 404, 409, 422),
    links={"decisions": Link("listDecisions", HERE)},
)
def answer_undo(call: Call) -> Answer:
    found = enter(call)
    ledger, key = call.service.ledger, call.headers.get("Idempotency-Key", "")
    by, agrees = Principal(call.caller.holder), call.body["agrees"]
    receipt = ledger.answer_undo(found.game, by, agrees, key=key, request=call.request_id)
    return _done(call, receipt)


@operation(
    "DELETE",
    "/v1/games/{game}/undo",
    "dropUndo",
    "Ask for it no longer.",
    tag="play",
    takes=("Idempotency-Key",),
    returns=UNDO_RECEIPT,
    gives=("ETag",),
    problems=(403, 404, 409, 422),
    links={"decisions": Link("listDecisions", HERE)},
)
def drop_undo(call: Call) -> Answer:
    found = enter(call)
    ledger, key = call.service.ledger, call.headers.get("Idempotency-Key", "")
    by = Principal(call.caller.holder)
    return _done(call, ledger.drop_undo(found.game, by, key=key, request=call.request_id))


def _done(call: Call, receipt: Receipt) -> Answer:
    call.service.wake(receipt)
    content = receipt_of(Access(receipt.game, receipt.position, call.caller), receipt)
    content["undone"] = any(isinstance(event, GameRewound) for event in receipt.events)
    content["waiting_for"] = missing(receipt.position.table)
    return Answer(content=content, etag=f"v{receipt.version}", cache="no-store")
