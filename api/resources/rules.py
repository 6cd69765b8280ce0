"""The games there are: their options, and every card, tile and term in three languages."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec

from api.fields import Text
from api.operations import PATH, Answer, Call, Link, operation
from api.problems import Problem
from api.schemas.rules import CATALOGUE, RULES_LIST
from domain.engine.rules import Rules
from projections.catalogue import LANGUAGES, catalogue, choose, in_language
from projections.feed import game_of

PATH["name"] = Text(40, metadata={"description": "A game, such as `inis`."})


@operation(
    "GET",
    "/v1/rules",
    "listRules",
    "The games that can be played here.",
    tag="rules",
    access="anyone",
    returns=RULES_LIST,
)
def list_rules(call: Call) -> Answer:
    items = [_described(rules) for rules in call.service.ledger.games.rules.values()]
    return Answer(content={"items": items}, cache="public, max-age=300")


@operation(
    "GET",
    "/v1/rules/{name}",
    "getRules",
    "A game's catalogue: every card, tile, term and moment, explained.",
    tag="rules",
    access="anyone",
    takes=("Accept-Language", "If-None-Match"),
    returns=CATALOGUE,
    gives=("ETag", "Content-Language"),
    problems=(404,),
    links={"create": Link("createGame")},
)
def get_rules(call: Call) -> Answer:
    name = call.args["name"]
    known = [rules for rules in call.service.ledger.games.rules if game_of(rules) == name]
    if not known:
        raise Problem(404, "not_found", f"There is no game called {name!r} here.")
    language = choose(call.headers.get("Accept-Language", ""))
    content, digest = _catalogue(known[-1], language)
    return Answer(
        content=content,
        etag=f"{digest}-{language}",
        cache="public, max-age=300",
        headers={"Content-Language": language},
    )


def _described(rules: Rules) -> dict[str, Any]:
    _, components = msgspec.json.schema_components([rules.options])
    options = components[rules.options.__name__]
    return {
        "game": game_of(rules.name),
        "rules": rules.name,
        "seats": {"least": rules.seats[0], "most": rules.seats[-1]},
        "options": options,
        "languages": list(LANGUAGES),
    }


@cache
def _catalogue(rules_name: str, language: str) -> tuple[bytes, str]:
    content = msgspec.json.encode(in_language(catalogue(rules_name), language))
    return content, hashlib.sha256(content).hexdigest()[:16]
