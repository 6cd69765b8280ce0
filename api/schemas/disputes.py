"""Disputes and rulings, steps taken back, and the difference between two versions."""

from __future__ import annotations

from marshmallow import fields, validate

from api.fields import Body, Flag, Number, OneOf, Shown, Text, Whole
from api.schemas.games import MOST_SEATS, ReceiptSchema
from api.schemas.people import said

VERDICTS = ("dismissed", "warning", "rewind", "result", "seat")
LATEST = 10**12
LONGEST_TEXT = 2_000
MOST_VERSIONS = 50


class NewDisputeSchema(Body):
    about = Whole(
        1, LATEST, required=True, metadata=said("The version of the event that it is about.")
    )
    text = Text(LONGEST_TEXT, lines=True, required=True, metadata=said("What is wrong."))


class JudgementSchema(Body):
    """Each verdict needs its own: `warning` a seat, `rewind` a version `to` go back to, `result`
    the `winners`, `seat` a seat and the `player` who plays it from now on; `dismissed` nothing."""

    verdict = OneOf(*VERDICTS, required=True, metadata=said("What is ruled."))
    reason = Text(
        LONGEST_TEXT, lines=True, required=True, metadata=said("Why, for everybody to read.")
    )
    rests_on = fields.List(
        Whole(1, LATEST),
        load_default=list,
        validate=validate.Length(max=MOST_VERSIONS),
        metadata=said("The versions of the events that the ruling rests on."),
    )
    seat = Whole(
        0,
        MOST_SEATS - 1,
        load_default=None,
        allow_none=True,
        metadata=said("Who is warned, or whose seat is given to somebody else."),
    )
    to = Whole(
        1,
        LATEST,
        load_default=None,
        allow_none=True,
        metadata=said("The version to go back to: one at which somebody was asked."),
    )
    chance = OneOf(
        "same",
        "fresh",
        load_default="same",
        metadata=said("After a rewind the same draws come again, or others."),
    )
    winners = fields.List(
        Whole(0, MOST_SEATS - 1),
        load_default=None,
        allow_none=True,
        validate=validate.Length(max=MOST_SEATS),
        metadata=said("The seats that have won; none of them: nobody has."),
    )
    player = Text(
        40,
        shortest=0,
        load_default="",
        metadata=said("A player's id, or `ai:` and a level such as `ai:easy`."),
    )


class RulingSchema(Shown):
    version = fields.Integer(
        required=True, metadata=said("Where it stands in the log; what it changed comes after it.")
    )
    by = fields.String(required=True, metadata=said("The organiser's id."))
    name = fields.String(required=True, allow_none=True, metadata=said("The organiser's name."))
    verdict = fields.String(required=True, metadata={"enum": list(VERDICTS)})
    reason = fields.String(required=True)
    rests_on = fields.List(fields.Integer(), required=True)
    seat = fields.Integer(required=True, allow_none=True)


class DisputeSchema(Shown):
    number = fields.Integer(required=True, metadata=said("They count from 1 in each game."))
    status = fields.String(required=True, metadata={"enum": ["open", "withdrawn", "ruled"]})
    version = fields.Integer(required=True, metadata=said("Where in the log it was opened."))
    by = fields.String(required=True, metadata=said("Who objected."))
    name = fields.String(required=True, allow_none=True, metadata=said("His name."))
    seat = fields.Integer(
        required=True, allow_none=True, metadata=said("His seat; null: an organiser's dispute.")
    )
    about = fields.Integer(required=True, metadata=said("The version of what it is about."))
    text = fields.String(required=True)
    ruling = fields.Nested(RulingSchema, required=True, allow_none=True)
    acknowledged = fields.List(
        fields.Integer(), required=True, metadata=said("The seats that have taken note of it.")
    )


class DisputesSchema(Shown):
    version = fields.Integer(required=True, metadata=said("The game's present version."))
    items = fields.List(fields.Nested(DisputeSchema), required=True)


class UndoAnswerSchema(Body):
    agrees = Flag(required=True, metadata=said("false refuses it for everybody."))


class UndoReceiptSchema(ReceiptSchema):
    undone = fields.Boolean(required=True, metadata=said("Whether the step is taken back now."))
    waiting_for = fields.List(
        fields.Integer(), required=True, metadata=said("The seats that have still to agree.")
    )


class DiffQuerySchema(Body):
    before = Number(
        1,
        LATEST,
        data_key="from",
        required=True,
        metadata=said("A version, on whatever branch of the game."),
    )
    after = Number(1, LATEST, data_key="to", required=True, metadata=said("Another version."))
    viewer = Text(
        20,
        pattern="public|referee|seat-[0-9]",
        metadata=said("With whose eyes, as for views; without it with your own."),
    )


class DifferenceSchema(Shown):
    path = fields.String(required=True, metadata=said("A JSON pointer into the view's `state`."))
    before = fields.Raw(required=True, allow_none=True, metadata=said("null: it was not there."))
    after = fields.Raw(required=True, allow_none=True, metadata=said("null: it is not there."))


class DiffSchema(Shown):
    game = fields.String(required=True, metadata=said("The game's id."))
    before = fields.Integer(required=True, data_key="from")
    after = fields.Integer(required=True, data_key="to")
    viewer = fields.String(required=True, metadata=said("`public`, `seat-0` and so on, `referee`."))
    changes = fields.List(fields.Nested(DifferenceSchema), required=True)


NEW_DISPUTE = NewDisputeSchema()
JUDGEMENT = JudgementSchema()
DISPUTE = DisputeSchema()
DISPUTES = DisputesSchema()
UNDO_ANSWER = UndoAnswerSchema()
UNDO_RECEIPT = UndoReceiptSchema()
DIFF_QUERY = DiffQuerySchema()
DIFF = DiffSchema()
