"""Webhooks: endpoints and deliveries."""

from __future__ import annotations

from marshmallow import fields, validate

from api.fields import Body, Flag, Number, OneOf, Shown, Text
from api.schemas.people import said
from projections.webhooks.addresses import LONGEST_URL
from projections.webhooks.endpoints import KINDS

URL = "Where we POST to: https, on the public internet."
EVENTS = "Of what you are told."
LONGEST_ID = 40


class NewWebhookEndpointSchema(Body):
    url = Text(LONGEST_URL, required=True, metadata=said(URL))
    events = fields.List(
        OneOf(*KINDS),
        required=True,
        validate=validate.Length(1, len(KINDS)),
        metadata=said(EVENTS),
    )
    game = Text(
        LONGEST_ID,
        metadata=said("Only this game, whether you sit at it or not; else all you sit at."),
    )


class WebhookEndpointChangeSchema(Body):
    url = Text(LONGEST_URL, metadata=said(URL))
    events = fields.List(
        OneOf(*KINDS), validate=validate.Length(1, len(KINDS)), metadata=said(EVENTS)
    )
    enabled = Flag(
        metadata=said("What happens while it is disabled is not told, not even afterwards.")
    )


class WebhookEndpointSchema(Shown):
    id = fields.String(required=True)
    player = fields.String(required=True, metadata=said("Whose it is."))
    url = fields.String(required=True, metadata=said(URL))
    events = fields.List(
        fields.String(metadata={"enum": list(KINDS)}), required=True, metadata=said(EVENTS)
    )
    game = fields.String(
        required=True, allow_none=True, metadata=said("The one game; null: all you sit at.")
    )
    enabled = fields.Boolean(required=True)
    disabled_because = fields.String(
        required=True, allow_none=True, metadata=said("Why it is not enabled.")
    )
    created_at = fields.String(required=True, metadata={"format": "date-time"})


class WebhookEndpointMadeSchema(Shown):
    secret = fields.String(
        required=True, metadata=said("Signs what we send; `whsec_` and base64, shown this once.")
    )
    endpoint = fields.Nested(WebhookEndpointSchema, required=True)


class WebhookEndpointsSchema(Shown):
    items = fields.List(fields.Nested(WebhookEndpointSchema), required=True)


class WebhookEndpointQuerySchema(Body):
    player = Text(LONGEST_ID, metadata=said("Another player's; for admins."))


class WebhookDeliverySchema(Shown):
    id = fields.String(required=True, metadata=said("The `webhook-id` of every attempt."))
    event = fields.String(required=True, metadata=said("One of the events, or `ping`."))
    status = fields.String(
        required=True,
        metadata={
            "enum": ["waiting", "delivered", "failed"],
            **said("`waiting` for its next attempt, or over."),
        },
    )
    attempts = fields.Integer(required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    tried_at = fields.String(
        required=True,
        allow_none=True,
        metadata={"format": "date-time", **said("The end of the last attempt.")},
    )
    next_attempt_at = fields.String(
        required=True, allow_none=True, metadata={"format": "date-time"}
    )
    response_code = fields.Integer(
        required=True, allow_none=True, metadata=said("The status of the last answer.")
    )
    error = fields.String(
        required=True, allow_none=True, metadata=said("Why the last attempt failed.")
    )
    payload = fields.String(required=True, metadata=said("The body, as it is sent and signed."))


class WebhookDeliveriesSchema(Shown):
    items = fields.List(fields.Nested(WebhookDeliverySchema), required=True)
    next_cursor = fields.String(
        required=True, allow_none=True, metadata=said("Where the next page begins; null: no more.")
    )


class WebhookDeliveryQuerySchema(Body):
    cursor = Text(
        LONGEST_ID, pattern="[a-z0-9_]+", metadata=said("`next_cursor` of the page before.")
    )
    limit = Number(1, 200, load_default=50, metadata=said("Most deliveries on a page."))


NEW_ENDPOINT = NewWebhookEndpointSchema()
ENDPOINT_CHANGE = WebhookEndpointChangeSchema()
ENDPOINT = WebhookEndpointSchema()
ENDPOINT_MADE = WebhookEndpointMadeSchema()
ENDPOINTS = WebhookEndpointsSchema()
ENDPOINT_QUERY = WebhookEndpointQuerySchema()
DELIVERY = WebhookDeliverySchema()
DELIVERIES = WebhookDeliveriesSchema()
DELIVERY_QUERY = WebhookDeliveryQuerySchema()
