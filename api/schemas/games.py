"""Games: creating, listing, sitting down."""

from __future__ import annotations

from marshmallow import fields, validate

from api.fields import Body, Flag, Number, OneOf, Ref, Shown, Tagged, Text, Whole
from api.schemas.clocks import LEVELS, ClockSchema, NewClockSchema, SeatClockSchema
from api.schemas.people import said
from api.schemas.signing import KEPT, CheckpointSchema

KINDS = ("open", "reserved", "ai")
STATUSES = ("open", "running", "finished", "cancelled")
UNDO = ("none", "free", "consent")
MOST_SEATS = 8
LONGEST_POSITION = 8_000
VIEWERS = "public|referee|seat-[0-9]"


def viewer() -> Text:
    """In a query: with whose eyes."""
    about = "With whose eyes: `public`, `seat-0` and so on, or `referee`; without it your own."
    return Text(20, pattern=VIEWERS, metadata=said(about))


class OpenSeatSchema(Body):
    kind = OneOf("open", required=True, metadata=said("Whoever comes."))


class ReservedSeatSchema(Body):
    kind = OneOf("reserved", required=True, metadata=said("Kept for one player."))
    player = Text(40, required=True, metadata=said("The player's id."))


class AiSeatSchema(Body):
    kind = OneOf("ai", required=True, metadata=said("The service plays."))
    level = OneOf(*LEVELS, required=True, metadata=said("How well."))


SEATS = {"open": OpenSeatSchema(), "reserved": ReservedSeatSchema(), "ai": AiSeatSchema()}


class TakeSeatSchema(Body):
    entropy = Text(
        128,
        shortest=0,
        load_default="",
        metadata=said("Your own part in the game's chance; the service could not foresee it."),
    )


class NewGameSchema(Body):
    game = Text(40, required=True, metadata=said("What is played, such as `inis`."))
    seats = fields.List(
        Tagged("kind", SEATS),
        required=True,
        validate=validate.Length(1, MOST_SEATS),
        metadata=said("One for each seat, in order around the table."),
    )
    options = fields.Dict(
        keys=fields.String(),
        values=fields.Raw(),
        load_default=dict,
        metadata=said("Options of the game; `/v1/rules` lists them."),
    )
    visibility = OneOf(
        "public",
        "private",
        load_default="public",
        metadata=said("A private game is known only to who is invited."),
    )
    autostart = Flag(
        load_default=False, metadata=said("Whether it begins as soon as every seat is taken.")
    )
    clock = fields.Nested(
        NewClockSchema, load_default=None, allow_none=True, metadata=said("null: all the time.")
    )
    undo = OneOf(
        *UNDO,
        load_default="consent",
        metadata=said(
            "Whether a step may be taken back: never, while it has told nobody anything, or also "
            "when everybody agrees."
        ),
    )
    position = Text(
        LONGEST_POSITION,
        shortest=0,
        lines=True,
        load_default="",
        metadata=said("Makes a sandbox that begins at this position; it never counts."),
    )
    tournament = Text(
        40, metadata=said("The tournament it belongs to; you must be one of its organisers.")
    )


class SeatSchema(Shown):
    seat = fields.Integer(required=True)
    kind = fields.String(required=True, metadata={"enum": list(KINDS)})
    player = fields.String(
        required=True, allow_none=True, metadata=said("Who sits there, or for whom it is kept.")
    )
    name = fields.String(required=True, allow_none=True, metadata=said("The player's name."))
    level = fields.String(required=True, allow_none=True, metadata=said("How well an AI plays."))
    taken = fields.Boolean(required=True)
    substituted = fields.Boolean(
        required=True, metadata=said("Whether an AI plays for the player, who may take it back.")
    )
    out = fields.Boolean(required=True, metadata=said("Whether it has lost by its clock."))


class UndoRequestSchema(Shown):
    seat = fields.Integer(required=True, metadata=said("Who wants a step of his back."))
    to = fields.Integer(required=True, metadata=said("The version the game would go back to."))
    agreed = fields.List(fields.Integer(), required=True)
    waiting_for = fields.List(
        fields.Integer(), required=True, metadata=said("The seats that have still to agree.")
    )


class LineageSchema(Shown):
    game = fields.String(required=True, metadata=said("The game it was forked from."))
    version = fields.Integer(required=True)
    eyes = fields.String(
        required=True,
        metadata={
            "enum": ["public", "seat", "referee"],
            "description": "What these eyes could not see was dealt again.",
        },
    )
    seat = fields.Integer(required=True, allow_none=True)


class GameSchema(Shown):
    id = fields.String(required=True)
    game = fields.String(required=True, metadata=said("What is played."))
    rules = fields.String(required=True, metadata=said("The version of its rules, for ever."))
    status = fields.String(required=True, metadata={"enum": list(STATUSES)})
    visibility = fields.String(required=True, metadata={"enum": ["public", "private"]})
    sandbox = fields.Boolean(
        required=True, metadata=said("Began at somebody's position; never counts.")
    )
    autostart = fields.Boolean(required=True)
    clock = fields.Nested(ClockSchema, required=True, allow_none=True)
    undo = fields.String(
        required=True,
        metadata={"enum": list(UNDO), "description": "Whether a step may be taken back."},
    )
    undo_asked = fields.Nested(
        UndoRequestSchema,
        required=True,
        allow_none=True,
        metadata=said("The open request to take a step back."),
    )
    disputed = fields.Integer(
        required=True, allow_none=True, metadata=said("The dispute that holds it up, if any.")
    )
    branch = fields.Integer(
        required=True,
        allow_none=True,
        metadata=said("The version of the last rewind; null: it was never rewound."),
    )
    forked_from = fields.Nested(LineageSchema, required=True, allow_none=True)
    owner = fields.String(required=True, metadata=said("The player who created it."))
    tournament = fields.String(
        required=True, allow_none=True, metadata=said("The tournament it belongs to.")
    )
    options = fields.Dict(keys=fields.String(), values=fields.Raw(), required=True)
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    version = fields.Integer(required=True, metadata=said("How many events its log has."))
    head = fields.String(required=True, metadata=said("The hash of the last event."))
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    changed_at = fields.String(required=True, metadata={"format": "date-time"})
    winners = fields.List(
        fields.Integer(),
        required=True,
        allow_none=True,
        metadata=said("The seats that won; null until the end."),
    )
    my_seat = fields.Integer(
        required=True, allow_none=True, metadata=said("The caller's seat, if there is one.")
    )
    invite = fields.String(
        required=True,
        allow_none=True,
        metadata=said("Opens a private game to whoever has it; shown to its owner only."),
    )


class ChangedGameSchema(GameSchema):
    receipt = fields.Nested(CheckpointSchema, required=True, metadata=said(KEPT))


class GamePageSchema(Shown):
    items = fields.List(fields.Nested(GameSchema), required=True)
    next_cursor = fields.String(
        required=True, allow_none=True, metadata=said("Where the next page begins; null: no more.")
    )


class GameQuerySchema(Body):
    status = OneOf(*STATUSES, metadata=said("Only games of this status."))
    player = Text(40, metadata=said("Only games this player created or sits at; `self` is you."))
    tournament = Text(40, metadata=said("Only games of this tournament."))
    cursor = Text(120, metadata=said("`next_cursor` of the page before."))
    limit = Number(1, 200, load_default=50, metadata=said("Most games on a page."))


class InviteSchema(Body):
    invite = Text(80, required=True, metadata=said("As the game's owner gave it."))


class CancelSchema(Body):
    reason = Text(200, shortest=0, load_default="", metadata=said("For the others at the table."))


class OptionSchema(Shown):
    option = fields.String(required=True, metadata=said("What to do, in a word of the rules."))
    arg = fields.String(required=True, metadata=said("With what; empty if nothing is to be said."))


class DecisionSchema(Shown):
    id = fields.String(required=True, metadata=said("Stays the same while the question stands."))
    seat = fields.Integer(required=True)
    kind = fields.String(required=True, metadata=said("What is asked."))
    options = fields.List(
        fields.Nested(OptionSchema), required=True, metadata=said("Every legal answer.")
    )
    rule = fields.String(required=True, metadata=said("The rule that asks; may be empty."))
    blocking = fields.Boolean(
        required=True, metadata=said("false: may be answered, but nobody waits for it.")
    )
    secret = fields.Boolean(required=True, metadata=said("true: others do not learn the answer."))


class DecisionsSchema(Shown):
    version = fields.Integer(required=True)
    status = fields.String(required=True, metadata={"enum": list(STATUSES)})
    disputed = fields.Integer(
        required=True,
        allow_none=True,
        metadata=said("The open dispute for which everybody waits, so that nobody is asked."),
    )
    seat = fields.Integer(required=True, allow_none=True, metadata=said("Your seat."))
    decisions = fields.List(fields.Nested(DecisionSchema), required=True)
    waiting_for = fields.List(
        fields.Integer(), required=True, metadata=said("The seats the game waits for.")
    )
    waiting_for_service = fields.Boolean(
        required=True, metadata=said("Whether it waits for the service, which goes on by itself.")
    )
    clocks = fields.List(
        fields.Nested(SeatClockSchema),
        required=True,
        metadata=said("How much time everybody has; empty at a table without a clock."),
    )


class AnswerSchema(Body):
    option = Text(80, required=True, metadata=said("`option` of one of the decision's options."))
    arg = Text(200, shortest=0, load_default="", metadata=said("Its `arg`."))


class CommandSchema(Body):
    decision = Text(
        60, pattern=r"d[0-9]{1,15}\.[a-z0-9_.-]{1,40}", required=True, metadata=said("Its id.")
    )
    answers = fields.List(
        fields.Nested(AnswerSchema),
        required=True,
        validate=validate.Length(1, 100),
        metadata=said(
            "The answer to the decision, then to the questions that follow from it. All of them "
            "are done or none. A command ends where something is revealed."
        ),
    )


class EntrySchema(Shown):
    version = fields.Integer(required=True, metadata=said("The event's number in the log."))
    at = fields.String(required=True, metadata={"format": "date-time"})
    actor = fields.String(
        required=True, metadata=said("A player's id, `service`, or `ai:` and its level.")
    )
    command = fields.String(required=True, metadata=said("The command it came from."))
    hash = fields.String(required=True, metadata=said("Covers it and everything before it."))
    event = Ref("Event", required=True)


class ReceiptSchema(Shown):
    command = fields.String(required=True, metadata=said("The command's id in the log."))
    version = fields.Integer(required=True, metadata=said("The game's version after it."))
    head = fields.String(required=True, metadata=said("The hash of the last event."))
    events = fields.List(
        Ref("Entry"), required=True, metadata=said("What it led to, as you may know it.")
    )
    decisions = fields.List(
        fields.Nested(DecisionSchema), required=True, metadata=said("What is open for you now.")
    )
    receipt = fields.Nested(CheckpointSchema, required=True, metadata=said(KEPT))


class ViewSchema(Shown):
    game = fields.String(required=True, metadata=said("The game's id."))
    rules = fields.String(required=True)
    version = fields.Integer(required=True)
    at = fields.String(required=True, metadata={"format": "date-time"})
    viewer = fields.String(required=True, metadata=said("`public`, `seat-0` and so on, `referee`."))
    status = fields.String(required=True, metadata={"enum": list(STATUSES)})
    state = Ref("State", required=True, allow_none=True)


class AtQuerySchema(Body):
    at = Number(1, 10**12, metadata=said("The version to look at; without it the present one."))


class EventPageSchema(Shown):
    items = fields.List(Ref("Entry"), required=True)
    version = fields.Integer(required=True, metadata=said("The game's present version."))
    next_after = fields.Integer(
        required=True, metadata=said("Send it as `after` to go on from here.")
    )


class EventQuerySchema(Body):
    after = Number(0, 10**12, load_default=0, metadata=said("Only events after this version."))
    limit = Number(1, 200, load_default=100, metadata=said("Most events on a page."))
    wait = Number(
        0,
        55,
        load_default=0,
        metadata=said("If there is nothing yet, wait for it so many seconds."),
    )
    viewer = viewer()


class StreamQuerySchema(Body):
    after = Number(0, 10**12, metadata=said("Begin after this version; `Last-Event-ID` wins."))
    viewer = viewer()


class LineSchema(Shown):
    version = fields.Integer(required=True)
    at = fields.String(required=True, metadata={"format": "date-time"})
    kind = fields.String(required=True, metadata={"enum": ["heading", "event"]})
    text = fields.String(required=True)


class TranscriptSchema(Shown):
    language = fields.String(required=True, metadata={"enum": ["en", "ru", "uk"]})
    version = fields.Integer(required=True, metadata=said("The game's present version."))
    lines = fields.List(fields.Nested(LineSchema), required=True)
    next_after = fields.Integer(
        required=True, metadata=said("Send it as `after` to go on from here.")
    )


class TranscriptQuerySchema(Body):
    after = Number(0, 10**12, load_default=0, metadata=said("Only what happened after it."))
    limit = Number(1, 1_000, load_default=500, metadata=said("Most events that are told at once."))
    viewer = viewer()


class ExportQuerySchema(Body):
    viewer = viewer()


TAKE_SEAT = TakeSeatSchema()
NEW_GAME = NewGameSchema()
GAME = GameSchema()
CHANGED_GAME = ChangedGameSchema()
GAME_PAGE = GamePageSchema()
GAME_QUERY = GameQuerySchema()
INVITE = InviteSchema()
CANCEL = CancelSchema()
DECISIONS = DecisionsSchema()
COMMAND = CommandSchema()
RECEIPT = ReceiptSchema()
VIEW = ViewSchema()
AT_QUERY = AtQuerySchema()
ENTRY = EntrySchema()
EVENT_PAGE = EventPageSchema()
EVENT_QUERY = EventQuerySchema()
STREAM_QUERY = StreamQuerySchema()
TRANSCRIPT = TranscriptSchema()
TRANSCRIPT_QUERY = TranscriptQuerySchema()
EXPORT_QUERY = ExportQuerySchema()
SEAT = Whole(0, MOST_SEATS - 1)
