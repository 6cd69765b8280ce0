"""How a command is written: load, decide, append; again when somebody else was first.

Overdue clocks are seen to before a command is decided: whoever comes after the deadline is late,
even if nobody had noticed it.
"""

from __future__ import annotations

import hashlib
import logging
import random
import secrets
import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from redis import Redis
from redis.exceptions import ConnectionError as ServerGone
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as ServerSilent

from domain.engine import timekeeping
from domain.engine.chance import Chance
from domain.engine.clocks import earliest, overdue
from domain.engine.codec import canonical
from domain.engine.rules import Rules
from domain.engine.table import Change, Table
from domain.engine.timekeeping import keep_time
from ledger.commands import THE_SERVICE, Principal
from ledger.directory import Directory
from ledger.games import Games
from ledger.ids import new_id
from ledger.limits import Limits
from ledger.log import NO_HEAD, Beside, Head
from ledger.position import Position
from ledger.receipt import Done, Receipt
from ledger.records import GENESIS, Context, envelope_of, event_of, seal
from ledger.refusals import Busy, KeyReused, Unavailable
from ledger.seeds import chance_at, seed_name
from ledger.signing.keys import Signer
from ledger.signing.statements import Signature
from ledger.summary import Summary, summary_of

_LOG = logging.getLogger(__name__)

T = TypeVar("T")

TIME_CALLED = {"call_time": True}

ATTEMPTS = 500
"""Each lost attempt means that another writer won; so many in a row is a game under siege."""


class Writer:
    """`expired` is told when a command found that somebody's time had run out, and saw to that.

    `signer` signs what was done; without one, as tests and tools have it, nothing is signed.
    """

    def __init__(
        self,
        redis: Redis,
        rules: Mapping[str, Rules],
        *,
        cache_games: int = 512,
        snapshot_every: int = 200,
        limits: Limits | None = None,
        patience: float = 5.0,
        expired: Callable[[Receipt], None] = lambda receipt: None,
        time: Callable[[], int] | None = None,
        signer: Signer | None = None,
    ) -> None:
        self.games = Games(
            redis, rules, cache_games=cache_games, snapshot_every=snapshot_every, time=time
        )
        self.directory = Directory(redis)
        self._expired = expired
        self._limits = limits or Limits()
        self._patience = patience
        self._signer = signer

    def sign(self, game: str, head: Head, at: int) -> Signature | None:
        """The service's word for a head of a game that was written at that time."""
        return None if self._signer is None else self._signer.sign(game, *head, at)

    def seal(self, game: str, head: Head, lines: int, digest: str) -> Signature | None:
        """The service's word for an exported bundle of a game up to this head."""
        return None if self._signer is None else self._signer.seal(game, *head, lines, digest)

    def call_time(self, game: str) -> Receipt | None:
        """See to everybody whose time has run out; None if there is nobody (any more)."""
        command = new_id("cmd")

        def attempt() -> list[Receipt] | None:
            fresh = self.games.head(game, name_of(THE_SERVICE, command))
            if fresh.known is not None:
                return [self._repeat(game, fresh.known, digest_of(TIME_CALLED))]
            at = max(fresh.now, fresh.position.at)
            if not overdue(fresh.position.table.clocks, at):
                return []
            receipt = self._call_time(game, fresh.position, at, command)
            return None if receipt is None else [receipt]

        return next(iter(self._patiently(attempt)), None)

    def _write(
        self,
        game: str,
        by: Principal,
        body: Any,
        decide: Callable[[Position, int], Change],
        key: str,
        request: str,
        hidden: Mapping[str, bytes] | None = None,
    ) -> Receipt:
        command = new_id("cmd")
        name, digest = name_of(by, key or command), digest_of(body)

        def attempt() -> Receipt | None:
            fresh = self.games.head(game, name)
            if fresh.known is not None:
                return self._repeat(game, fresh.known, digest)
            before = fresh.position
            at = max(fresh.now, before.at)
            if overdue(before.table.clocks, at):
                # Whoever comes after the deadline is late, even if nobody had noticed it yet.
                self._tell_expired(self._call_time(game, before, at, new_id("cmd")))
                return None
            context = Context(game, by.id, command, request or command, at)
            change = decide(before, at)
            return self._append(
                context, before.rules, before, change, digest, name=name, hidden=hidden
            )

        return self._patiently(attempt)

    def _call_time(self, game: str, before: Position, at: int, command: str) -> Receipt | None:
        context = Context(game, THE_SERVICE.id, command, command, at)
        chance = self._chance(game, before.table)
        change = timekeeping.call_time(before.rules, before.table, at, chance)
        name, digest = name_of(THE_SERVICE, command), digest_of(TIME_CALLED)
        return self._append(context, before.rules, before, change, digest, name=name)

    def _tell_expired(self, receipt: Receipt | None) -> None:
        if receipt is not None:
            self._expired(receipt)

    def _patiently(self, attempt: Callable[[], T | None]) -> T:
        """Try until it is done: lost races at once, a lost server for as long as we are patient.

        Trying again is safe: the append itself refuses a command that it has done before.
        """
        until = time.monotonic() + self._patience
        for lost in range(ATTEMPTS):
            try:
                receipt = attempt()
            except (ServerGone, ServerSilent) as error:
                if time.monotonic() > until:
                    raise Unavailable("the server does not answer") from error
                time.sleep(0.05)
                continue
            if receipt is not None:
                return receipt
            time.sleep(random.uniform(0, min(0.0005 * lost, 0.02)))
        raise Busy("too many others write to this game at the moment")

    def _append(
        self,
        context: Context,
        rules: Rules,
        before: Position | None,
        change: Change,
        digest: str,
        *,
        name: str,
        hidden: Mapping[str, bytes] | None = None,
    ) -> Receipt | None:
        """Append a change to a position; None if the log has moved on from it."""
        game = context.game
        head = NO_HEAD if before is None else before.head
        change = keep_time(rules, change, context.at, self._chance(game, change.table))
        records = seal(rules.codec, context, change.events, head.version, head.hash or GENESIS)
        self._limits.check_batch(records)
        after = Head(head.version + len(records), records[-1].hash)
        signature = self.sign(game, after, context.at)
        done = Done(context.cause, digest, head.version + 1, after.version, signature)
        earlier = None if before is None else summary_of(before.table)
        summary = summary_of(change.table)
        changed = summary != earlier
        due = earliest(change.table.clocks)
        was_due = None if before is None else earliest(before.table.clocks)
        if changed:
            self.directory.announce(game, earlier, summary, context.at)
        self.directory.deadlines.announce(game, was_due, due)
        beside = Beside(context.at, canonical(summary) if changed else b"", hidden or {})
        appended = self.games.log.append(game, head, records, name, canonical(done), beside)
        if appended.known is not None:
            return self._repeat(game, appended.known, digest)
        if appended.version is None:
            return None
        position = Position(rules, change.table, after, context.at)
        self.games.moved(game, before, position)
        if changed:
            self._settle(game, earlier, summary)
        self.directory.deadlines.strike(game, was_due, due)
        return Receipt(game, context.cause, position, change.events, tuple(records), signature)

    def _settle(self, game: str, before: Summary | None, after: Summary) -> None:
        """After an append that changed what lists show."""
        try:
            self.directory.strike(game, before, after)
            if after.status in ("finished", "cancelled"):
                self.directory.end(game, after.owner)
            if "finished" in (after.status, before.status if before is not None else ""):
                self.directory.relist(self.games.log, game)
        except RedisError:  # the append stands; a list holds too much, a counter is too high
            _LOG.warning("%s was not struck off its lists", game, exc_info=True)

    def _repeat(self, game: str, known: bytes, digest: str) -> Receipt:
        """The receipt of a command that was done before."""
        done = msgspec.json.decode(known, type=Done)
        if done.digest != digest:
            raise KeyReused("this idempotency key was used for another command")
        position = self.games.at(game, done.last)
        records = tuple(self.games.log.read(game, done.first, done.last))
        codec = position.rules.codec
        events = tuple(event_of(codec, envelope_of(record), record) for record in records)
        # Commands from before there were signatures get theirs when somebody asks again.
        signature = done.signature or self.sign(game, position.head, position.at)
        return Receipt(game, done.command, position, events, records, signature, repeated=True)

    def _chance(self, game: str, table: Table) -> Chance:
        """Chance from the game's secret seed, which is fetched only if something is drawn."""

        @cache
        def chance() -> Chance:
            seed = self.games.log.secret(game, seed_name(table))
            if seed is None:  # the game goes on; its verifier will say what cannot be checked
                _LOG.error("the seed of %s is lost: draws no longer come from it", game)
                seed = secrets.token_bytes(32)
            return chance_at(table, seed)

        return lambda number, wanted: chance()(number, wanted)


def name_of(by: Principal, key: str) -> str:
    """The name of a command in its game: keys of different senders never meet."""
    kind = "player" if by.seat is None else "service" if by.service else f"seat {by.seat}"
    return canonical([kind, by.id, key]).decode()


def digest_of(body: Any) -> str:
    return hashlib.sha256(canonical(body)).hexdigest()
