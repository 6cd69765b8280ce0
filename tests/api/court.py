"""A table with an organiser who made it, two players, and something to argue about."""

from __future__ import annotations

from typing import Any

from werkzeug.test import TestResponse

from tests.api.table import House, Person


class Court:
    def __init__(self, house: House, steps: int = 12, **terms: Any) -> None:
        self.house = house
        self.organiser = house.person("Olga", "organiser")
        self.ana, self.bran = house.people("Ana", "Bran")
        self.players = (self.ana, self.bran)
        self.stranger = house.person("Egor")
        seats = [{"kind": "open"}] * 2
        body = {"game": "inis", "seats": seats, "autostart": True, **terms}
        self.game: str = self.organiser.post("/v1/games", body).get_json()["id"]
        self.path = f"/v1/games/{self.game}"
        for seat, player in enumerate(self.players):
            assert player.post(f"{self.path}/seats/{seat}").status_code == 200
        self.play(steps)

    def play(self, steps: int, seed: int = 0) -> None:
        self.house.play(self.game, self.players, steps, seed)

    @property
    def now(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ana.get(self.path).get_json()
        return found

    @property
    def version(self) -> int:
        return int(self.now["version"])

    def asked(self, person: Person) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = person.get(f"{self.path}/decisions").get_json()["decisions"]
        return found

    def on_turn(self) -> Person:
        """Whom the game waits for."""
        while self.house.service_answers(self.game):
            pass
        seats = self.ana.get(f"{self.path}/decisions").get_json()["waiting_for"]
        return self.players[seats[0]]

    def move(self, person: Person, pick: int = 0, **headers: str) -> TestResponse:
        """Answer the first blocking decision with one of its options."""
        (decision, *_) = [d for d in self.asked(person) if d["blocking"]]
        options = decision["options"]
        body = {"decision": decision["id"], "answers": [options[pick % len(options)]]}
        return person.post(f"{self.path}/commands", body, **headers)

    def object(self, person: Person | None = None, **headers: str) -> TestResponse:
        body = {"about": self.version, "text": "That was not so."}
        return (person or self.ana).post(f"{self.path}/disputes", body, **headers)

    def rule(self, verdict: str, dispute: int = 1, **more: Any) -> TestResponse:
        body = {"verdict": verdict, "reason": "The log says it.", **more}
        return self.organiser.post(f"{self.path}/disputes/{dispute}/ruling", body)
