"""Tournaments, and the audit trail of a game."""

from __future__ import annotations

from marshmallow import fields

from api.fields import Body, Number, Shown, Text
from api.schemas.people import said

LONGEST_NAME = 120
LONGEST_DESCRIPTION = 2_000
KINDS = ("created", "renamed", "appointed", "dismissed")
RIGHTS = ("admin", "tournament", "table")


class NewTournamentSchema(Body):
    name = Text(LONGEST_NAME, required=True, metadata=said("It need not be unique."))
    description = Text(LONGEST_DESCRIPTION, shortest=0, lines=True, load_default="")


class ChangedTournamentSchema(Body):
    """What is left out stays as it is."""

    name = Text(LONGEST_NAME)
    description = Text(LONGEST_DESCRIPTION, shortest=0, lines=True)


class OrganiserSchema(Shown):
    player = fields.String(required=True)
    name = fields.String(required=True, allow_none=True, metadata=said("The player's name."))


class TournamentSchema(Shown):
    id = fields.String(required=True)
    name = fields.String(required=True)
    description = fields.String(required=True)
    organisers = fields.List(
        fields.Nested(OrganiserSchema),
        required=True,
        metadata=said("In the order in which they were appointed; at least one."),
    )
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    changed_at = fields.String(required=True, metadata={"format": "date-time"})


class TournamentPageSchema(Shown):
    items = fields.List(fields.Nested(TournamentSchema), required=True)
    next_cursor = fields.String(
        required=True, allow_none=True, metadata=said("Where the next page begins; null: no more.")
    )


class TournamentQuerySchema(Body):
    cursor = Text(120, metadata=said("`next_cursor` of the page before."))
    limit = Number(1, 200, load_default=50, metadata=said("Most tournaments on a page."))


class NumberedQuerySchema(Body):
    after = Number(0, 10**12, load_default=0, metadata=said("Only what has a larger number."))
    limit = Number(1, 200, load_default=50, metadata=said("Most of them on a page."))


class TournamentChangeSchema(Shown):
    number = fields.Integer(required=True, metadata=said("Counts from 1."))
    at = fields.String(required=True, metadata={"format": "date-time"})
    kind = fields.String(required=True, metadata={"enum": list(KINDS)})
    by = fields.String(required=True, metadata=said("The player who did it."))
    player = fields.String(
        required=True, allow_none=True, metadata=said("Who was appointed or dismissed.")
    )
    name = fields.String(
        required=True, allow_none=True, metadata=said("The name from then on, if it was given.")
    )
    description = fields.String(required=True, allow_none=True)
    prev = fields.String(required=True, metadata=said("The hash of the change before."))
    hash = fields.String(required=True, metadata=said("Covers it and everything before it."))


class TournamentChangesSchema(Shown):
    items = fields.List(fields.Nested(TournamentChangeSchema), required=True)
    next_after = fields.Integer(
        required=True, allow_none=True, metadata=said("Send it as `after`; null: no more.")
    )


class AuditEntrySchema(Shown):
    """Without `hash`, as canonical JSON (RFC 8785), its SHA-256 is `hash`."""

    game = fields.String(required=True, metadata=said("The game's id."))
    number = fields.Integer(required=True, metadata=said("Counts from 1."))
    prev = fields.String(required=True, metadata=said("The hash of the entry before; zeros: none."))
    at = fields.String(required=True, metadata={"format": "date-time"})
    player = fields.String(required=True, metadata=said("Who did it."))
    role = fields.String(required=True, metadata=said("The role of the token it was done with."))
    right = fields.String(
        required=True,
        metadata={
            "enum": list(RIGHTS),
            **said(
                "By what: as an admin, as an organiser of the game's tournament, or as the "
                "organiser whose table it is."
            ),
        },
    )
    operation = fields.String(
        required=True, metadata=said("What was asked for: an operation of this contract.")
    )
    version = fields.Integer(required=True, metadata=said("The game's version then."))
    details = fields.Dict(
        keys=fields.String(),
        values=fields.Raw(),
        required=True,
        metadata=said("With whose eyes (`viewer`), at or after which version, about which seat."),
    )
    request_id = fields.String(required=True, metadata=said("The request's `X-Request-Id`."))
    hash = fields.String(required=True, metadata=said("Covers it and everything before it."))


class AuditPageSchema(Shown):
    items = fields.List(fields.Nested(AuditEntrySchema), required=True)
    next_after = fields.Integer(
        required=True, allow_none=True, metadata=said("Send it as `after`; null: no more.")
    )


NEW_TOURNAMENT = NewTournamentSchema()
CHANGED_TOURNAMENT = ChangedTournamentSchema()
TOURNAMENT = TournamentSchema()
TOURNAMENT_PAGE = TournamentPageSchema()
TOURNAMENT_QUERY = TournamentQuerySchema()
TOURNAMENT_CHANGES = TournamentChangesSchema()
NUMBERED_QUERY = NumberedQuerySchema()
AUDIT_PAGE = AuditPageSchema()
