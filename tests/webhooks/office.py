"""Clerk and courier with a clock of their own: days pass without waiting."""

from __future__ import annotations

import random
import ssl
from collections.abc import Sequence

from redis import Redis

from domain.engine.model import SERVICE
from domain.engine.step import blocking
from domain.games import RULES as GAMES
from ledger.commands import THE_SERVICE, Principal, Submission
from ledger.games import Games
from ledger.position import Position
from ledger.write import Ledger
from projections.webhooks.addresses import Resolver
from projections.webhooks.deliveries import Deliveries, Delivery
from projections.webhooks.endpoints import KINDS, Endpoint, Endpoints, Kind, new_endpoint
from tests.cattle import CATTLE
from workers.webhooks.clerk import Clerk
from workers.webhooks.courier import Courier, Terms

RULES = {**GAMES, CATTLE.name: CATTLE}
OWNER = Principal("owner")
ANA, BRAN = Principal("ana"), Principal("bran")
NONE: Sequence[Kind] = ()


class Office:
    def __init__(self, redis: Redis, jobs: Redis) -> None:
        self._redis = redis
        self.ledger = Ledger(redis, RULES)
        self.now = self.ledger.games.log.now()
        self.endpoints = Endpoints(redis)
        self.deliveries = Deliveries(redis)
        self.clerk = Clerk(redis, Games(redis, RULES), jobs, clock=lambda: self.now)
        self.courier = self.with_courier()

    def with_courier(
        self,
        *,
        seconds: float = 2.0,
        loopback: bool = True,
        resolver: Resolver | None = None,
        context: ssl.SSLContext | None = None,
    ) -> Courier:
        self.courier = Courier(
            self._redis,
            Terms(seconds, loopback),
            clock=lambda: self.now,
            resolver=resolver,
            chance=random.Random(1),
            context=context,
        )
        return self.courier

    def endpoint(
        self,
        url: str,
        player: Principal = ANA,
        kinds: Sequence[Kind] = KINDS,
        game: str = "",
    ) -> Endpoint:
        made = new_endpoint(player.id, url, tuple(kinds), game, self.ledger.games.log.now())
        self.endpoints.add(made, most=10)
        return made

    def known(self, endpoint: Endpoint) -> Endpoint:
        found = self.endpoints.get(endpoint.id)
        assert found is not None
        return found

    def of(self, endpoint: Endpoint) -> list[Delivery]:
        """Its deliveries, the oldest first."""
        return self.deliveries.page(endpoint.id, "", 200)[0][::-1]

    # Time

    def carry(self) -> int:
        """Everything that is due now, one after the other."""
        due = self.deliveries.due(self.now, 1_000)
        for one in due:
            self.courier.deliver(one)
        return len(due)

    def later(self, *, seconds: float = 0, hours: float = 0) -> int:
        self.now += round((hours * 3600 + seconds) * 1_000)
        return self.carry()

    def tell(self) -> None:
        """What happened until now is noticed and delivered."""
        self.now = max(self.now, self.ledger.games.log.now())
        self.clerk.sweep()
        self.later(seconds=2)

    # Games

    def table(self, *, short: bool = False) -> str:
        """An open table of two, for Inis or for a game that is soon over."""
        rules, options = (CATTLE.name, {"rounds": 1}) if short else ("inis/1", {})
        return self.ledger.create(OWNER, rules, 2, options).game

    def started(self, *, short: bool = False) -> str:
        game = self.table(short=short)
        for seat, player in enumerate((ANA, BRAN)):
            self.ledger.take_seat(game, player, seat)
        self.ledger.start(game, OWNER)
        return game

    def asking_ana(self) -> str:
        """A game that waits for her."""
        game, rng = self.started(), random.Random(1)
        while 0 not in {seat for seat, _ in self.asked(game)}:
            self.move(game, rng)
        return game

    def position(self, game: str) -> Position:
        return self.ledger.games.head(game).position

    def asked(self, game: str) -> list[tuple[int, str]]:
        """Who is asked what: seats and decisions."""
        position = self.position(game)
        assert position.table.game is not None
        return [(d.seat, d.id) for d in blocking(position.rules, position.table.game)]

    def move(self, game: str, rng: random.Random) -> None:
        """Somebody who is asked answers something."""
        position = self.position(game)
        assert position.table.game is not None
        decision = rng.choice(blocking(position.rules, position.table.game))
        holder = THE_SERVICE if decision.seat == SERVICE else (ANA, BRAN)[decision.seat]
        self.ledger.submit(game, holder, Submission(decision.id, (rng.choice(decision.options),)))

    def play(self, game: str, rng: random.Random) -> None:
        """To the end."""
        while not self.position(game).table.over:
            self.move(game, rng)
