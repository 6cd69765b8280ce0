"""What an AI thought."""

from __future__ import annotations

from marshmallow import fields

from api.fields import Body, Number, Shown
from api.schemas.people import said


class BudgetSchema(Shown):
    seconds = fields.Float(required=True, metadata=said("What the number was chosen for."))
    positions = fields.Integer(required=True, metadata=said("Most positions it may imagine."))


class CandidateSchema(Shown):
    option = fields.String(required=True)
    arg = fields.String(required=True)
    score = fields.Float(required=True, metadata=said("Only the order of scores means anything."))


class ThoughtSchema(Shown):
    version = fields.Integer(required=True, metadata=said("The version it looked at."))
    decision = fields.String(required=True, metadata=said("The decision's id."))
    kind = fields.String(required=True)
    rules = fields.String(required=True)
    level = fields.String(required=True)
    seed = fields.String(required=True, metadata=said("Of its own luck, not of the game's chance."))
    budget = fields.Nested(BudgetSchema, required=True)
    candidates = fields.List(
        fields.Nested(CandidateSchema), required=True, metadata=said("The best first.")
    )


class ThoughtsSchema(Shown):
    items = fields.List(fields.Nested(ThoughtSchema), required=True)
    next_after = fields.Integer(
        required=True, allow_none=True, metadata=said("Send it as `after`; null: no more.")
    )


class ThoughtQuerySchema(Body):
    after = Number(0, 10**12, load_default=0, metadata=said("Only what was thought after it."))
    limit = Number(1, 200, load_default=50, metadata=said("About so many at once."))


THOUGHTS = ThoughtsSchema()
THOUGHT_QUERY = ThoughtQuerySchema()
