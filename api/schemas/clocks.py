"""Clocks: what a table is given, and how much time everybody has."""

from __future__ import annotations

from marshmallow import fields

from api.fields import Body, OneOf, Shown, Whole
from api.schemas.people import said
from domain.engine.clocks import LARGEST_BANK, LARGEST_INCREMENT, LONGEST_DECISION, SECOND

LEVELS = ("easy", "normal", "hard")
POLICIES = ("ai", "default", "out")


class NewClockSchema(Body):
    per_decision_seconds = Whole(
        1,
        LONGEST_DECISION // SECOND,
        load_default=None,
        allow_none=True,
        metadata=said("Every decision has so long for itself."),
    )
    bank_seconds = Whole(
        1,
        LARGEST_BANK // SECOND,
        load_default=None,
        allow_none=True,
        metadata=said("What each seat has for the whole game, beyond that."),
    )
    increment_seconds = Whole(
        0,
        LARGEST_INCREMENT // SECOND,
        load_default=0,
        metadata=said("So much goes to the bank with every answer."),
    )
    policy = OneOf(
        *POLICIES,
        load_default="ai",
        metadata=said(
            "When time runs out: an AI plays until the player takes the seat back (`ai`), a safe "
            "answer is given (`default`), or the seat is out of the game (`out`)."
        ),
    )
    ai_level = OneOf(*LEVELS, load_default="normal", metadata=said("How well that AI plays."))


class ClockSchema(Shown):
    per_decision_seconds = fields.Integer(required=True, allow_none=True)
    bank_seconds = fields.Integer(required=True, allow_none=True)
    increment_seconds = fields.Integer(required=True)
    policy = fields.String(required=True, metadata={"enum": list(POLICIES)})
    ai_level = fields.String(required=True)


class SeatClockSchema(Shown):
    seat = fields.Integer(required=True)
    bank_seconds = fields.Float(
        required=True, metadata=said("What was in its bank when its clock last stopped.")
    )
    deadline = fields.String(
        required=True,
        allow_none=True,
        metadata={"format": "date-time", **said("Until when it has time; null: it has no need.")},
    )


class SubstituteSchema(Body):
    level = OneOf(*LEVELS, load_default="normal", metadata=said("How well the AI plays."))


SUBSTITUTE = SubstituteSchema()
