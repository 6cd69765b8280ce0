"""Deliveries of a webhook endpoint: what was sent, what became of it, and once more."""

from __future__ import annotations

from typing import Any

from api.fields import Text
from api.operations import PATH, Answer, Call, Link, operation
from api.problems import Problem
from api.resources.webhooks import BASE, own
from api.schemas.webhooks import DELIVERIES, DELIVERY, DELIVERY_QUERY, LONGEST_ID
from projections.feed import timestamp
from projections.webhooks.deliveries import Deliveries, Delivery, Due
from projections.webhooks.endpoints import Endpoint
from projections.webhooks.notices import ping

PATH["delivery"] = Text(LONGEST_ID, metadata={"description": "A delivery's id."})


@operation(
    "POST",
    BASE + "/{endpoint}/test",
    "testWebhookEndpoint",
    "Send a `ping`, to see whether it arrives.",
    tag="webhooks",
    description="It goes out within seconds and is tried once; ask the deliveries how it went.",
    status=202,
    returns=DELIVERY,
    problems=(404, 409),
)
def send_ping(call: Call) -> Answer:
    endpoint = _enabled(own(call))
    deliveries, now = Deliveries(call.service.redis), call.service.ledger.games.log.now()
    notice = ping(endpoint, now)
    deliveries.record(endpoint.id, [notice], now)
    return _told(deliveries.get(notice.id), notice.id)


@operation(
    "GET",
    BASE + "/{endpoint}/deliveries",
    "listWebhookDeliveries",
    "What was sent or is to be sent, newest first.",
    tag="webhooks",
    description="The newest thousand are kept, and what is over for at most 30 days.",
    query=DELIVERY_QUERY,
    returns=DELIVERIES,
    gives=("Link",),
    problems=(404,),
    links={
        "replay": Link(
            "replayWebhookDelivery",
            {
                "endpoint": "$request.path.endpoint",
                "delivery": "$response.body#/items/0/id",
            },
        )
    },
)
def list_deliveries(call: Call) -> Answer:
    endpoint, limit = own(call), call.query["limit"]
    after = call.query.get("cursor", "")
    page, more = Deliveries(call.service.redis).page(endpoint.id, after, limit)
    cursor = page[-1].id if more and page else None
    path = f"{BASE}/{endpoint.id}/deliveries?limit={limit}&cursor={cursor}"
    headers = {} if cursor is None else {"Link": f'<{path}>; rel="next"'}
    content = {"items": [_shown(delivery) for delivery in page], "next_cursor": cursor}
    return Answer(content=content, cache="private, no-store", headers=headers)


@operation(
    "POST",
    BASE + "/{endpoint}/deliveries/{delivery}/replay",
    "replayWebhookDelivery",
    "Send it once more, under the same `webhook-id`.",
    tag="webhooks",
    status=202,
    returns=DELIVERY,
    problems=(404, 409),
)
def replay_delivery(call: Call) -> Answer:
    endpoint, id = own(call), call.args["delivery"]
    deliveries, now = Deliveries(call.service.redis), call.service.ledger.games.log.now()
    found = deliveries.get(id)
    if found is None or found.endpoint != endpoint.id:
        raise _unknown(id)
    _enabled(endpoint)
    if not deliveries.replay(Due(endpoint.id, id), now):
        raise _unknown(id)
    return _told(deliveries.get(id), id)


def _enabled(endpoint: Endpoint) -> Endpoint:
    if endpoint.disabled:
        detail = f"The endpoint is disabled. {endpoint.disabled}"
        raise Problem(409, "endpoint_disabled", detail, hint="Enable it first.")
    return endpoint


def _told(delivery: Delivery | None, id: str) -> Answer:
    if delivery is None:
        raise _unknown(id)
    return Answer(content=_shown(delivery), cache="no-store")


def _unknown(id: str) -> Problem:
    return Problem(404, "unknown_delivery", f"The endpoint has no delivery {id}.")


def _shown(delivery: Delivery) -> dict[str, Any]:
    return {
        "id": delivery.id,
        "event": delivery.kind,
        "status": delivery.status,
        "attempts": delivery.attempts,
        "created_at": timestamp(delivery.created_at),
        "tried_at": _time(delivery.tried_at),
        "next_attempt_at": _time(delivery.due_at),
        "response_code": delivery.code,
        "error": delivery.error or None,
        "payload": delivery.body.decode(),
    }


def _time(millis: int | None) -> str | None:
    return None if millis is None else timestamp(millis)
