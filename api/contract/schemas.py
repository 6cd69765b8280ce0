"""Marshmallow schemas as components, through apispec; its gaps are closed here."""

from __future__ import annotations

import warnings
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema, class_registry, fields
from marshmallow.exceptions import RegistryError

from api.contract.names import Components, Json, prose, ref
from api.fields import Body, Ref, Tagged, Text


class Schemas:
    """Turns schemas and fields into JSON Schema and collects the components on the way."""

    def __init__(self) -> None:
        plugin = MarshmallowPlugin(schema_name_resolver=_name)
        self._spec = APISpec("", "", openapi_version="3.1.0", plugins=[plugin])
        converter: Any = plugin.converter  # apispec types only a part of it
        converter.add_attribute_function(_named_component)
        converter.add_attribute_function(_one_of_several)
        converter.add_attribute_function(_portable_pattern)
        converter.add_attribute_function(_printable)
        converter.add_attribute_function(_words)
        self._converter = converter

    def of(self, schema: Schema) -> Json:
        """A reference to the schema's component."""
        with warnings.catch_warnings():
            # The same schema with other fields left out would silently become a second component.
            warnings.simplefilter("error")
            found: Json = self._converter.resolve_nested_schema(schema)
        return found

    def named(self, component: str) -> Json:
        """A reference to a component by its name; one that is a schema is described on the way."""
        return _reference(self._converter, component)

    def of_field(self, field: fields.Field[Any]) -> Json:
        found: Json = self._converter.field2property(field)
        return found

    @property
    def components(self) -> Components:
        found: Components = self._spec.components.schemas
        kinds = {name: schema for schema, name in self._kinds().items()}
        return {name: _finished(kinds[name], schema) for name, schema in found.items()}

    def _kinds(self) -> dict[type[Schema], str]:
        return {key[0]: name for key, name in self._converter.refs.items()}


def _name(schema: Any) -> str:
    kind = schema if isinstance(schema, type) else type(schema)
    return str(kind.__name__).removesuffix("Schema")


def _finished(kind: type[Schema], found: Json) -> Json:
    """What comes in is closed; what goes out may have more fields one day."""
    about = kind.__dict__.get("__doc__")
    schema: Json = {"type": "object"}
    if about:
        schema["description"] = prose(about)
    if "required" in found:
        # In the order of the fields.
        schema["required"] = [name for name in found["properties"] if name in found["required"]]
    schema["properties"] = found["properties"]
    if issubclass(kind, Body):
        schema["additionalProperties"] = False
    return schema


def _named_component(self: Any, field: Any, ret: Json, **more: Any) -> Json:
    """A field of which the contract knows more than marshmallow: see `api.fields.Ref`."""
    if not isinstance(field, Ref):
        return {}
    target = _reference(self, field.component)
    return {"anyOf": [target, {"type": "null"}]} if field.allow_none else target


def _one_of_several(self: Any, field: Any, ret: Json, **more: Any) -> Json:
    """See `api.fields.Tagged`; the tag is a constant in each of the forms."""
    if not isinstance(field, Tagged):
        return {}
    return {"oneOf": [self.resolve_nested_schema(form) for form in field.forms.values()]}


def _reference(converter: Any, component: str) -> Json:
    try:
        schema = class_registry.get_class(f"{component}Schema")
    except RegistryError:
        return ref(component)  # not a schema of ours: the games bring it
    found: Json = converter.resolve_nested_schema(schema)
    return found


def _portable_pattern(self: Any, field: Any, ret: Json, **more: Any) -> Json:
    r"""`\Z` is Python's; everywhere else the end of a text is `$`."""
    pattern = ret.get("pattern", "")
    return {"pattern": pattern.removesuffix(r"\Z") + "$"} if pattern.endswith(r"\Z") else {}


def _printable(self: Any, field: Any, ret: Json, **more: Any) -> Json:
    """No control characters; what else is not printable only the service knows."""
    if not isinstance(field, Text) or "pattern" in ret:
        return {}
    control = r"\u0000-\u0008\u000b\u000c\u000e-\u001f" if field.lines else r"\u0000-\u001f"
    return {"pattern": rf"^[^{control}\u007f-\u00a0]*$"}


def _words(self: Any, field: Any, ret: Json, **more: Any) -> Json:
    """A constant is called one, and null stands beside the words: so generators understand it."""
    words = [word for word in ret.pop("enum", []) if word is not None]
    if not words:
        return {}
    form = {"const": words[0]} if len(words) == 1 else {"enum": words}
    if not field.allow_none:
        return form
    del ret["type"]
    return {"anyOf": [{"type": "string", **form}, {"type": "null"}]}
