"""Problems as they go out (RFC 9457)."""

from __future__ import annotations

from marshmallow import Schema, fields


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


PROBLEM = ProblemSchema()
