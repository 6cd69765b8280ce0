"""What whoever runs the service is told."""

from __future__ import annotations

from marshmallow import Schema, fields


class HealthSchema(Schema):
    status = fields.String(required=True)


class ServerSchema(Schema):
    product = fields.String(required=True)
    version = fields.String(required=True)
    append_only = fields.Boolean(required=True, allow_none=True)
    fsync = fields.String(required=True, allow_none=True)
    safe = fields.Boolean(required=True)


class ReadinessSchema(Schema):
    status = fields.String(required=True)
    server = fields.Nested(ServerSchema, required=True)
    warnings = fields.List(fields.String(), required=True)
    workers = fields.Integer(required=True)


HEALTH = HealthSchema()
READINESS = ReadinessSchema()
