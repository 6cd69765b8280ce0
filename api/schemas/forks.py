"""Forking a game."""

from __future__ import annotations

from marshmallow import fields, validate

from api.fields import Body, Flag, OneOf, Tagged, Whole
from api.schemas.clocks import NewClockSchema
from api.schemas.games import MOST_SEATS, SEATS, UNDO
from api.schemas.people import said


class NewForkSchema(Body):
    version = Whole(1, 10**12, required=True, metadata=said("The version it goes on from."))
    eyes = OneOf(
        "own",
        "public",
        "referee",
        load_default="own",
        metadata=said("With whose eyes: what they could not see is dealt again."),
    )
    seats = fields.List(
        Tagged("kind", SEATS),
        load_default=list,
        validate=validate.Length(max=MOST_SEATS),
        metadata=said("As for a new game, as many as the game has; empty: you and AIs."),
    )
    visibility = OneOf(
        "public",
        "private",
        load_default="private",
        metadata=said("A private game is known only to who is invited."),
    )
    autostart = Flag(
        load_default=False, metadata=said("Whether it begins as soon as every seat is taken.")
    )
    clock = fields.Nested(
        NewClockSchema, load_default=None, allow_none=True, metadata=said("null: all the time.")
    )
    undo = OneOf(*UNDO, load_default="consent", metadata=said("As for a new game."))


NEW_FORK = NewForkSchema()
