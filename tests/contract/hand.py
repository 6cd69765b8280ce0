"""Who makes a generated request, and about what: real players about real games, now and then."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from schemathesis import Case
from schemathesis.core.transport import Response

from api.contract.errors import codes
from tests.contract.world import NOBODY_LISTENS, OPEN, World

CODES = {code.name: code.status for code in codes()}
LED = 0.5
"""So many of the valid requests are led to something real."""


class Hand:
    """Leads some of the requests to real things, and lets somebody ask who has to do with them."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.failures: dict[tuple[str, str, str], str] = {}
        self._chance = random.Random(seed)
        self._only = {"revokeToken": world.leaver, "getMetrics": world.officials[-1]}
        self._real: dict[str, Callable[[Case[Any]], None]] = {
            "createGame": self._create,
            "sendCommand": self._command,
            "joinAsGuest": self._guest,
            "getRules": self._rules,
            "startGame": self._start,
            "takeSeat": self._take,
            "leaveSeat": self._leave,
            "takeSeatBack": self._take_back,
            "revokeToken": self._revoke,
            "makeWebhookEndpoint": self._listen,
            "changeWebhookEndpoint": self._change,
            "replayWebhookDelivery": self._replay,
            "listThoughts": self._thoughts,
            "createTournament": self._organise,
            "appointOrganiser": self._appoint,
            "dismissOrganiser": self._appoint,
            "listAudit": self._audit,
        }

    def lead(self, case: Case[Any]) -> None:
        name = _name(case)
        if _positive(case):
            _in_a_hurry(case)
        if _positive(case) and self._chance.random() < LED:
            self._to_a_game(case)
            self._to_an_endpoint(case)
            self._to_a_tournament(case)
            self._with_eyes(case)
            if name in self._real:
                self._real[name](case)
        case.headers.setdefault("Accept", self._chance.choice(_media_types(case)))
        case.headers.setdefault("Authorization", f"Bearer {self._asker(case)}")

    def note(self, case: Case[Any], response: Response) -> None:
        """Remember whose a new game is; see that every problem has a code from the table."""
        if response.headers.get("content-type", [""])[0] == "application/problem+json":
            found = response.json()
            if CODES.get(found["code"]) != response.status_code:
                key = ("codes", case.operation.label, found["code"])
                self.failures[key] = f"{response.status_code}: {found}"
        elif _name(case) == "createGame" and response.status_code == 201:
            asker = case.headers["Authorization"].removeprefix("Bearer ")
            self.world.keepers[response.json()["id"]] = [asker]

    def _asker(self, case: Case[Any]) -> str:
        name = _name(case)
        if name in self._only:
            return self._only[name]
        keepers = self.world.keepers.get(str(case.path_parameters.get("game")), [])
        known = keepers if self._chance.random() < 0.8 else []
        return self._chance.choice(known or self.world.tokens)

    def _to_a_game(self, case: Case[Any]) -> None:
        if "game" in case.path_parameters and case.path_parameters["game"] not in (
            self.world.keepers
        ):
            case.path_parameters["game"] = self._chance.choice(list(self.world.keepers))

    def _to_an_endpoint(self, case: Case[Any]) -> None:
        if "endpoint" in case.path_parameters:
            case.path_parameters["endpoint"] = self.world.endpoint()
            case.headers["Authorization"] = f"Bearer {self.world.players[0]}"

    def _to_a_tournament(self, case: Case[Any]) -> None:
        if "tournament" in case.path_parameters:
            case.path_parameters["tournament"] = self.world.tournament
            self._organise(case)

    def _with_eyes(self, case: Case[Any]) -> None:
        if "viewer" in case.query:
            self._audit(case)

    def _organise(self, case: Case[Any]) -> None:
        case.headers["Authorization"] = f"Bearer {self.world.organiser}"

    def _appoint(self, case: Case[Any]) -> None:
        case.path_parameters["player"] = self.world.appointed

    def _audit(self, case: Case[Any]) -> None:
        case.headers["Authorization"] = f"Bearer {self.world.admin}"

    def _create(self, case: Case[Any]) -> None:
        if isinstance(case.body, dict):
            seats: Any = [OPEN, self._chance.choice([OPEN, {"kind": "ai", "level": "easy"}])]
            free: dict[str, Any] = {"options": {}, "position": "", "clock": None}
            case.body = {**case.body, "game": "inis", "seats": seats, **free}
            if case.body.pop("tournament", None):
                case.body["tournament"] = self.world.tournament
                self._organise(case)

    def _command(self, case: Case[Any]) -> None:
        game = self._chance.choice(self.world.running)
        for token in self._chance.sample(self.world.keepers[game], 2):
            body = self.world.move(game, token, self._chance)
            if body is not None:
                case.path_parameters["game"] = game
                case.body = body
                case.headers["Authorization"] = f"Bearer {token}"
                return

    def _guest(self, case: Case[Any]) -> None:
        game, invite = self._chance.choice(list(self.world.invites.items()))
        case.path_parameters["game"] = game
        case.body = {"invite": invite}

    def _start(self, case: Case[Any]) -> None:
        case.path_parameters["game"] = self.world.table(seated=2)

    def _take(self, case: Case[Any]) -> None:
        case.path_parameters |= {"game": self.world.table(seated=1), "seat": 1}
        case.headers["Authorization"] = f"Bearer {self.world.players[1]}"

    def _leave(self, case: Case[Any]) -> None:
        case.path_parameters |= {"game": self.world.table(seated=1), "seat": 0}
        case.headers["Authorization"] = f"Bearer {self.world.players[0]}"

    def _take_back(self, case: Case[Any]) -> None:
        case.path_parameters |= {"game": self.world.substituted(), "seat": 0}
        case.headers["Authorization"] = f"Bearer {self.world.players[0]}"

    def _revoke(self, case: Case[Any]) -> None:
        case.path_parameters["token"] = self.world.spare_token()

    def _listen(self, case: Case[Any]) -> None:
        if isinstance(case.body, dict):
            case.body = {**case.body, "url": NOBODY_LISTENS}
            case.body.pop("game", None)

    def _change(self, case: Case[Any]) -> None:
        if isinstance(case.body, dict):
            case.body = {**case.body, "url": NOBODY_LISTENS}

    def _replay(self, case: Case[Any]) -> None:
        endpoint = str(case.path_parameters["endpoint"])
        case.path_parameters["delivery"] = self.world.delivery(endpoint)

    def _thoughts(self, case: Case[Any]) -> None:
        case.path_parameters["game"] = self.world.finished

    def _rules(self, case: Case[Any]) -> None:
        case.path_parameters["name"] = "inis"


def _name(case: Case[Any]) -> str:
    return str(case.operation.definition.raw["operationId"])


def _positive(case: Case[Any]) -> bool:
    return case.meta is None or case.meta.generation.mode.is_positive


def _media_types(case: Case[Any]) -> list[str]:
    answers = case.operation.definition.raw["responses"].items()
    found = [
        kind for status, answer in answers if status[0] == "2" for kind in answer.get("content", {})
    ]
    return [*found, "*/*"]


def _in_a_hurry(case: Case[Any]) -> None:
    """Nothing that has to be waited for: no long poll, a stream from its beginning."""
    if "wait" in case.query:
        case.query["wait"] = 0
    if _name(case) == "streamEvents":
        case.query.pop("after", None)
        case.headers.pop("Last-Event-ID", None)
