"""Webhook endpoints: being told instead of asking. Each is its owner's alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any

from msgspec.structs import replace

from api import access
from api.access import forbidden
from api.fields import Text
from api.operations import PATH, Answer, Call, Link, operation
from api.problems import Problem
from api.schemas.webhooks import (
    ENDPOINT,
    ENDPOINT_CHANGE,
    ENDPOINT_MADE,
    ENDPOINT_QUERY,
    ENDPOINTS,
    LONGEST_ID,
    NEW_ENDPOINT,
)
from ledger.summary import summary_of
from projections.feed import timestamp
from projections.webhooks import addresses
from projections.webhooks.deliveries import Deliveries
from projections.webhooks.endpoints import Endpoint, Endpoints, TooMany, new_endpoint, rotated
from projections.webhooks.notices import follows

PATH["endpoint"] = Text(LONGEST_ID, metadata={"description": "A webhook endpoint's id."})

BASE = "/v1/webhook-endpoints"
_ASKING = BoundedSemaphore(2)
BY_HAND = "Switched off by hand."
TO_ENDPOINT = {
    name: Link(operation, {"endpoint": "$response.body#/endpoint/id"})
    for name, operation in (
        ("endpoint", "getWebhookEndpoint"),
        ("change", "changeWebhookEndpoint"),
        ("test", "testWebhookEndpoint"),
        ("deliveries", "listWebhookDeliveries"),
        ("delete", "deleteWebhookEndpoint"),
    )
}


@operation(
    "POST",
    BASE,
    "makeWebhookEndpoint",
    "Be told at a URL of yours.",
    tag="webhooks",
    description="Of all games you sit at, or of one that you may see. The secret that signs what "
    "we send is shown this once. What is sent, and when again: `docs/webhooks.md`.",
    body=NEW_ENDPOINT,
    status=201,
    returns=ENDPOINT_MADE,
    gives=("Location",),
    problems=(403, 404, 409, 422),
    links=TO_ENDPOINT,
)
def make_endpoint(call: Call) -> Answer:
    body = call.body
    game = body.get("game", "")
    if game:
        _require_follower(call, game)
    _require_open(call, body["url"])
    kinds = tuple(dict.fromkeys(body["events"]))
    now = call.service.ledger.games.log.now()
    endpoint = new_endpoint(call.caller.holder, body["url"], kinds, game, now)
    most = call.service.webhooks.most
    try:
        Endpoints(call.service.redis).add(endpoint, most)
    except TooMany:
        detail = f"You have {most} webhook endpoints already."
        hint = "Delete one you no longer need."
        raise Problem(409, "too_many_endpoints", detail, hint=hint) from None
    return _with_secret(endpoint, {"Location": f"{BASE}/{endpoint.id}"})


@operation(
    "GET",
    BASE,
    "listWebhookEndpoints",
    "Your webhook endpoints, oldest first.",
    tag="webhooks",
    query=ENDPOINT_QUERY,
    returns=ENDPOINTS,
    problems=(403,),
)
def list_endpoints(call: Call) -> Answer:
    player = call.query.get("player", "self")
    player = call.caller.holder if player == "self" else player
    if player != call.caller.holder and call.caller.role != "admin":
        raise forbidden("Another player's endpoints are for admins.")
    found = Endpoints(call.service.redis).of_player(player)
    items = [shown(endpoint) for endpoint in found]
    return Answer(content={"items": items}, cache="private, no-store")


@operation(
    "GET",
    BASE + "/{endpoint}",
    "getWebhookEndpoint",
    "One endpoint: where, of what, and whether it works.",
    tag="webhooks",
    returns=ENDPOINT,
    problems=(404,),
)
def get_endpoint(call: Call) -> Answer:
    return Answer(content=shown(own(call)), cache="private, no-store")


@operation(
    "PATCH",
    BASE + "/{endpoint}",
    "changeWebhookEndpoint",
    "Change where and of what you are told, or switch it off and on.",
    tag="webhooks",
    body=ENDPOINT_CHANGE,
    returns=ENDPOINT,
    problems=(404, 422),
)
def change_endpoint(call: Call) -> Answer:
    body, id = call.body, own(call).id
    if "url" in body:
        _require_open(call, body["url"])

    def changed(endpoint: Endpoint) -> Endpoint:
        kinds = tuple(dict.fromkeys(body.get("events", endpoint.kinds)))
        off = BY_HAND if body.get("enabled") is False else ""
        return replace(
            endpoint,
            url=body.get("url", endpoint.url),
            kinds=kinds,
            disabled=endpoint.disabled or off,
        )

    endpoints = Endpoints(call.service.redis)
    found = endpoints.change(id, changed)
    if found is not None and body.get("enabled"):
        found = endpoints.enable(id, call.service.ledger.games.log.now())
    return Answer(content=shown(_still(found, id)), cache="private, no-store")


@operation(
    "DELETE",
    BASE + "/{endpoint}",
    "deleteWebhookEndpoint",
    "Delete an endpoint, and with it what was still to be sent.",
    tag="webhooks",
    status=204,
    problems=(404,),
)
def delete_endpoint(call: Call) -> Answer:
    endpoint = own(call)
    Endpoints(call.service.redis).remove(endpoint)
    Deliveries(call.service.redis).remove_all(endpoint.id)
    return Answer(cache="no-store")


@operation(
    "POST",
    BASE + "/{endpoint}/secret",
    "rotateWebhookSecret",
    "A new secret, shown this once.",
    tag="webhooks",
    description="For 24 hours everything is signed with the old one as well: two signatures in "
    "one header.",
    returns=ENDPOINT_MADE,
    problems=(404,),
)
def rotate_secret(call: Call) -> Answer:
    id, now = own(call).id, call.service.ledger.games.log.now()
    found = Endpoints(call.service.redis).change(id, lambda endpoint: rotated(endpoint, now))
    return _with_secret(_still(found, id))


# What is shown, and to whom


def own(call: Call) -> Endpoint:
    """The endpoint that the path names; somebody else's is not there."""
    id = call.args["endpoint"]
    found = Endpoints(call.service.redis).get(id)
    if found is not None and call.caller.role != "admin" and found.player != call.caller.holder:
        found = None
    return _still(found, id)


def shown(endpoint: Endpoint) -> dict[str, Any]:
    return {
        "id": endpoint.id,
        "player": endpoint.player,
        "url": endpoint.url,
        "events": list(endpoint.kinds),
        "game": endpoint.game or None,
        "enabled": not endpoint.disabled,
        "disabled_because": endpoint.disabled or None,
        "created_at": timestamp(endpoint.created_at),
    }


def _with_secret(endpoint: Endpoint, headers: dict[str, str] | None = None) -> Answer:
    content = {"secret": endpoint.secrets[0].value, "endpoint": shown(endpoint)}
    return Answer(content=content, cache="no-store", headers=headers or {})


def _still(found: Endpoint | None, id: str) -> Endpoint:
    if found is None:
        raise Problem(404, "unknown_endpoint", f"You have no webhook endpoint {id}.")
    return found


# What comes in


def _require_follower(call: Call, game: str) -> None:
    """Whoever may see the game, but for what an admin sees by being one."""
    found = access.enter(call._replace(args={"game": game}))
    guest = access.is_guest(call.service.redis, game, call.caller)
    if not follows(summary_of(found.table), call.caller.holder, guest):
        raise forbidden("A private game is followed only by who belongs to it.")


def _require_open(call: Call, url: str) -> None:
    terms = call.service.webhooks
    try:
        target = addresses.read(url, loopback=terms.loopback)
        with _asking():
            addresses.resolve(target, loopback=terms.loopback, resolver=terms.resolver)
    except addresses.Refused as refused:
        errors = [{"pointer": "/url", "detail": str(refused)}]
        raise Problem(422, "url_refused", str(refused), errors=errors) from None


@contextmanager
def _asking() -> Iterator[None]:
    """A name server may take its time; it must not have all our threads meanwhile."""
    if not _ASKING.acquire(blocking=False):
        detail = "Too many host names are looked up at the moment."
        raise Problem(503, "busy", detail, {"Retry-After": "2"})
    try:
        yield
    finally:
        _ASKING.release()
