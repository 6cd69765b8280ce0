"""A game's catalogue as it goes out: in one language, where the stored one has them all."""

from __future__ import annotations

from api.contract.names import Components, Json
from api.contract.structs import described
from projections.catalogue import LANGUAGES, Catalogue, Tongues

CATALOGUE = "Catalogue"


def catalogue_components() -> Components:
    found = described([Catalogue], {CATALOGUE: CATALOGUE}, CATALOGUE)
    told = {name: schema for name, schema in found.items() if Tongues.__name__ not in name}
    one: Components = {name: _in_one(schema, found) for name, schema in told.items()}
    language = {"language": {"type": "string", "enum": list(LANGUAGES)}}
    whole = one[CATALOGUE]
    whole["properties"] = language | whole["properties"]
    whole["required"] = [*language, *whole["required"]]
    return one


def _in_one(schema: Json, components: Components) -> Json:
    """What is there in every language is there once."""
    properties = {name: _told(part, components) for name, part in schema["properties"].items()}
    return schema | {"properties": properties}


def _told(part: Json, components: Components) -> Json:
    if "anyOf" in part:
        return {"anyOf": [_told(inner, components) for inner in part["anyOf"]]}
    name = part.get("$ref", "").rpartition("/")[2]
    if Tongues.__name__ not in name:
        return part
    found: Json = components[name]["properties"][LANGUAGES[0]]
    return found
