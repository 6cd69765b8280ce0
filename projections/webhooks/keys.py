"""The names of the keys of webhooks. One hash tag, so that they change together on any cluster."""

from __future__ import annotations

from typing import NamedTuple

ENDPOINTS = "{webhooks}:endpoints"
"""Every endpoint by its id."""

REVISION = "{webhooks}:revision"
"""Counts the changes of endpoints."""

DUE = "{webhooks}:due"
"""Every delivery that is still to be made, by the time of its next attempt."""

RESTING = "{webhooks}:resting"
"""For each endpoint that just failed, until when nothing new is tried there."""

COUNTS = "{webhooks}:counts"
"""How many attempts had which result."""

DELIVERY = "{webhooks}:delivery:"


class EndpointKeys(NamedTuple):
    """`cursors` is how far each game has been looked at, `moved` the last notice of its moves.

    `deliveries` is all that is kept, `waiting` what is still to be made, `flying` what is being
    sent just now.
    """

    cursors: str
    moved: str
    deliveries: str
    waiting: str
    flying: str


def keys_of(endpoint: str) -> EndpointKeys:
    return EndpointKeys(*(f"{{webhooks}}:{name}:{endpoint}" for name in EndpointKeys._fields))


def endpoints_of(player: str) -> str:
    return f"{{webhooks}}:of:{player}"


def delivery_key(delivery: str) -> str:
    return DELIVERY + delivery
