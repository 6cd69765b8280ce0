"""From declared operations to the contract: on operations made up for it."""

from __future__ import annotations

from typing import Any

import pytest
from marshmallow import fields

from api.contract.document import document
from api.fields import Body, Number, OneOf, Ref, Shown, Text, Whole
from api.operations import PATH, Answer, Call, Link, Media, Operation


class PieceBody(Body):
    """A piece to be placed."""

    name = Text(20, pattern="[a-z]+", required=True, metadata={"description": "Its name."})
    size = Whole(1, 9, load_default=3)


class PieceSchema(Shown):
    id = fields.String(required=True)
    colour = OneOf("red", "blue", required=True, allow_none=True)
    state = Ref("State", required=True, allow_none=True)
    last = Ref("Event", required=True, metadata={"description": "What happened last."})
    near = fields.List(Ref("Place"), required=True)


class PlaceSchema(Shown):
    id = fields.String(required=True)


class FilterQuery(Body):
    limit = Number(1, 200, load_default=50, metadata={"description": "At most so many."})


def nothing(call: Call) -> Answer:
    return Answer()


PLACE = Operation(
    method="POST",
    path="/v1/boards/{board}/pieces",
    name="placePiece",
    tag="games",
    summary="Place a piece.",
    handler=nothing,
    description="",
    access="token",
    body=PieceBody(),
    query=FilterQuery(),
    takes=("If-Match",),
    status=201,
    returns=(Media("application/json", PieceSchema()), Media("application/x-ndjson", "Event")),
    gives=("ETag",),
    problems=(409, 422),
    limit="default",
    links={"again": Link("placePiece", {"board": "$request.path.board"}, {"name": "x"})},
)
LOOK = PLACE._replace(
    method="GET",
    name="lookAtPieces",
    access="anyone",
    body=None,
    status=200,
    problems=(),
    limit="",
    links={},
)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(PATH, "board", Text(12, pattern="b[0-9]+"))
    return document([PLACE, LOOK])


@pytest.fixture
def place(made: Any) -> Any:
    return made["paths"]["/v1/boards/{board}/pieces"]["post"]


@pytest.fixture
def look(made: Any) -> Any:
    return made["paths"]["/v1/boards/{board}/pieces"]["get"]


def test_parameters_come_from_path_query_and_headers(place: Any) -> None:
    path, query, header = place["parameters"]
    assert (path["name"], path["in"], path["required"]) == ("board", "path", True)
    assert path["schema"]["pattern"] == "^(?:b[0-9]+)$"
    assert (query["name"], query["in"], "required" in query) == ("limit", "query", False)
    assert query["description"] == "At most so many."
    assert query["schema"] == {"type": "integer", "default": 50, "minimum": 1, "maximum": 200}
    assert (header["name"], header["in"]) == ("If-Match", "header")


def test_a_body_is_closed_and_described(made: Any, place: Any) -> None:
    assert place["requestBody"]["required"]
    body = made["components"]["schemas"]["PieceBody"]
    assert body["additionalProperties"] is False
    assert body["description"] == "A piece to be placed."
    assert body["required"] == ["name"]
    assert body["properties"]["name"]["description"] == "Its name."
    assert body["properties"]["name"]["maxLength"] == 20


def test_what_goes_out_names_its_components(made: Any, place: Any) -> None:
    content = place["responses"]["201"]["content"]
    assert content["application/json"]["schema"] == {"$ref": "#/components/schemas/Piece"}
    assert content["application/x-ndjson"]["schema"]["type"] == "string"
    piece = made["components"]["schemas"]["Piece"]
    assert "additionalProperties" not in piece
    null = {"type": "null"}
    words = {"type": "string", "enum": ["red", "blue"]}
    assert piece["properties"]["colour"] == {"anyOf": [words, null]}
    assert piece["properties"]["last"]["$ref"] == "#/components/schemas/Event"
    assert piece["properties"]["near"]["items"] == {"$ref": "#/components/schemas/Place"}
    assert made["components"]["schemas"]["Place"]["required"] == ["id"]
    assert piece["properties"]["state"] == {"anyOf": [{"$ref": "#/components/schemas/State"}, null]}


def test_an_operation_names_every_problem_it_may_have(place: Any, look: Any) -> None:
    shared = {"400", "401", "404", "414", "503", "default"}
    assert set(look["responses"]) == {"200", "304", *shared}
    own = {"409", "422"}
    assert set(place["responses"]) == {"201", "413", "415", "429", *own, *shared}


def test_limits_are_announced_where_there_are_any(place: Any, look: Any) -> None:
    assert {"X-Request-Id", "RateLimit-Policy", "RateLimit", "ETag"} == set(
        place["responses"]["201"]["headers"]
    )
    assert {"X-Request-Id", "ETag"} == set(look["responses"]["200"]["headers"])


def test_a_token_is_needed_or_merely_allowed(made: Any, place: Any, look: Any) -> None:
    assert made["security"] == [{}, {"bearer": []}]
    assert "security" not in look
    assert place["security"] == [{"bearer": []}]


def test_links_are_kept(place: Any) -> None:
    assert place["responses"]["201"]["links"] == {
        "again": {
            "operationId": "placePiece",
            "parameters": {"board": "$request.path.board"},
            "requestBody": {"name": "x"},
        }
    }


def test_two_schemas_may_not_share_a_name() -> None:
    class GameStarted(Shown):
        id = fields.String()

    with pytest.raises(ValueError, match="GameStarted"):
        document([LOOK._replace(path="/v1", returns=(Media("application/json", GameStarted()),))])


def test_a_component_must_exist() -> None:
    with pytest.raises(LookupError, match="Nothing"):
        document([LOOK._replace(path="/v1", returns=(Media("application/json", "Nothing"),))])


def test_a_tag_must_be_described() -> None:
    with pytest.raises(LookupError, match="odd"):
        document([LOOK._replace(path="/v1", tag="odd")])
