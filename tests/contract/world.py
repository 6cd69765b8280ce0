"""A running service with somebody of each role in it and games at every stage."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.house.running import Running, brenn, environment, serving, token_in

OPEN = {"kind": "open"}
PLENTY = {
    "games_per_token": "1000000",
    "rate_default": "9999999/minute",
    "rate_answers": "9999999/minute",
    "rate_signup": "9999999/minute",
    "webhooks_per_player": "1000000",
    "webhook_loopback": "1",
}
NOBODY_LISTENS = "http://127.0.0.1:65535/"
"""A webhook that is told there fails at once."""
POSITIONS = Path(__file__).parents[1] / "inis" / "positions"


class World:
    """`keepers` tells for each game whose tokens are at home in it."""

    def __init__(self, running: Running, client: httpx.Client) -> None:
        self.url = running.instance.url
        self._client = client
        self.players = [self._sign_up(name) for name in ("Ana", "Bran", "Caoimhe")]
        self.leaver = self._sign_up("Diarmuid")
        self.officials = [_official(running, role) for role in ("organiser", "admin")]
        self.organiser, self.admin = self.officials
        self.tournament: str = self.ask(
            "POST", "/v1/tournaments", self.organiser, {"name": "Samhain"}
        )["id"]
        self.appointed: str = self.ask("GET", "/v1/players/self", self.players[2])["id"]
        self.keepers: dict[str, list[str]] = {}
        self.running: list[str] = []
        self.finished = self._finished()
        self.invites: dict[str, str] = {}
        for stage in (self._open, self._private, self._running, self._sandbox, self._cancelled):
            for _ in range(2):
                stage()

    @property
    def tokens(self) -> list[str]:
        return [*self.players, *self.officials]

    def ask(self, method: str, path: str, token: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self._client.request(method, path, json=body, headers=headers)
        assert answer.is_success, answer.text
        return answer.json()

    def move(self, game: str, token: str, chooser: random.Random) -> dict[str, Any] | None:
        """A legal command of this player in this game, if there is one now."""
        asked = self.ask("GET", f"/v1/games/{game}/decisions", token)["decisions"]
        if not asked:
            return None
        decision = chooser.choice(asked)
        return {"decision": decision["id"], "answers": [chooser.choice(decision["options"])]}

    def table(self, seated: int) -> str:
        """A new game with so many of its two seats taken."""
        game: str = self._open()["id"]
        for seat, token in enumerate(self.players[:seated]):
            self.ask("POST", f"/v1/games/{game}/seats/{seat}", token)
        return game

    def substituted(self) -> str:
        """A new game that runs, in which an AI plays for the first player."""
        game = self.table(seated=2)
        self.ask("POST", f"/v1/games/{game}/start", self.players[0])
        self.ask("POST", f"/v1/games/{game}/seats/0/substitute", self.players[0], {})
        return game

    def spare_token(self) -> str:
        """The id of a token that may be lost."""
        made = self.ask("POST", "/v1/tokens", self.leaver, {"name": "spare"})
        id: str = made["about"]["id"]
        return id

    def endpoint(self) -> str:
        """The id of a new webhook endpoint of the first player."""
        body = {"url": NOBODY_LISTENS, "events": ["game.started"]}
        made = self.ask("POST", "/v1/webhook-endpoints", self.players[0], body)
        id: str = made["endpoint"]["id"]
        return id

    def delivery(self, endpoint: str) -> str:
        sent = self.ask("POST", f"/v1/webhook-endpoints/{endpoint}/test", self.players[0])
        id: str = sent["id"]
        return id

    def _sign_up(self, name: str) -> str:
        made: str = self.ask("POST", "/v1/players", "", {"name": name})["token"]
        return made

    def _open(self, **more: Any) -> dict[str, Any]:
        body = {"game": "inis", "seats": [OPEN, OPEN], **more}
        made: dict[str, Any] = self.ask("POST", "/v1/games", self.players[0], body)
        self.keepers[made["id"]] = self.players[:2]
        return made

    def _private(self) -> None:
        made = self._open(visibility="private")
        self.invites[made["id"]] = made["invite"]
        self.keepers[made["id"]] = self.players[:1]

    def _running(self, **more: Any) -> None:
        game = self._open(autostart=True, **more)["id"]
        for seat, token in enumerate(self.players[:2]):
            self.ask("POST", f"/v1/games/{game}/seats/{seat}", token)
        self.running.append(game)

    def _sandbox(self) -> None:
        self._running(position=(POSITIONS / "opening_two.txt").read_text())

    def _finished(self) -> str:
        """Nobody answers, and who runs out of time first has lost."""
        hurry = {"per_decision_seconds": 1, "policy": "out"}
        game: str = self._open(autostart=True, clock=hurry)["id"]
        for seat, token in enumerate(self.players[:2]):
            self.ask("POST", f"/v1/games/{game}/seats/{seat}", token)
        until = time.monotonic() + 30
        while self.ask("GET", f"/v1/games/{game}", self.players[0])["status"] != "finished":
            assert time.monotonic() < until, "the game does not end"
            time.sleep(0.1)
        return game

    def _cancelled(self) -> None:
        game = self._open()["id"]
        self.ask("POST", f"/v1/games/{game}/cancel", self.players[0], {})


@contextmanager
def world(folder: Path) -> Iterator[World]:
    with (
        serving(folder / "data", **PLENTY) as running,
        httpx.Client(base_url=running.instance.url, timeout=30) as client,
    ):
        yield World(running, client)
        broken = [line for line in running.output.splitlines() if re.search("Traceback", line)]
        assert not broken, running.output


def _official(running: Running, role: str) -> str:
    env = environment(running.data, 1)
    made = brenn("token", "create", "--role", role, "--name", role, env=env)
    (token,) = token_in(made.stdout)
    return token
