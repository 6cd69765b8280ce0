"""Structures that msgspec writes, as components."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from api.contract.names import Components, Json, prose, ref


def described(
    kinds: Iterable[type[Struct]], names: Mapping[str, str], prefix: str = ""
) -> Components:
    """The JSON Schemas of structures and of what they are made of, under their public names."""
    _, found = msgspec.json.schema_components(list(kinds), ref_template="{name}")
    public = {name: names.get(name, prefix + name) for name in found}
    return {public[name]: _as_sent(schema, public) for name, schema in found.items()}


def _as_sent(schema: Any, names: Mapping[str, str]) -> Any:
    """msgspec describes what it reads; this is what it writes: every field, defaults too."""
    if isinstance(schema, list):
        return [_as_sent(part, names) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return ref(names[schema["$ref"]])
    if "properties" in schema:
        fields = {name: _as_sent(part, names) for name, part in schema["properties"].items()}
        about = {"description": prose(schema["description"])} if "description" in schema else {}
        return {"type": "object", **about, "required": list(fields), "properties": fields}
    sent = {k: _as_sent(v, names) for k, v in schema.items() if k not in ("title", "default")}
    return _plainly(sent)


def _plainly(schema: Json) -> Json:
    """The same in the words that every generator knows."""
    if all(isinstance(word, str) for word in schema.get("enum", [None])):
        words = schema["enum"]
        return {"type": "string"} | ({"const": words[0]} if len(words) == 1 else {"enum": words})
    if "prefixItems" in schema:
        first, *others = items = schema["prefixItems"]
        alike = all(other == first for other in others)
        form = {"items": first} if alike else {"prefixItems": items}
        return {"type": "array", **form, "minItems": len(items), "maxItems": len(items)}
    if schema.get("type") == "array":
        return {"items": {}} | schema
    return schema
