"""What goes out, as marshmallow schemas; each object is made once, as making one is slow."""

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


class TokenSchema(Schema):
    id = fields.String(required=True)
    name = fields.String(required=True)
    role = fields.String(required=True)


class ErrorSchema(Schema):
    pointer = fields.String()
    parameter = fields.String()
    header = fields.String()
    detail = fields.String(required=True)


class ProblemSchema(Schema):
    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    instance = fields.String(required=True)
    code = fields.String(required=True)
    rule = fields.String(required=True)
    hint = fields.String(required=True)
    errors = fields.List(fields.Nested(ErrorSchema), required=True)
    request_id = fields.String(required=True)


HEALTH = HealthSchema()
READINESS = ReadinessSchema()
TOKEN = TokenSchema()
PROBLEM = ProblemSchema()
