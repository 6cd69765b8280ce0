"""Who may see a game, and with whose eyes.

A private game that one may not see looks in every respect like a game that is not there.
"""

from __future__ import annotations

import hmac

from msgspec import Struct
from redis import Redis

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


class Access(Struct, frozen=True):
    """One caller before one game at its head."""

    game: str
    position: Position
    token: Token

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
    def owns(self) -> bool:
        return self.table.created.owner == self.token.holder

    @property
    def referees(self) -> bool:
        """Sees everything: who organises the game, and everybody once it is over."""
        return self.table.over or self.organises

    @property
    def organises(self) -> bool:
        """Admins do, and organisers at their own tables; never somebody who plays: also not while
        an AI plays for him, for he may come back."""
        plays = self.seat is not None or self.token.holder in self.table.absent.values()
        return not plays and (
            self.token.role == "admin" or (self.token.role == "organiser" and self.owns)
        )


def enter(call: Call) -> Access:
    """The caller before the game that the path names."""
    game = call.args["game"]
    fresh: Fresh = call.service.ledger.games.head(game)
    summary = summary_of(fresh.position.table)
    if not may_see(summary, call.caller) and not is_guest(call.service.redis, game, call.caller):
        raise UnknownGame(f"there is no game {game}")
    return Access(game, fresh.position, call.caller)


def may_see(summary: Summary, token: Token) -> bool:
    """Whether a game is open to a player without an invite."""
    if summary.terms.visibility == "public" or token.role == "admin":
        return True
    reserved = {plan.player for plan in summary.seats if plan.player}
    return token.holder in {summary.owner, *summary.people, *reserved}


def is_guest(redis: Redis, game: str, token: Token) -> bool:
    return bool(redis_call(redis, "SISMEMBER", keys_of(game).guests, token.holder))


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
