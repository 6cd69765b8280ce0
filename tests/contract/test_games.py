"""What the games send is in the contract, a new game's too, without a word about any of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from api.contract.games import game_components
from api.contract.names import Json, named_in
from domain.engine.chance import seeded
from domain.engine.events import SHARED, Answered, Event
from domain.engine.model import PUBLIC, REFEREE, Option, seated
from domain.engine.rules import Rules
from domain.engine.secrecy import secrets_of, seen
from domain.engine.step import Step
from domain.games import RULES
from projections.feed import game_of, tag_of
from tests.cattle.rules import CATTLE
from tests.random_games import playthrough

INIS = RULES["inis/1"]
BOTH = game_components([INIS, CATTLE])
VIEWERS = (PUBLIC, seated(0), seated(1), REFEREE)


def validator(name: str) -> Any:
    schema = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": BOTH}}
    return jsonschema_rs.validator_for(schema)


EVENT = validator("Event")
STATE = validator("State")


def sent(rules: Rules, event: Event, viewer: Any) -> Json:
    return {"type": tag_of(rules.name, type(event)), **seen(event, viewer)}


def played(rules: Rules) -> Iterator[Step]:
    state = rules.begin(3, rules.options())
    picks = [pick * 7919 % 65536 for pick in range(150)]
    return playthrough(rules, state, picks, seeded(bytes(32)))


@pytest.mark.parametrize("rules", [INIS, CATTLE], ids=["inis", "cattle"])
def test_what_is_seen_of_a_game_is_as_the_contract_says(rules: Rules) -> None:
    kinds = set()
    for events, state in played(rules):
        for viewer in VIEWERS:
            for event in events:
                EVENT.validate(sent(rules, event, viewer))
                kinds.add(type(event))
            view = msgspec.to_builtins(rules.view(state, viewer))
            STATE.validate({"game": game_of(rules.name), **view})
    assert len(kinds) > 10


def test_every_event_is_in_the_union_once_under_its_own_tag() -> None:
    members = list(named_in(BOTH["Event"]))
    tags = [BOTH[name]["properties"]["type"]["const"] for name in members]
    games = (INIS, CATTLE)
    expected = {tag_of(rules.name, kind) for rules in games for kind in rules.codec.types.values()}
    assert set(tags) == expected
    assert len(tags) == len(expected)
    assert {"GameStarted", "inis.ClansPlaced", "cattle.RaidBegan"} <= expected
    assert {"GameStarted", "InisClansPlaced", "CattleRaidBegan"} <= set(members)


@pytest.mark.parametrize("rules", [INIS, CATTLE], ids=["inis", "cattle"])
def test_only_what_is_hidden_may_be_missing(rules: Rules) -> None:
    for kind in rules.codec.types.values():
        name = tag_of(rules.name, kind).replace("inis.", "Inis").replace("cattle.", "Cattle")
        schema = BOTH[name]
        assert set(schema["properties"]) - set(schema["required"]) == set(secrets_of(kind))
        assert set(schema["properties"]) == {"type", *kind.__struct_fields__}


def test_an_event_with_a_public_field_missing_is_not_valid() -> None:
    answered = Answered(0, "d1", "act", None, Option("pass"))
    public = sent(INIS, answered, seated(1))
    assert EVENT.is_valid(public)
    assert "sealed" not in public
    assert not EVENT.is_valid({k: v for k, v in public.items() if k != "seat"})
    assert not EVENT.is_valid(public | {"type": "answered"})


def test_the_tag_tells_the_games_apart() -> None:
    tags = [BOTH[name]["properties"]["game"]["const"] for name in named_in(BOTH["State"])]
    assert tags == ["cattle", "inis"]
    assert not STATE.is_valid({"game": "chess"})


def test_what_every_game_shares_is_there_once() -> None:
    names = {kind.__name__ for kind in SHARED} | {"SharedOption", "SharedTrigger"}
    assert names <= set(BOTH)
    doubled = {prefix + name for prefix in ("Inis", "Cattle") for name in names}
    assert not doubled & set(BOTH)
