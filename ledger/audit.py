"""The part of the write path that goes back: disputes and their rulings, and steps taken back.

Nothing here removes anything. A rewind is one more event, after everything that it cuts off.
"""

from __future__ import annotations

import secrets

from domain.engine import disputes, undo
from domain.engine.chance import seed_hash
from domain.engine.disputes import Judgement
from domain.engine.events import Answered
from domain.engine.refusals import NoRestingPoint
from domain.engine.rewinds import rests
from domain.engine.table import Change, Table
from ledger.commands import Principal
from ledger.games import Games
from ledger.position import Position
from ledger.receipt import Receipt
from ledger.records import envelope_of
from ledger.refusals import NoSuchVersion
from ledger.writer import Writer

NEAR = 200
"""How many versions around the wanted one are looked at for one to go back to."""


class Audit(Writer):
    def open_dispute(
        self,
        game: str,
        by: Principal,
        about: int,
        text: str,
        *,
        organiser: bool = False,
        key: str = "",
        request: str = "",
    ) -> Receipt:
        def decide(position: Position, at: int) -> Change:
            table = position.table
            seat = None if organiser else by.seat_or_absent(table)
            return disputes.open_dispute(position.rules, table, by.id, seat, about, text)

        return self._write(game, by, {"dispute": [about, text]}, decide, key, request)

    def withdraw(
        self, game: str, by: Principal, dispute: int, *, key: str = "", request: str = ""
    ) -> Receipt:
        def decide(position: Position, at: int) -> Change:
            return disputes.withdraw(position.rules, position.table, dispute, by.id)

        return self._write(game, by, {"withdraw": dispute}, decide, key, request)

    def rule(
        self,
        game: str,
        by: Principal,
        dispute: int,
        judgement: Judgement,
        *,
        key: str = "",
        request: str = "",
    ) -> Receipt:
        """An organiser's ruling, whose right to it the caller has checked."""
        seed = secrets.token_bytes(32)
        committed = seed_hash(seed)

        def decide(position: Position, at: int) -> Change:
            def back(version: int) -> Table:
                return resting(self.games, game, version, position.version).table

            return disputes.rule(
                position.rules, position.table, dispute, by.id, judgement, back, committed
            )

        fresh = judgement.verdict == "rewind" and judgement.chance == "fresh"
        hidden = {f"seed:{committed}": seed} if fresh else None
        body = {"rule": dispute, "judgement": judgement}
        return self._write(game, by, body, decide, key, request, hidden)

    def acknowledge(
        self, game: str, by: Principal, dispute: int, *, key: str = "", request: str = ""
    ) -> Receipt:
        def decide(position: Position, at: int) -> Change:
            return disputes.acknowledge(position.rules, position.table, dispute, by.id)

        return self._write(game, by, {"acknowledge": dispute}, decide, key, request)

    def ask_undo(self, game: str, by: Principal, *, key: str = "", request: str = "") -> Receipt:
        """Take back the sender's last answer, or ask the others for it."""

        def decide(position: Position, at: int) -> Change:
            table = position.table
            seat = by.seat_at(table)
            return undo.ask(position.rules, table, seat, self.games.back(game), at)

        return self._write(game, by, {"undo": "ask"}, decide, key, request)

    def answer_undo(
        self, game: str, by: Principal, agrees: bool, *, key: str = "", request: str = ""
    ) -> Receipt:
        def decide(position: Position, at: int) -> Change:
            table = position.table
            seat = by.seat_at(table)
            return undo.answer(position.rules, table, seat, agrees, self.games.back(game), at)

        return self._write(game, by, {"undo": agrees}, decide, key, request)

    def drop_undo(self, game: str, by: Principal, *, key: str = "", request: str = "") -> Receipt:
        def decide(position: Position, at: int) -> Change:
            return undo.drop(position.rules, position.table, by.seat_at(position.table))

        return self._write(game, by, {"undo": "drop"}, decide, key, request)


def resting(games: Games, game: str, version: int, last: int) -> Position:
    """The game at a version from which it can go on; a refusal names the nearest ones."""
    if not 1 <= version <= last:
        raise NoSuchVersion(f"the game has no version {version}")
    if not rests_at(games, game, version):
        near = _near(games, game, version, last)
        detail = f"the game did not rest at version {version}; the nearest at which it did: {near}"
        raise NoRestingPoint(detail)
    return games.at(game, version)


def _near(games: Games, game: str, version: int, last: int) -> str:
    before = range(version - 1, max(0, version - NEAR), -1)
    after = range(version + 1, min(last, version + NEAR) + 1)
    found = [
        next((str(v) for v in versions if rests_at(games, game, v)), "")
        for versions in (before, after)
    ]
    return " and ".join(filter(None, found)) or "none"


def rests_at(games: Games, game: str, version: int) -> bool:
    """All that an answer led to has happened, and somebody is asked. In between no rule may be
    asked anything: the state is not whole."""
    if not _whole(games, game, version):
        return False
    position = games.at(game, version)
    return rests(position.rules, position.table)


def _whole(games: Games, game: str, version: int) -> bool:
    """Whether a command ends here, or its next answer begins."""
    here, *after = (envelope_of(record) for record in games.log.read(game, version, version + 1))
    return not after or after[0].cause != here.cause or after[0].type == Answered.__name__
