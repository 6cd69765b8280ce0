"""Driving a game of Cattle through the write path."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from domain.engine import lobby
from domain.engine.chance import seed_hash
from domain.engine.codec import canonical
from domain.engine.model import SERVICE, Decision, Option, Seat
from domain.engine.rules import Rules
from domain.engine.step import pending
from ledger.commands import THE_SERVICE, Principal, Submission
from ledger.ids import new_id
from ledger.log import NO_HEAD, Beside
from ledger.position import Position
from ledger.receipt import Done, Receipt
from ledger.records import GENESIS, Context, seal
from ledger.write import Ledger
from tests.cattle import CATTLE

RULES: Mapping[str, Rules] = {CATTLE.name: CATTLE}
OWNER = Principal("owner")

SEED = (11).to_bytes(32, "big")
HANDS = (
    ("ward.1", "raid.1", "raid.3"),
    ("raid.6", "raid.2", "ward.5"),
    ("scout.3", "raid.4", "raid.5"),
    ("ward.4", "scout.5", "scout.1"),
)
"""The first hands that four players get from this seed."""


def player(seat: Seat) -> Principal:
    return THE_SERVICE if seat == SERVICE else Principal(f"player-{seat}")


def create(ledger: Ledger, seats: int = 4, rounds: int = 3, seed: bytes = SEED) -> Game:
    """A new game from a known seed; the write path itself takes a random one."""
    change = lobby.create(CATTLE, seats, {"rounds": rounds}, OWNER.id, seed_hash(seed))
    log = ledger.games.log
    context = Context(new_id("gam"), OWNER.id, new_id("cmd"), "", log.now())
    records = seal(CATTLE.codec, context, change.events, 0, GENESIS)
    done = canonical(Done(context.cause, "", 1, 1))
    log.append(
        context.game,
        NO_HEAD,
        records,
        context.cause,
        done,
        Beside(context.at, secrets={"seed": seed}),
    )
    return Game(ledger, context.game)


def begin(ledger: Ledger, seats: int = 4, rounds: int = 3, seed: bytes = SEED) -> Game:
    """A game whose first hands are dealt: everybody is asked for a card."""
    game = create(ledger, seats, rounds, seed)
    for seat in range(seats):
        ledger.take_seat(game.id, player(seat), seat)
    ledger.start(game.id, OWNER)
    game.answer(SERVICE, "call")
    return game


class Game:
    """One game as its players see it through one ledger."""

    def __init__(self, ledger: Ledger, id: str) -> None:
        self.ledger = ledger
        self.id = id

    @property
    def now(self) -> Position:
        return self.ledger.games.head(self.id).position

    def open(self) -> tuple[Decision, ...]:
        return open_in(self.now)

    def asked(self, seat: Seat, kind: str = "") -> Decision:
        """What the seat is asked; with a kind, what it is offered as well."""
        return next(
            d for d in self.open() if d.seat == seat and (d.kind == kind if kind else d.blocking)
        )

    def answer(self, seat: Seat, *options: str, kind: str = "", key: str = "") -> Receipt:
        """Answer in words, such as `choose raid.1`."""
        decision = self.asked(seat, kind)
        return self.submit(seat, decision.id, *options, key=key)

    def submit(
        self, seat: Seat, decision: str, *options: str, key: str = "", expected: int | None = None
    ) -> Receipt:
        answers = tuple(said(option) for option in options)
        submission = Submission(decision, answers, expected)
        return self.ledger.submit(self.id, player(seat), submission, key=key)

    def choose(self, *cards: str) -> Receipt:
        """Every seat chooses its card, in order of the seats."""
        receipts = [self.answer(seat, f"choose {card}") for seat, card in enumerate(cards)]
        return receipts[-1]

    def play(
        self, rng: random.Random, until: Callable[[Position], bool] = lambda position: False
    ) -> Position:
        """Answer at random until the game is over or has come this far."""
        position = self.now
        while not position.table.over and not until(position):
            decision = rng.choice([d for d in open_in(position) if d.blocking])
            answers = (rng.choice(decision.options),)
            submission = Submission(decision.id, answers)
            position = self.ledger.submit(self.id, player(decision.seat), submission).position
        return position


def said(words: str) -> Option:
    verb, _, arg = words.partition(" ")
    return Option(verb, arg)


def open_in(position: Position) -> tuple[Decision, ...]:
    state = position.table.game
    return () if state is None else pending(position.rules, state)


def at_version(version: int) -> Callable[[Position], bool]:
    return lambda position: position.version >= version
