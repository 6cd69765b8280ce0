"""What the games send: their events and positions as components, one union of each.

Each member carries a `const` tag: an event its `type` (`GameStarted`, `inis.ClansPlaced`), a
position its `game`. A new game in the registry appears here by itself.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from typing import get_type_hints

from msgspec import Struct

from api.contract.names import Components, Json, ref
from api.contract.structs import described
from domain.engine import events, model
from domain.engine.events import SHARED, Event
from domain.engine.rules import Rules
from domain.engine.secrecy import secrets_of
from projections.feed import game_of, tag_of

EVENT = "Event"
STATE = "State"


def game_components(registry: Iterable[Rules]) -> Components:
    """Every component the registered games bring, and the unions over them."""
    shared = _shared_names()
    found = described(_engine(), shared)
    found |= {kind.__name__: _event(found[kind.__name__], kind, kind.__name__) for kind in SHARED}
    events = [kind.__name__ for kind in SHARED]
    states = []
    for rules in sorted(registry, key=lambda rules: rules.name):
        own = [kind for kind in rules.codec.types.values() if kind not in SHARED]
        found |= _of_game(rules, own, shared)
        events += [_title(rules) + kind.__name__ for kind in own]
        states.append(_title(rules) + STATE)
    # The null also keeps a union of one game a union: openapi-python-client stumbles over one.
    state = {"description": "null before the start.", **_union(states, {"type": "null"})}
    return found | {EVENT: _union(events), STATE: state}


def _of_game(rules: Rules, own: Iterable[type[Event]], shared: Mapping[str, str]) -> Components:
    prefix, seen = _title(rules), view_of(rules)
    names = {**shared, seen.__name__: prefix + STATE}
    found = described([seen, *own], names, prefix)
    for kind in own:
        name = prefix + kind.__name__
        found[name] = _event(found[name], kind, tag_of(rules.name, kind))
    return found | {prefix + STATE: _tagged(found[prefix + STATE], "game", game_of(rules.name))}


def view_of(rules: Rules) -> type[Struct]:
    """What this game's positions are shown as."""
    shown: type[Struct] = get_type_hints(type(rules).view)["return"]
    return shown


def _engine() -> list[type[Struct]]:
    """The structures that every game shares."""
    named = {**vars(model), **vars(events)}.values()
    return [
        kind
        for kind in named
        if inspect.isclass(kind) and issubclass(kind, Struct) and kind is not Struct
    ]


def _shared_names() -> dict[str, str]:
    """Events keep their names; what they are made of makes room for the API's own words."""
    events = {kind.__name__ for kind in SHARED}
    return {
        kind.__name__: kind.__name__ if kind.__name__ in events else f"Shared{kind.__name__}"
        for kind in _engine()
    }


def _event(schema: Json, kind: type[Event], tag: str) -> Json:
    """What not everybody may know is left out for who may not."""
    tagged = _tagged(schema, "type", tag)
    hidden = secrets_of(kind)
    return tagged | {"required": [name for name in tagged["required"] if name not in hidden]}


def _tagged(schema: Json, field: str, tag: str) -> Json:
    assert field not in schema["properties"], f"{tag} has a field {field} of its own"
    properties = {field: {"type": "string", "const": tag}, **schema["properties"]}
    return schema | {"required": [field, *schema["required"]], "properties": properties}


def _union(members: list[str], *more: Json) -> Json:
    return {"oneOf": [*(ref(name) for name in dict.fromkeys(members)), *more]}


def _title(rules: Rules) -> str:
    return "".join(word.capitalize() for word in game_of(rules.name).split("_"))
