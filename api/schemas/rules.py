"""The games there are, and a game's catalogue in one language."""

from __future__ import annotations

from marshmallow import fields

from api.fields import Shown
from api.schemas.people import said


class SeatsRangeSchema(Shown):
    least = fields.Integer(required=True)
    most = fields.Integer(required=True)


class RulesSchema(Shown):
    game = fields.String(required=True)
    rules = fields.String(required=True, metadata=said("The version new games get."))
    seats = fields.Nested(SeatsRangeSchema, required=True)
    options = fields.Dict(
        keys=fields.String(),
        values=fields.Raw(),
        required=True,
        metadata=said("Its options, as JSON Schema."),
    )
    languages = fields.List(fields.String(), required=True)


class RulesListSchema(Shown):
    items = fields.List(fields.Nested(RulesSchema), required=True)


class NamedSchema(Shown):
    text = fields.String(required=True)
    source = fields.String(
        required=True,
        metadata={
            "enum": ["rulebook", "ours"],
            **said("Whether the rulebook of this language has the name."),
        },
    )


class ModeSchema(Shown):
    timing = fields.String(required=True, metadata={"enum": ["season", "triskel"]})
    moments = fields.List(fields.String(), required=True, metadata=said("When it may be played."))
    text = fields.String(required=True)


class CardSchema(Shown):
    id = fields.String(required=True)
    type = fields.String(required=True)
    territory = fields.String(required=True, allow_none=True)
    four_players_only = fields.Boolean(required=True)
    name = fields.Nested(NamedSchema, required=True)
    modes = fields.List(fields.Nested(ModeSchema), required=True)
    notes = fields.String(required=True, allow_none=True)


class DiscoverySchema(Shown):
    place = fields.String(required=True, metadata={"enum": ["start", "bottom"]})
    players = fields.Integer(required=True)


class TileSchema(Shown):
    id = fields.String(required=True)
    advantage = fields.String(required=True)
    sanctuary = fields.Boolean(required=True)
    citadels = fields.Boolean(required=True)
    discovery = fields.Nested(DiscoverySchema, required=True, allow_none=True)
    name = fields.Nested(NamedSchema, required=True)
    effect = fields.String(required=True, allow_none=True)


class TermSchema(Shown):
    id = fields.String(required=True)
    name = fields.Nested(NamedSchema, required=True)
    text = fields.String(required=True)


class CatalogueSchema(Shown):
    """Everything that has a name in a game, explained in one language."""

    language = fields.String(required=True, metadata={"enum": ["en", "ru", "uk"]})
    rules = fields.String(required=True)
    cards = fields.List(fields.Nested(CardSchema), required=True)
    tiles = fields.List(fields.Nested(TileSchema), required=True)
    terms = fields.List(fields.Nested(TermSchema), required=True)
    moments = fields.List(fields.Nested(TermSchema), required=True)


RULES_LIST = RulesListSchema()
CATALOGUE = CatalogueSchema()
