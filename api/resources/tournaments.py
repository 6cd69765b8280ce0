"""Tournaments: what they are called, and who organises them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import asdict

from api import cursors, players
from api.access import forbidden, require_organiser, tournaments
from api.fields import Text
from api.operations import PATH, Answer, Call, Link, operation
from api.problems import Problem
from api.schemas.tournaments import (
    CHANGED_TOURNAMENT,
    NEW_TOURNAMENT,
    NUMBERED_QUERY,
    TOURNAMENT,
    TOURNAMENT_CHANGES,
    TOURNAMENT_PAGE,
    TOURNAMENT_QUERY,
)
from ledger.ids import derived_id, new_id
from ledger.keys import TOURNAMENTS
from ledger.refusals import KeyReused
from ledger.tournaments import Change, Tournament
from projections.feed import timestamp
from projections.lobby import Place, chunks

PATH["tournament"] = Text(40, metadata={"description": "A tournament's id."})


@operation(
    "POST",
    "/v1/tournaments",
    "createTournament",
    "Create a tournament; you are its first organiser.",
    tag="tournaments",
    description="For tokens of the role organiser or admin. With an `Idempotency-Key` a repeated "
    "request makes no second one.",
    body=NEW_TOURNAMENT,
    takes=("Idempotency-Key",),
    status=201,
    returns=TOURNAMENT,
    gives=("ETag", "Location"),
    problems=(403, 422),
    links={
        "tournament": Link("getTournament", {"tournament": "$response.body#/id"}),
        "changes": Link("listTournamentChanges", {"tournament": "$response.body#/id"}),
    },
)
def create_tournament(call: Call) -> Answer:
    if call.caller.role not in ("organiser", "admin"):
        raise forbidden("Tournaments are created by organisers.", "Ask for an organiser's token.")
    by, key = call.caller.holder, call.headers.get("Idempotency-Key", "")
    id = derived_id("trn", by, key) if key else new_id("trn")
    name, description = call.body["name"], call.body["description"]
    made = tournaments(call).create(id, by, name, description)
    if made.number > 1:  # it was made before, and changed since
        ((first, _),) = tournaments(call).changes(id, 0, 1)
        same = (first.name, first.description) == (name, description)
    else:
        same = (made.name, made.description) == (name, description)
    if not same:
        raise KeyReused("this idempotency key was used for another tournament")
    return told(call, made, {"Location": f"/v1/tournaments/{id}"})


@operation(
    "GET",
    "/v1/tournaments",
    "listTournaments",
    "Tournaments, newest first.",
    tag="tournaments",
    query=TOURNAMENT_QUERY,
    returns=TOURNAMENT_PAGE,
    gives=("Link",),
)
def list_tournaments(call: Call) -> Answer:
    found: list[Tournament] = []
    last: Place | None = None
    limit = call.query["limit"]
    for places in chunks(call.service.redis, TOURNAMENTS, cursors.after(call)):
        kept = tournaments(call).find(place.game for place in places)
        there = [place for place in places if place.game in kept][: limit - len(found)]
        found += [kept[place.game] for place in there]
        if len(found) == limit:
            last = there[-1]
            break
    cursor, headers = cursors.onward(call, last)
    content = {"items": shown(call, found), "next_cursor": cursor}
    return Answer(content=content, headers=headers)


@operation(
    "GET",
    "/v1/tournaments/{tournament}",
    "getTournament",
    "A tournament: what it is called, and who organises it.",
    tag="tournaments",
    takes=("If-None-Match",),
    returns=TOURNAMENT,
    gives=("ETag",),
    problems=(404,),
)
def get_tournament(call: Call) -> Answer:
    return told(call, tournaments(call).get(call.args["tournament"]))


@operation(
    "PATCH",
    "/v1/tournaments/{tournament}",
    "changeTournament",
    "Call a tournament something else.",
    tag="tournaments",
    description="For its organisers and admins.",
    body=CHANGED_TOURNAMENT,
    returns=TOURNAMENT,
    gives=("ETag",),
    problems=(403, 404),
)
def change_tournament(call: Call) -> Answer:
    id, by = _organised(call), call.caller.holder
    name, description = call.body.get("name"), call.body.get("description")
    return told(call, tournaments(call).call_it(id, by, name, description))


@operation(
    "PUT",
    "/v1/tournaments/{tournament}/organisers/{player}",
    "appointOrganiser",
    "Appoint an organiser.",
    tag="tournaments",
    description="For its organisers and admins. Whoever is appointed may see everything in the "
    "tournament's games that he does not play, and rule in them, whatever the role of his token.",
    returns=TOURNAMENT,
    gives=("ETag",),
    problems=(403, 404, 409),
)
def appoint_organiser(call: Call) -> Answer:
    id, by, player = _organised(call), call.caller.holder, _player(call)
    if player not in players.find(call.service.redis, [player]):
        raise Problem(404, "unknown_player", f"There is no player {player}.")
    return told(call, tournaments(call).appoint(id, by, player))


@operation(
    "DELETE",
    "/v1/tournaments/{tournament}/organisers/{player}",
    "dismissOrganiser",
    "Dismiss an organiser, such as oneself; one always stays.",
    tag="tournaments",
    description="For its organisers and admins. `self` is you. It stays known who was one.",
    returns=TOURNAMENT,
    gives=("ETag",),
    problems=(403, 404, 409),
)
def dismiss_organiser(call: Call) -> Answer:
    id, by = _organised(call), call.caller.holder
    return told(call, tournaments(call).dismiss(id, by, _player(call)))


@operation(
    "GET",
    "/v1/tournaments/{tournament}/changes",
    "listTournamentChanges",
    "Every change of a tournament, the oldest first: who appointed whom, and when.",
    tag="tournaments",
    query=NUMBERED_QUERY,
    returns=TOURNAMENT_CHANGES,
    problems=(404,),
)
def list_changes(call: Call) -> Answer:
    id = tournaments(call).get(call.args["tournament"]).id
    after, limit = call.query["after"], call.query["limit"]
    page = tournaments(call).changes(id, after, limit)
    more = len(page) == limit
    content = {
        "items": [_change(change, hash) for change, hash in page],
        "next_after": page[-1][0].number if more else None,
    }
    return Answer(content=content)


def told(call: Call, tournament: Tournament, headers: dict[str, str] | None = None) -> Answer:
    (content,) = shown(call, [tournament])
    return Answer(content=content, etag=f"v{tournament.number}", headers=headers or {})


def shown(call: Call, found: Iterable[Tournament]) -> list[dict[str, Any]]:
    found = list(found)
    people = {player for tournament in found for player in tournament.organisers}
    known = players.find(call.service.redis, people)
    names = {player.id: player.name for player in known.values()}
    return [
        {
            **asdict(tournament),
            "organisers": [
                {"player": player, "name": names.get(player)} for player in tournament.organisers
            ],
            "created_at": timestamp(tournament.created_at),
            "changed_at": timestamp(tournament.changed_at),
        }
        for tournament in found
    ]


def _change(change: Change, hash: str) -> dict[str, Any]:
    named = change.kind in ("created", "renamed")
    return {
        **asdict(change),
        "at": timestamp(change.at),
        "player": change.player or None,
        "name": change.name if named else None,
        "description": change.description if named else None,
        "hash": hash,
    }


def _player(call: Call) -> str:
    player: str = call.args["player"]
    return call.caller.holder if player == "self" else player


def _organised(call: Call) -> str:
    """The tournament's id, if the caller organises it."""
    found = tournaments(call).get(call.args["tournament"])
    require_organiser(call, found)
    return found.id
