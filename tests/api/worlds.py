"""Two services that differ only in what one seat may not know, and what it gets from each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace
from redis import Redis
from werkzeug.test import TestResponse

from domain.engine.model import Option, State
from domain.engine.rules import Rules
from domain.games import RULES
from domain.inis.model import Inis
from ledger.commands import Principal
from ledger.write import Ledger
from tests.api.frames import frames
from tests.api.table import KEY, House, Person

NAMES = ("Ana", "Bran", "Cian", "Dana")

# What the law leaves out: hashes, which tell nothing without the salts, and their signatures, which
# are made of nothing else that is not shown; and what is random or the time of day in every answer.
# Each is replaced by as many characters as it has.
NOISE = re.compile(
    rb"\b(?:[0-9a-f]{64}){1,2}\b|cmd_[0-9a-z]{16}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
    rb"|(?<=\"at\":)\d{13}\b"
)


class Laid:
    """The rules, with positions that are handed in instead of read from text."""

    def __init__(self, rules: Rules, position: State) -> None:
        self._rules = rules
        self._position = position

    def position(self, text: str) -> State:
        return self._position

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


class World:
    """A running game at a position, with the same people under the same names and tokens."""

    def __init__(
        self, redis: Redis, position: State, people: Mapping[str, tuple[str, str]]
    ) -> None:
        rules: Any = Laid(RULES["inis/1"], position)
        self.house = House(redis, redis)
        self.house.ledger = Ledger(redis, {"inis/1": rules}, signer=KEY)
        self.house.rebuild()
        self.people = [
            Person(self.house.app, name, secret, player)
            for name, (secret, player) in people.items()
        ]
        seats = position.seats
        ledger, owner = self.house.ledger, Principal(self.people[0].id)
        self.game = ledger.create(owner, "inis/1", seats, position="laid", key="the game").game
        for seat, person in enumerate(self.people[:seats]):
            ledger.take_seat(self.game, Principal(person.id), seat)
        ledger.start(self.game, owner)

    @property
    def path(self) -> str:
        return f"/v1/games/{self.game}"

    def told(self, seat: int) -> Iterator[tuple[str, bytes]]:
        """Everything a seat can read, and everything it is told when it asks for too much."""
        me, path = self.people[seat], self.path
        version = me.get(path).get_json()["version"]
        others = [f"{path}/views/seat-{n}" for n in range(4)] + [f"{path}/views/referee"]
        readings = [path, f"{path}/decisions", f"{path}/events?limit=200", "/v1/games?player=self"]
        for address in [
            *readings,
            f"{path}/checkpoint",
            f"{path}/disputes",
            f"{path}/diff?from=1&to={version}",
            f"{path}/export",
            f"{path}/views/public",
            *others,
            *(f"{path}/views/seat-{seat}?at={at}" for at in (1, version - 1, version, version + 1)),
        ]:
            yield address, seen_bytes(me.get(address, X_Request_Id="one"))
        for language in ("en", "ru", "uk"):
            address = f"{path}/transcript?limit=1000"
            yield address, seen_bytes(me.get(address, Accept_Language=language, X_Request_Id="one"))
        lines = me.get(f"{path}/events?limit=200", Accept="application/x-ndjson")
        yield "lines", NOISE.sub(_blank, lines.data)
        yield "stream", NOISE.sub(_blank, frames(self.house, me, self.game, version))

    def tried(self, seat: int, decision: str, option: Option, **headers: str) -> bytes:
        """An answer is sent, whether it is legal or not."""
        body = {"decision": decision, "answers": [{"option": option.verb, "arg": option.arg}]}
        me = self.people[seat]
        return seen_bytes(me.post(f"{self.path}/commands", body, X_Request_Id="one", **headers))


def as_laid(state: Inis) -> Inis:
    """A position out of the middle of a game as a sandbox begins at it: with no past."""
    frames = tuple(replace(frame, since=0) for frame in state.frames)
    return replace(state, frames=frames, answered={})


def seen_bytes(response: TestResponse) -> bytes:
    """Status, headers and body as one text, without the noise."""
    assert response.status_code < 500, response.text
    head = msgspec.json.encode([response.status_code, sorted(response.headers.items())])
    return NOISE.sub(_blank, head + b"\n" + response.data)


def _blank(noise: re.Match[bytes]) -> bytes:
    return b"~" * len(noise.group())
