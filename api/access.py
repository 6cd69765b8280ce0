"""Who may see a game, with whose eyes, and by what right.

Who organises a game may see what is hidden in it, and act on it. Both are recorded, and there is no
other way to either of them than `Access.eyes` and `Access.acts`. A private game that one may
not see looks in every respect like a game that is not there.
"""

from __future__ import annotations

import hmac
from typing import Any

from msgspec import Struct
from redis import Redis

from api import audit
from api.audit import Right
from api.operations import Call
from api.problems import Problem
from api.tokens import Token
from domain.engine.model import PUBLIC, REFEREE, Seat, Viewer, seated
from domain.engine.table import Table
from ledger.connection import call as redis_call
from ledger.games import Fresh
from ledger.keys import keys_of
from ledger.position import Position
from ledger.refusals import UnknownGame
from ledger.summary import Summary, summary_of
from ledger.tournaments import Tournament, Tournaments


class Access(Struct, frozen=True):
    """One caller before one game at its head; with the `call` that brought him there."""

    game: str
    position: Position
    token: Token
    call: Call | None = None

    @property
    def table(self) -> Table:
        return self.position.table

    @property
    def seat(self) -> Seat | None:
        return seat_of(self.table.holders, self.token)

    @property
    def viewer(self) -> Viewer:
        """With whose eyes the caller sees: those of the seat, and all of it after the end."""
        if self.table.over:
            return REFEREE
        return PUBLIC if self.seat is None else seated(self.seat)

    @property
    def own_eyes(self) -> str:
        """What the caller's own eyes are called, whether or not it is over."""
        return "public" if self.seat is None else f"seat-{self.seat}"

    @property
    def owns(self) -> bool:
        return self.table.created.owner == self.token.holder

    @property
    def plays(self) -> bool:
        """Also while an AI plays for him, for he may come back."""
        return self.seat is not None or self.token.holder in self.table.absent.values()

    @property
    def right(self) -> Right | None:
        """By what the caller organises the game, if he does. Nobody does who plays it."""
        if self.plays:
            return None
        if self.token.role == "admin":
            return "admin"
        if self.token.role == "organiser" and self.owns:
            return "table"
        tournament = self.table.created.terms.tournament
        appointed = self.call is not None and organises(self.call, tournament)
        return "tournament" if appointed else None

    @property
    def organises(self) -> bool:
        return self.right is not None

    @property
    def referees(self) -> bool:
        """Who organises it; everybody when it is over."""
        return self.table.over or self.organises

    def may_look(self, viewer: Viewer) -> bool:
        return viewer in (PUBLIC, self.viewer) or self.referees

    def eyes(self, name: str, **details: Any) -> Viewer:
        """The eyes of `public`, `seat-n` or `referee`: one's own, or by right of office.

        Such a look into a game that is not over is recorded before anything is seen.
        """
        viewer = self._named(name)
        if viewer in (PUBLIC, self.viewer) or self.table.over:
            return viewer
        if not self.acts(viewer=name, **details):
            whose = "who organises the game" if viewer == REFEREE else "who sits there"
            raise forbidden(f"What `{name}` sees is for {whose} until the game is over.")
        return viewer

    def acts(self, **details: Any) -> bool:
        """Whether the caller may, by right of office; then it is recorded, before it is done."""
        right = self.right
        if right is None:
            return False
        assert self.call is not None, "nobody acts who has not entered"
        audit.record(self.call, self.game, self.position.version, right, details)
        return True

    def _named(self, name: str) -> Viewer:
        if name == "public":
            return PUBLIC
        if name == "referee":
            return REFEREE
        seat = int(name.removeprefix("seat-"))
        if seat >= len(self.table.holders):
            raise Problem(404, "no_such_seat", f"There is no seat {seat}.")
        return seated(seat)


def enter(call: Call) -> Access:
    """The caller before the game that the path names."""
    game = call.args["game"]
    fresh: Fresh = call.service.ledger.games.head(game)
    found = Access(game, fresh.position, call.caller, call)
    if not _may_enter(found, call):
        raise UnknownGame(f"there is no game {game}")
    return found


def _may_enter(found: Access, call: Call) -> bool:
    summary = summary_of(found.table)
    return (
        may_see(summary, call.caller)
        or is_guest(call.service.redis, found.game, call.caller)
        or organises(call, summary.terms.tournament)
    )


def may_see(summary: Summary, token: Token) -> bool:
    """Whether a game is open to a player without an invite."""
    if summary.terms.visibility == "public" or token.role == "admin":
        return True
    reserved = {plan.player for plan in summary.seats if plan.player}
    return token.holder in {summary.owner, *summary.people, *reserved}


def is_guest(redis: Redis, game: str, token: Token) -> bool:
    return bool(redis_call(redis, "SISMEMBER", keys_of(game).guests, token.holder))


def organises(call: Call, tournament: str) -> bool:
    """Whether the caller is an organiser of this tournament; of none (empty) nobody is."""
    return bool(tournament) and tournaments(call).organises(tournament, call.caller.holder)


def tournaments(call: Call) -> Tournaments:
    return Tournaments(call.service.redis, call.service.ledger.games.log.now)


def require_organiser(call: Call, tournament: Tournament) -> None:
    """The right comes from the appointment, not from the token's role; admins have it anyway."""
    if call.caller.role != "admin" and call.caller.holder not in tournament.organisers:
        raise forbidden("This is for the tournament's organisers.", "Ask one to appoint you.")


def admit(call: Call, invite: str) -> None:
    """Make the caller a guest of a private game, if the invite is the right one."""
    game = call.args["game"]
    kept = call.service.ledger.games.log.secret(game, "invite")
    if kept is None or not hmac.compare_digest(kept, invite.encode()):
        raise UnknownGame(f"there is no game {game}")
    redis_call(call.service.redis, "SADD", keys_of(game).guests, call.caller.holder)


def seat_of(holders: tuple[str | None, ...], token: Token) -> Seat | None:
    return holders.index(token.holder) if token.holder in holders else None


def forbidden(detail: str, hint: str = "") -> Problem:
    return Problem(403, "forbidden", detail, hint=hint)
