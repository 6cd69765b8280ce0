"""Games: creating, listing, joining by invite, calling off, starting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from api import access, clocks, cursors, players, receipts
from api.access import Access, enter, forbidden
from api.fields import Text
from api.operations import PATH, Answer, Call, Link, operation
from api.players import Player
from api.problems import Problem
from api.schemas.games import (
    CANCEL,
    CHANGED_GAME,
    GAME,
    GAME_PAGE,
    GAME_QUERY,
    INVITE,
    NEW_GAME,
)
from api.tokens import Token
from domain.engine.events import Lineage, SeatPlan, Terms
from domain.engine.table import AI
from ledger.commands import Principal
from ledger.receipt import Receipt
from ledger.summary import Card, Summary, summary_of
from projections.feed import game_of, timestamp
from projections.lobby import Lobby

PATH["game"] = Text(40, metadata={"description": "A game's id."})

TO_GAME = {
    "game": Link("getGame", {"game": "$response.body#/id"}),
    "take": Link("takeSeat", {"game": "$response.body#/id", "seat": "0"}),
    "start": Link("startGame", {"game": "$response.body#/id"}),
    "cancel": Link("cancelGame", {"game": "$response.body#/id"}),
    "decisions": Link("listDecisions", {"game": "$response.body#/id"}),
    "view": Link("getView", {"game": "$response.body#/id", "viewer": "public"}),
    "events": Link("listEvents", {"game": "$response.body#/id"}),
    "transcript": Link("getTranscript", {"game": "$response.body#/id"}),
}


@operation(
    "POST",
    "/v1/games",
    "createGame",
    "Create a table.",
    tag="games",
    description="Nobody sits at it yet but the AIs; its owner takes a seat like everybody else. "
    "With an `Idempotency-Key` a repeated request makes no second game.",
    body=NEW_GAME,
    takes=("Idempotency-Key",),
    status=201,
    returns=CHANGED_GAME,
    gives=("ETag", "Location"),
    problems=(403, 404, 409, 422),
    links=TO_GAME,
)
def create_game(call: Call) -> Answer:
    body = call.body
    rules = newest_rules(call, body["game"])
    plans = tuple(SeatPlan(**seat) for seat in body["seats"])
    require_players(call, plans)
    receipt = call.service.ledger.create(
        Principal(call.caller.holder),
        rules,
        len(plans),
        body["options"],
        terms=_terms(call, plans),
        position=body["position"],
        key=call.headers.get("Idempotency-Key", ""),
        request=call.request_id,
    )
    return done(call, receipt, {"Location": f"/v1/games/{receipt.game}"})


@operation(
    "GET",
    "/v1/games",
    "listGames",
    "Games, newest first.",
    tag="games",
    description="Public games, and the private ones you have to do with; those of a `tournament` "
    "only if you ask for it. Sandboxes are listed only with their players.",
    query=GAME_QUERY,
    returns=GAME_PAGE,
    gives=("Link",),
)
def list_games(call: Call) -> Answer:
    query, caller = call.query, call.caller
    player = caller.holder if query.get("player") == "self" else query.get("player")

    tournament = query.get("tournament")
    organises = tournament is not None and access.organises(call, tournament)

    def wanted(card: Card) -> bool:
        summary = card.summary
        if tournament not in (None, summary.terms.tournament):
            return False
        if player is None and summary.sandbox:
            return False
        sits = player is None or player in {summary.owner, *summary.people}
        return sits and (organises or access.may_see(summary, caller))

    page = Lobby(call.service.redis).page(
        query.get("status"), player, tournament, cursors.after(call), query["limit"], wanted
    )
    cursor, headers = cursors.onward(call, page.next)
    items = shown(call, page.cards)
    return Answer(content={"items": items, "next_cursor": cursor}, headers=headers)


@operation(
    "GET",
    "/v1/games/{game}",
    "getGame",
    "A game: who sits where, and how far it is.",
    tag="games",
    takes=("If-None-Match",),
    returns=GAME,
    gives=("ETag",),
    problems=(404,),
)
def get_game(call: Call) -> Answer:
    return told(call, enter(call))


@operation(
    "POST",
    "/v1/games/{game}/guests",
    "joinAsGuest",
    "Come in by an invite: see a private game and take a seat at it.",
    tag="games",
    description="Any seat that is open can then be taken; without one a guest is a spectator.",
    body=INVITE,
    returns=GAME,
    gives=("ETag",),
    problems=(404,),
)
def join_as_guest(call: Call) -> Answer:
    access.admit(call, call.body["invite"])
    return told(call, enter(call))


@operation(
    "POST",
    "/v1/games/{game}/start",
    "startGame",
    "Begin the game; every seat must be taken.",
    tag="games",
    description="Its owner may, everybody who sits at it, and who organises it.",
    takes=("Idempotency-Key",),
    returns=CHANGED_GAME,
    gives=("ETag",),
    problems=(403, 404, 409, 422),
    links={
        "decisions": Link("listDecisions", {"game": "$response.body#/id"}),
        "view": Link("getView", {"game": "$response.body#/id", "viewer": "public"}),
    },
)
def start_game(call: Call) -> Answer:
    found = enter(call)
    if not found.owns and found.seat is None and not found.acts():
        raise forbidden("Only its owner and its players start a game.", "Take a seat first.")
    ledger, key = call.service.ledger, call.headers.get("Idempotency-Key", "")
    by = Principal(call.caller.holder)
    return done(call, ledger.start(found.game, by, key=key, request=call.request_id))


@operation(
    "POST",
    "/v1/games/{game}/cancel",
    "cancelGame",
    "Call a game off before it begins.",
    tag="games",
    description="Its owner may, and who organises it. Its log stays readable.",
    body=CANCEL,
    takes=("Idempotency-Key",),
    returns=CHANGED_GAME,
    gives=("ETag",),
    problems=(403, 404, 409, 422),
)
def cancel_game(call: Call) -> Answer:
    found = enter(call)
    if not found.owns and not found.acts():
        raise forbidden("Only its owner calls a game off.", "Leave your seat instead.")
    ledger, key = call.service.ledger, call.headers.get("Idempotency-Key", "")
    by, reason = Principal(call.caller.holder), call.body["reason"]
    receipt = ledger.cancel(found.game, by, reason, key=key, request=call.request_id)
    return done(call, receipt)


# What is shown of a game


def done(call: Call, receipt: Receipt, headers: dict[str, str] | None = None) -> Answer:
    """A command about the table was done: wake who must go on, show the game as it stands."""
    call.service.wake(receipt)
    found = Access(receipt.game, receipt.position, call.caller)
    return told(call, found, headers, receipt)


def told(
    call: Call,
    found: Access,
    headers: dict[str, str] | None = None,
    receipt: Receipt | None = None,
) -> Answer:
    """The game as it stood then: a repeated command gets the same answer again."""
    (now,) = call.service.ledger.games.log.cards([found.game]).values()
    at = found.position
    card = Card(found.game, *at.head, now.created_at, at.at, summary_of(at.table))
    (game,) = shown(call, [card])
    if found.owns and card.summary.terms.visibility == "private":
        invite = call.service.ledger.games.log.secret(found.game, "invite")
        game["invite"] = invite.decode() if invite else None
    if receipt is not None:
        game["receipt"] = receipts.of(receipt)
    return Answer(content=game, etag=f"v{card.version}", headers=headers or {})


def shown(call: Call, cards: Iterable[Card]) -> list[dict[str, Any]]:
    cards = list(cards)
    people = {name for card in cards for name in _people(card.summary)}
    known = players.find(call.service.redis, people)
    return [_game(card, known, call.caller) for card in cards]


def _game(card: Card, known: dict[str, Player], caller: Token) -> dict[str, Any]:
    summary = card.summary
    return {
        "id": card.game,
        "game": game_of(summary.rules),
        "rules": summary.rules,
        "status": summary.status,
        "visibility": summary.terms.visibility,
        "sandbox": summary.sandbox,
        "autostart": summary.terms.autostart,
        "clock": clocks.shown(summary.terms.clock),
        "undo": summary.terms.undo,
        "undo_asked": _undo_asked(summary),
        "disputed": summary.disputed,
        "branch": summary.branch or None,
        "forked_from": _lineage(summary.lineage),
        "owner": summary.owner,
        "tournament": summary.terms.tournament or None,
        "options": summary.options,
        "seats": [_seat(summary, seat, known) for seat in range(len(summary.seats))],
        "version": card.version,
        "head": card.hash,
        "created_at": timestamp(card.created_at),
        "changed_at": timestamp(card.changed_at),
        "winners": summary.winners,
        "my_seat": access.seat_of(summary.holders, caller),
        "invite": None,
    }


def _undo_asked(summary: Summary) -> dict[str, Any] | None:
    if summary.undo is None:
        return None
    return {**msgspec.to_builtins(summary.undo), "waiting_for": summary.undo_waits_for}


def _lineage(lineage: Lineage | None) -> dict[str, Any] | None:
    return None if lineage is None else msgspec.to_builtins(lineage)


def _seat(summary: Summary, seat: int, known: dict[str, Player]) -> dict[str, Any]:
    plan, holder = summary.seats[seat], summary.holders[seat]
    absent = summary.absent.get(str(seat))
    player = None if plan.kind == "ai" else absent or holder or plan.player or None
    return {
        "seat": seat,
        "kind": plan.kind,
        "player": player,
        "name": known[player].name if player in known else None,
        "level": holder.removeprefix(AI) if holder and holder.startswith(AI) else None,
        "taken": holder is not None,
        "substituted": absent is not None,
        "out": seat in summary.out,
    }


def _people(summary: Summary) -> set[str]:
    reserved = {plan.player for plan in summary.seats if plan.player}
    return summary.people | reserved


# What comes in


def newest_rules(call: Call, game: str) -> str:
    """The version of a game's rules that new games get."""
    names: list[str] = list(call.service.ledger.games.rules)
    versions = [name for name in names if game_of(name) == game]
    if not versions:
        known = sorted({game_of(name) for name in names})
        detail = f"There is no game called {game!r} here."
        raise Problem(422, "unknown_rules", detail, hint=f"Choose one of: {', '.join(known)}.")
    return max(versions, key=lambda name: int(name.partition("/")[2]))


def terms_of(plans: tuple[SeatPlan, ...], body: Mapping[str, Any], tournament: str = "") -> Terms:
    clock = clocks.wanted(body["clock"])
    return Terms(plans, body["visibility"], body["autostart"], clock, body["undo"], tournament)


def _terms(call: Call, plans: tuple[SeatPlan, ...]) -> Terms:
    tournament: str = call.body.get("tournament", "")
    if tournament:
        access.require_organiser(call, access.tournaments(call).get(tournament))
    return terms_of(plans, call.body, tournament)


def require_players(call: Call, plans: tuple[SeatPlan, ...]) -> None:
    wanted = [plan.player for plan in plans if plan.player]
    known = players.find(call.service.redis, wanted)
    for seat, plan in enumerate(plans):
        if plan.player and plan.player not in known:
            detail = f"There is no player {plan.player}."
            errors = [{"pointer": f"/seats/{seat}/player", "detail": detail}]
            raise Problem(422, "no_such_player", detail, errors=errors)
    if len(set(wanted)) < len(wanted):
        raise Problem(422, "seats_reserved_twice", "A player has at most one seat at a table.")
