"""Clients over real connections: one that polls and one that streams, cut off at random."""

from __future__ import annotations

import json
import random
import time
import uuid
from collections.abc import Iterator
from typing import Any, Self

import httpx

PATIENCE = 240.0
LONG = 2_500
"""So many events are enough for who plays at random: he lets an AI finish, and goes on watching."""


class Client:
    """A player who knows no rules and whose network is bad.

    `chaos` is the chance that a connection is cut: a command's answer is thrown away and the
    command sent again with its key, a poll or stream is dropped in the middle and taken up again.
    """

    def __init__(self, url: str, name: str, seed: int, chaos: float) -> None:
        self._url = url
        self._chooser = random.Random(seed)
        self._chaos = chaos
        self.http = httpx.Client(base_url=url, timeout=60)
        self.id, self._token = self._sign_up(name)
        self.http.headers["Authorization"] = f"Bearer {self._token}"
        self.seen: list[int] = []
        self.cuts = 0
        self._seat = 0
        self._plays = True
        self._until = time.monotonic() + PATIENCE

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.http.close()

    def _sign_up(self, name: str) -> tuple[str, str]:
        made = self.http.post("/v1/players", json={"name": name}).raise_for_status().json()
        return made["player"]["id"], made["token"]

    def create(self, seats: int) -> str:
        body = {"game": "inis", "seats": [{"kind": "open"}] * seats, "autostart": True}
        made = self.http.post("/v1/games", json=body).raise_for_status().json()
        return str(made["id"])

    def sit(self, game: str, seat: int) -> None:
        self.http.post(f"/v1/games/{game}/seats/{seat}").raise_for_status()
        self._seat = seat

    def play(self, game: str) -> None:
        """To the end; every event is seen on the way."""
        for entry in self.events(game):
            self.seen.append(entry["version"])
            if entry["event"]["type"] == "GameEnded":
                return

    def events(self, game: str) -> Iterator[dict[str, Any]]:
        raise NotImplementedError

    def answer_all(self, game: str) -> None:
        """Whatever is asked of this player now."""
        if len(self.seen) > LONG and self._plays:
            self._let_an_ai_play(game)
        if not self._plays:
            return
        now = self.http.get(f"/v1/games/{game}/decisions").raise_for_status().json()
        while asked := [decision for decision in now["decisions"] if decision["blocking"]]:
            self._be_in_time()
            now = self._answer(game, asked[0])

    def _let_an_ai_play(self, game: str) -> None:
        self._plays = False
        path = f"/v1/games/{game}/seats/{self._seat}/substitute"
        answer = self.http.post(path, json={"level": "normal"})
        assert answer.status_code in (200, 409), answer.text  # 409: it is over just now

    def _answer(self, game: str, decision: dict[str, Any]) -> Any:
        body = {
            "decision": decision["id"],
            "answers": [self._chooser.choice(decision["options"])],
        }
        key = {"Idempotency-Key": str(uuid.UUID(int=self._chooser.getrandbits(128)))}
        path = f"/v1/games/{game}/commands"
        first = self.http.post(path, json=body, headers=key)
        if self._unlucky():
            again = self.http.post(path, json=body, headers=key)
            assert (again.status_code, again.json()) == (first.status_code, first.json())
        assert first.status_code == 201, first.text
        return first.json()

    def _be_in_time(self) -> bool:
        assert time.monotonic() < self._until, f"no end after {len(self.seen)} events"
        return True

    def _unlucky(self) -> bool:
        cut = self._chooser.random() < self._chaos
        self.cuts += cut
        return cut


class Polling(Client):
    def events(self, game: str) -> Iterator[dict[str, Any]]:
        after = 0
        while self._be_in_time():
            self.answer_all(game)
            query = {"after": after, "limit": 50, "wait": 2}
            page = self.http.get(f"/v1/games/{game}/events", params=query).raise_for_status().json()
            if self._unlucky():
                continue  # the answer got lost; the same is asked again
            yield from page["items"]
            after = page["next_after"]


class Streaming(Client):
    def events(self, game: str) -> Iterator[dict[str, Any]]:
        last = 0
        while self._be_in_time():
            for entry in self._stream(game, last):
                yield entry
                last = entry["version"]

    def _stream(self, game: str, last: int) -> Iterator[dict[str, Any]]:
        """Until it is cut, by us or by the service."""
        self.answer_all(game)
        headers = {"Last-Event-ID": str(last)} if last else {}
        with self.http.stream("GET", f"/v1/games/{game}/stream", headers=headers) as stream:
            assert stream.status_code == 200
            for line in stream.iter_lines():
                self._be_in_time()
                if line.startswith("data:"):
                    entry = json.loads(line.removeprefix("data:"))
                    yield entry
                    if entry["event"]["type"] == "Answered":
                        self.answer_all(game)
                        if self._unlucky():
                            return
