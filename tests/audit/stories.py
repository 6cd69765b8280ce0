"""Random games in which all happens that can: clocks, disputes, rewinds, undo, lost seeds."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Literal

from redis import Redis

from domain.engine.disputes import Judgement
from domain.engine.events import Clock, SeatPlan, Terms
from domain.engine.model import SERVICE, Seat
from domain.engine.refusals import Refused
from domain.engine.rules import Rules
from domain.engine.step import pending
from domain.engine.table import AI, Table
from domain.engine.undo import missing
from domain.games import RULES as GAMES
from ledger.commands import THE_SERVICE, Principal, Submission
from ledger.connection import call
from ledger.keys import keys_of
from ledger.position import Position
from ledger.signing.keys import SigningKey
from ledger.write import Ledger
from tests.cattle import CATTLE
from tests.ledger.clocked import Sundial

RULES: Mapping[str, Rules] = {**GAMES, CATTLE.name: CATTLE}
KEY = SigningKey.new()
ORGANISER = Principal("organiser")
OWNER = Principal("owner")
INTERRUPTIONS = 16
POLICIES: tuple[Literal["ai", "default", "out"], ...] = ("ai", "default", "out")


class Story:
    """One game; the same seed tells the same story, but for the secrets of the service."""

    def __init__(self, redis: Redis, seed: int, rules: str = CATTLE.name, rounds: int = 0) -> None:
        self.redis = redis
        self.rng = random.Random(seed)
        self.time = Sundial()
        self.ledger = Ledger(redis, RULES, time=self.time, signer=KEY)
        self.lost = False
        self._left = self.rng.randrange(INTERRUPTIONS)
        self.id = self._created(rules, rounds)

    @property
    def now(self) -> Position:
        return self.ledger.games.head(self.id).position

    def tell(self, most: int = 5_000) -> Story:
        """Play it to its end."""
        for _ in range(most):
            table = self.now.table
            if table.over and not (self._left and self.rng.random() < 0.3):
                return self
            self.time.wait(self.rng.choice((0, 0.5, 3, 8)))
            if self._left and self.rng.random() < 0.25:
                self._left -= 1
                self._try(self.rng.choice(self._interruptions()))
            elif table.disputed is not None:
                self._try(self._settle)
            elif table.undo is not None and self.rng.random() < 0.6:
                self._try(self._answer_undo)
            elif not table.over:
                self._try(self._answer)
        return self

    def _created(self, rules: str, rounds: int) -> str:
        seats = self.rng.choice((2, 3, 4))
        plans = tuple(self.rng.choice((SeatPlan(), SeatPlan(), SeatPlan("ai", level="easy")))
                      for _ in range(seats))  # fmt: skip
        terms = Terms(
            seats=plans,
            autostart=self.rng.random() < 0.5,
            clock=self._clock(),
            undo=self.rng.choice(("none", "free", "consent", "consent")),
        )
        cattle = rules == CATTLE.name
        options = {"rounds": rounds or self.rng.choice((1, 2))} if cattle else {}
        game = self.ledger.create(OWNER, rules, seats, options, terms=terms).game
        free = [seat for seat, plan in enumerate(plans) if plan.kind == "open"]
        if len(free) > 1 and self.rng.random() < 0.3:
            self.ledger.take_seat(game, Principal("passer-by"), free[0], entropy="gone")
            self.ledger.leave_seat(game, Principal("passer-by"), free[0])
        for seat in self.rng.sample(free, len(free)):
            entropy = self.rng.choice(("", f"mine {seat}", "ß" * 3))
            self.ledger.take_seat(game, Principal(f"player-{seat}"), seat, entropy=entropy)
        if not terms.autostart:
            self.ledger.start(game, OWNER)
        return game

    def _clock(self) -> Clock | None:
        if self.rng.random() < 0.4:
            return None
        policy = self.rng.choice(POLICIES)
        return self.rng.choice(
            (
                Clock(per_decision=5_000, policy=policy),
                Clock(per_decision=2_000, bank=20_000, increment=1_000, policy=policy),
                Clock(bank=30_000, policy=policy),
            )
        )

    def _try(self, act: Callable[[], object]) -> None:
        with suppress(Refused):
            act()

    def _interruptions(self) -> list[Callable[[], object]]:
        return [
            self._open_dispute, self._open_dispute, self._ask_undo, self._ask_undo,
            self._substitute, self._take_back, self._be_late, self._lose_seed, self._acknowledge,
        ]  # fmt: skip

    # What may happen

    def _answer(self) -> None:
        table = self.now.table
        open_now = [d for d in pending(self.now.rules, table.playing()) if d.seat not in table.out]
        decision = self.rng.choice([d for d in open_now if d.blocking] or open_now)
        submission = Submission(decision.id, (self.rng.choice(decision.options),))
        self.ledger.submit(self.id, self._player(table, decision.seat), submission)

    def _open_dispute(self) -> None:
        position = self.now
        about = self.rng.randint(1, position.version)
        if self.rng.random() < 0.3:
            self.ledger.open_dispute(self.id, ORGANISER, about, "look", organiser=True)
        else:
            self.ledger.open_dispute(self.id, self._person(), about, "no, that was me")

    def _settle(self) -> None:
        dispute = self.now.table.disputed
        assert dispute is not None
        if self.rng.random() < 0.2:
            self.ledger.withdraw(self.id, Principal(dispute.opened.by), dispute.number)
        else:
            self.ledger.rule(self.id, ORGANISER, dispute.number, self._judgement())

    def _judgement(self) -> Judgement:
        version, seat = self.now.version, self.rng.randrange(len(self.now.table.holders))
        to = self.rng.randint(1, version)
        return self.rng.choice(
            (
                Judgement("dismissed", "nothing in it"),
                Judgement("warning", "do not", rests_on=(1, version), seat=seat),
                Judgement("rewind", "back", to=to),
                Judgement("rewind", "back", to=to),
                Judgement("rewind", "back, and cast again", to=to, chance="fresh"),
                Judgement("rewind", "back, and cast again", to=to, chance="fresh"),
                Judgement("result", "so it is", winners=(seat,)),
                Judgement("seat", "somebody else", seat=seat, player=f"other-{version}"),
            )
        )

    def _acknowledge(self) -> None:
        number = len(self.now.table.disputes)
        self.ledger.acknowledge(self.id, self._person(), number)

    def _ask_undo(self) -> None:
        """Who has answered something asks."""
        table = self.now.table
        asking = [table.holders[int(seat)] or "" for seat in table.steps.before]
        self.ledger.ask_undo(self.id, Principal(self.rng.choice([*asking, "nobody"])))

    def _answer_undo(self) -> None:
        table = self.now.table
        assert table.undo is not None
        seat = self.rng.choice([table.undo.seat, *missing(table)])
        by = Principal(table.holders[seat] or "")
        if seat == table.undo.seat:
            self.ledger.drop_undo(self.id, by)
        else:
            self.ledger.answer_undo(self.id, by, self.rng.random() < 0.8)

    def _substitute(self) -> None:
        seat = self.rng.randrange(len(self.now.table.holders))
        self.ledger.substitute(self.id, OWNER, seat, "easy", anybody=True)

    def _take_back(self) -> None:
        for seat, holder in self.now.table.absent.items():
            self.ledger.take_back(self.id, Principal(holder), int(seat))

    def _be_late(self) -> None:
        self.time.wait(120)
        self.ledger.call_time(self.id)

    def _lose_seed(self) -> None:
        if self.rng.random() < 0.2:
            self.lost = True
            call(self.redis, "HDEL", keys_of(self.id).secrets, "seed")

    def _person(self) -> Principal:
        people = [holder for holder in self.now.table.holders if holder and AI not in holder]
        return Principal(self.rng.choice([*people, *self.now.table.absent.values(), "nobody"]))

    def _player(self, table: Table, seat: Seat) -> Principal:
        if seat == SERVICE:
            return THE_SERVICE
        holder = table.holders[seat] or ""
        return Principal(holder, seat) if holder.startswith(AI) else Principal(holder)
