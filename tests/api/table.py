"""Players around a table, over HTTP."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from flask import Flask
from redis import Redis
from werkzeug.test import TestResponse

from api import tokens
from api.app import create_app
from api.service import Service, WebhookTerms
from api.tokens import Role
from domain.engine.model import SERVICE
from domain.engine.step import pending
from domain.games import RULES
from ledger.commands import THE_SERVICE, Submission
from ledger.signing.keys import SigningKey
from ledger.signing.ring import KeyRing
from ledger.write import Ledger
from workers.queue import NAME

KEY = SigningKey.new()
"""What the houses of these tests sign with."""


class Person:
    """Somebody with a token."""

    def __init__(self, app: Flask, name: str, secret: str, player: str) -> None:
        self._client = app.test_client()
        self.name = name
        self.secret = secret
        self.id = player

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.secret:
            named.setdefault("Authorization", f"Bearer {self.secret}")
        return self._client.open(path, method=method, json=body, headers=named)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.send("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        return self.send("POST", path, body, **headers)


class House:
    """The service, and whoever walks in."""

    def __init__(self, redis: Redis, queue: Redis) -> None:
        self.redis = redis
        self._queue = queue
        KeyRing(redis).register(KEY)
        self.ledger = Ledger(redis, RULES, signer=KEY)
        self.webhooks = WebhookTerms(resolver=lambda host, port: ["93.184.215.14"])
        self.rebuild()

    def rebuild(self) -> None:
        """The application over the ledger as it is now."""
        service = Service(
            redis=self.redis,
            queue=self._queue,
            queue_name=NAME,
            ledger=self.ledger,
            webhooks=self.webhooks,
        )
        self.app = create_app(service)

    def person(self, name: str, role: Role = "player") -> Person:
        token, secret = tokens.create(self.redis, name=name, role=role)
        return Person(self.app, name, secret, token.holder)

    def as_(self, person: Person) -> Person:
        """The same person at this house."""
        return Person(self.app, person.name, person.secret, person.id)

    def forget(self) -> None:
        """As if the process had just begun."""
        self.ledger = Ledger(self.redis, RULES, signer=KEY)
        self.rebuild()

    def nobody(self) -> Person:
        return Person(self.app, "", "", "")

    def people(self, *names: str) -> list[Person]:
        return [self.person(name) for name in names]

    def table(self, players: Sequence[Person], **more: Any) -> str:
        """A started game of Inis with these players in their order."""
        seats = [{"kind": "open"}] * len(players)
        body = {"game": "inis", "seats": seats, "autostart": True, **more}
        created = players[0].post("/v1/games", body)
        assert created.status_code == 201, created.text
        game: str = created.get_json()["id"]
        for seat, player in enumerate(players):
            sat = player.post(f"/v1/games/{game}/seats/{seat}")
            assert sat.status_code == 200, sat.text
        return game

    def service_answers(self, game: str) -> bool:
        """What a worker would do: answer the service's decision, if there is one."""
        state = self.ledger.games.head(game).position.table.game
        asked = [] if state is None else pending(RULES["inis/1"], state)
        for decision in asked:
            if decision.seat == SERVICE:
                submission = Submission(decision.id, decision.options[:1])
                self.ledger.submit(game, THE_SERVICE, submission)
                return True
        return False

    def play(self, game: str, players: Sequence[Person], steps: int, seed: int = 0) -> None:
        """Answer at random, by what `decisions` offers alone."""
        for _ in self.playing(game, players, steps, seed):
            pass

    def playing(
        self, game: str, players: Sequence[Person], steps: int, seed: int = 0
    ) -> Iterator[dict[str, Any]]:
        chooser = random.Random(seed)
        for _ in range(steps):
            if self.service_answers(game):
                continue
            offered = [player.get(f"/v1/games/{game}/decisions").get_json() for player in players]
            if offered[0]["status"] != "running":
                return
            seat = chooser.choice(offered[0]["waiting_for"])
            asked = [d for d in offered[seat]["decisions"] if d["blocking"]]
            body = {"decision": asked[0]["id"], "answers": [chooser.choice(asked[0]["options"])]}
            sent = players[seat].post(f"/v1/games/{game}/commands", body)
            assert sent.status_code == 201, sent.text
            yield sent.get_json()
