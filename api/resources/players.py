"""Players: open sign-up."""

from __future__ import annotations

from api import players, tokens
from api.bodies import malformed
from api.fields import Text
from api.operations import PATH, Answer, Call, Link, operation
from api.problems import Problem
from api.schemas import NEW_PLAYER, PLAYER, SIGNED_UP

PATH["player"] = Text(40, metadata={"description": "A player's id."})


@operation(
    "POST",
    "/v1/players",
    "signUp",
    "Become a player: a name in, a token out.",
    tag="players",
    description="The token is shown this once. Lose it and the player is lost too.",
    access="anyone",
    limit="signup",
    body=NEW_PLAYER,
    status=201,
    returns=SIGNED_UP,
    gives=("Location",),
    links={"player": Link("getPlayer", {"player": "$response.body#/player/id"})},
)
def sign_up(call: Call) -> Answer:
    try:
        token, secret = tokens.create(call.service.redis, name=call.body["name"], role="player")
    except ValueError as refusal:
        raise malformed([{"pointer": "/name", "detail": f"{refusal}."}]) from None
    player = players.find(call.service.redis, [token.holder])[token.holder]
    return Answer(
        content={"player": player, "token": secret},
        cache="no-store",
        headers={"Location": f"/v1/players/{player.id}"},
    )


@operation(
    "GET",
    "/v1/players/{player}",
    "getPlayer",
    "A player's name.",
    tag="players",
    description="`self` is you.",
    returns=PLAYER,
    problems=(404,),
)
def get_player(call: Call) -> Answer:
    wanted = call.caller.holder if call.args["player"] == "self" else call.args["player"]
    found = players.find(call.service.redis, [wanted])
    if wanted not in found:
        raise Problem(404, "unknown_player", f"There is no player {wanted}.")
    return Answer(content=found[wanted])
