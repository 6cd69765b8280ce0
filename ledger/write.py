"""The write path: everything that anybody can do to a game.

An answer of the service means that the command is on disk, once. A refusal means that nothing was
written. Only `Unavailable` leaves it open, and then the same key sent again settles it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from domain.engine import lobby, substitutes
from domain.engine import table as tables
from domain.engine.chance import Chance, seed_hash, seeded
from domain.engine.command import Command
from domain.engine.events import Terms
from domain.engine.lobby import Fork
from domain.engine.model import Seat
from domain.engine.rules import Rules
from domain.engine.table import OPEN_TO_ALL, Change
from ledger.audit import Audit
from ledger.commands import Principal, Submission
from ledger.ids import derived_id, new_id, new_secret
from ledger.position import Position, find_rules
from ledger.receipt import Receipt
from ledger.records import Context
from ledger.refusals import KeyReused, StaleVersion, Unavailable
from ledger.writer import digest_of, name_of


class Ledger(Audit):
    """Everything that writes to a game's log goes through here.

    `key` names a command for its sender: the same key again gives the same receipt again. `request`
    ties the events to the request they came with.
    """

    def create(
        self,
        by: Principal,
        rules: str,
        seats: int,
        options: Mapping[str, Any] | None = None,
        *,
        terms: Terms = OPEN_TO_ALL,
        position: str = "",
        fork: Fork | None = None,
        key: str = "",
        request: str = "",
    ) -> Receipt:
        """Make a new table. The same key of the same owner makes the same game, once."""
        found = find_rules(self.games.rules, rules)
        game = derived_id("gam", by.id, key) if key else new_id("gam")
        command, seed = new_id("cmd"), secrets.token_bytes(32)
        name = name_of(by, key or command)
        lineage = fork.lineage if fork is not None else None
        digest = digest_of([rules, seats, options or {}, terms, position, lineage])
        created = lobby.create(
            found, seats, options or {}, by.id, seed_hash(seed), terms, position, fork
        )
        change = started(found, created, seeded(seed))
        kept = {"seed": seed, "invite": new_secret("inv").encode()}

        def attempt() -> Receipt | None:
            known = self.games.log.known(game, name)
            if known is not None:
                return self._repeat(game, known, digest)
            self.directory.enter(game, by.id, self._limits.games_per_owner)
            at = self.games.log.now()
            context = Context(game, by.id, command, request or command, at)
            return self._append(context, found, None, change, digest, name=name, hidden=kept)

        try:
            return self._patiently(attempt)
        except (KeyReused, Unavailable):  # the game is there, or may be
            raise
        except Exception:
            self.directory.withdraw(game, by.id)
            raise

    def take_seat(
        self,
        game: str,
        by: Principal,
        seat: Seat,
        *,
        entropy: str = "",
        key: str = "",
        request: str = "",
    ) -> Receipt:
        """Sit down; `entropy` becomes part of the seed that the game's chance comes from."""

        def decide(position: Position, at: int) -> Change:
            change = lobby.take_seat(position.rules, position.table, seat, by.id, entropy)
            return started(position.rules, change, self._chance(game, change.table))

        body = {"take_seat": seat, "entropy": entropy} if entropy else {"take_seat": seat}
        return self._write(game, by, body, decide, key, request)

    def leave_seat(
        self, game: str, by: Principal, seat: Seat, *, key: str = "", request: str = ""
    ) -> Receipt:
        def decide(position: Position, at: int) -> Change:
            return lobby.leave_seat(position.rules, position.table, seat, by.id)

        return self._write(game, by, {"leave_seat": seat}, decide, key, request)

    def cancel(
        self, game: str, by: Principal, reason: str = "", *, key: str = "", request: str = ""
    ) -> Receipt:
        def decide(position: Position, at: int) -> Change:
            return lobby.cancel(position.rules, position.table, reason)

        return self._write(game, by, {"cancel": reason}, decide, key, request)

    def start(self, game: str, by: Principal, *, key: str = "", request: str = "") -> Receipt:
        def decide(position: Position, at: int) -> Change:
            return lobby.start(position.rules, position.table, self._chance(game, position.table))

        return self._write(game, by, {"start": True}, decide, key, request)

    def submit(
        self,
        game: str,
        by: Principal,
        submission: Submission,
        *,
        key: str = "",
        request: str = "",
        hidden: Mapping[str, bytes] | None = None,
    ) -> Receipt:
        """Play: all the answers or none of them. `hidden` is kept beside the log with them."""
        self._limits.check_answers(len(submission.answers))

        def decide(position: Position, at: int) -> Change:
            expected = submission.expected
            if by.seat is None:
                substitutes.require_playing(position.table, by.id, submission.decision)
            if expected is not None and expected != position.version:
                raise StaleVersion(f"the game is at version {position.version}, not {expected}")
            seat = by.seat_at(position.table)
            command = Command(seat, submission.decision, submission.answers)
            chance = self._chance(game, position.table)
            return tables.play(position.rules, position.table, command, chance)

        return self._write(game, by, submission, decide, key, request, hidden)

    def substitute(
        self,
        game: str,
        by: Principal,
        seat: Seat,
        level: str,
        *,
        anybody: bool = False,
        key: str = "",
        request: str = "",
    ) -> Receipt:
        """Let an AI play for the seat's player: for `by` himself, or for anybody."""

        def decide(position: Position, at: int) -> Change:
            holder = None if anybody else by.id
            return substitutes.substitute(position.rules, position.table, seat, holder, level)

        return self._write(game, by, {"substitute": [seat, level]}, decide, key, request)

    def take_back(
        self, game: str, by: Principal, seat: Seat, *, key: str = "", request: str = ""
    ) -> Receipt:
        def decide(position: Position, at: int) -> Change:
            return substitutes.take_back(position.rules, position.table, seat, by.id)

        return self._write(game, by, {"take_back": seat}, decide, key, request)


def started(rules: Rules, change: Change, chance: Chance) -> Change:
    """The change, and the start of the game if the table begins by itself now."""
    if not lobby.starts_itself(change.table):
        return change
    begun = lobby.start(rules, change.table, chance)
    return Change((*change.events, *begun.events), begun.table)
