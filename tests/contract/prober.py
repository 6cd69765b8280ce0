"""schemathesis against a world: who asks, what about, and what came of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import schemathesis
from schemathesis import Case, HookContext, hooks
from schemathesis.config import SchemathesisConfig
from schemathesis.core.transport import Response
from schemathesis.engine import events, from_schema
from schemathesis.engine.recorder import ScenarioRecorder

from api.contract.__main__ import ROOT
from api.contract.errors import codes
from tests.contract.world import OPEN, World

SEED = 20
MOST_ROUNDS = 5
CODES = {code.name: code.status for code in codes()}

CHECKS = {
    "enabled": False,
    **{
        name: {"enabled": True}
        for name in (
            "not_a_server_error",
            "status_code_conformance",
            "content_type_conformance",
            "response_schema_conformance",
            "response_headers_conformance",
            "negative_data_rejection",
            "missing_required_header",
            "unsupported_method",
        )
    },
}


class Outcome:
    """What the answers were, by operation, and every failure once, with a way to see it again."""

    def __init__(self) -> None:
        self.cases = 0
        self.answers: dict[str, Counter[int]] = {}
        self.failures: dict[tuple[str, str, str], str] = {}

    def add(self, recorder: ScenarioRecorder) -> None:
        for id, node in recorder.cases.items():
            sent = recorder.interactions.get(id)
            if sent is not None and sent.response is not None:
                self.cases += 1
                name = node.value.operation.definition.raw["operationId"]
                self.answers.setdefault(name, Counter())[sent.response.status_code] += 1
        for id, checks in recorder.checks.items():
            for check in checks:
                if check.failure_info is not None:
                    failure = check.failure_info.failure
                    key = (check.name, recorder.cases[id].value.operation.label, failure.title)
                    told = f"{failure.message}\n{check.failure_info.code_sample}"
                    self.failures.setdefault(key, told)

    def never_answered(self) -> set[str]:
        """Operations that only ever refused."""
        return {
            name
            for name, statuses in self.answers.items()
            if not any(200 <= status < 300 for status in statuses)
        }

    def report(self) -> str:
        return "\n\n".join(f"{' | '.join(key)}\n{told}" for key, told in self.failures.items())


def probe(world: World, phases: Mapping[str, Any], least: int) -> Outcome:
    """Run these phases of schemathesis until there were so many cases; the others are left out."""
    outcome = Outcome()
    for seed in range(SEED, SEED + MOST_ROUNDS):
        if outcome.cases < least:
            _round(world, phases, seed, outcome)
    return outcome


def _round(world: World, phases: Mapping[str, Any], seed: int, outcome: Outcome) -> None:
    names = ("examples", "coverage", "fuzzing", "stateful")
    config = SchemathesisConfig.from_dict(
        {
            "seed": seed,
            "base-url": world.url,
            "continue-on-failure": True,
            "request-timeout": 20,
            "generation": {
                "database": "none",
                "no-shrink": True,
                "with-security-parameters": False,
            },
            "phases": {name: {"enabled": False, **phases.get(name, {})} for name in names},
            "checks": CHECKS,
        }
    )
    schema = schemathesis.openapi.from_path(str(ROOT / "openapi.yaml"), config=config)
    hand = Hand(world, seed)
    with guided_by(hand):
        for event in from_schema(schema).execute():
            match event:
                case events.ScenarioFinished(recorder=recorder):
                    outcome.add(recorder)
                case events.NonFatalError(label=label, value=value):
                    outcome.failures["error", label, type(value).__name__] = str(value)
                case events.FatalError(exception=exception):
                    raise exception
    outcome.failures |= hand.failures


@contextmanager
def guided_by(hand: Hand) -> Iterator[None]:
    """schemathesis knows such hooks only for the whole process."""

    @schemathesis.hook("before_call")
    def before_call(context: HookContext, case: Case[Any], kwargs: dict[str, Any]) -> None:
        hand.lead(case)

    @schemathesis.hook("after_call")
    def after_call(context: HookContext, case: Case[Any], response: Response) -> None:
        hand.note(case, response)

    try:
        yield
    finally:
        hooks.unregister_all()


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
            "leaveSeat": self._leave,
            "revokeToken": self._revoke,
        }

    def lead(self, case: Case[Any]) -> None:
        name = _name(case)
        if isinstance(case.query, dict) and "wait" in case.query and _positive(case):
            case.query["wait"] = 0
        if _positive(case) and self._chance.random() < 0.6:
            self._to_a_game(case)
            if name in self._real:
                self._real[name](case)
        case.headers.setdefault("Authorization", f"Bearer {self._asker(case)}")

    def note(self, case: Case[Any], response: Response) -> None:
        """Remember whose a new game is; see that every problem has a code from the table."""
        if response.headers["content-type"][0] == "application/problem+json":
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

    def _create(self, case: Case[Any]) -> None:
        if isinstance(case.body, dict):
            seats: Any = [OPEN, self._chance.choice([OPEN, {"kind": "ai", "level": "easy"}])]
            case.body = {**case.body, "game": "inis", "seats": seats, "options": {}, "position": ""}

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

    def _leave(self, case: Case[Any]) -> None:
        case.path_parameters |= {"game": self.world.table(seated=1), "seat": 0}
        case.headers["Authorization"] = f"Bearer {self.world.players[0]}"

    def _revoke(self, case: Case[Any]) -> None:
        case.path_parameters["token"] = self.world.spare_token()

    def _rules(self, case: Case[Any]) -> None:
        case.path_parameters["name"] = "inis"


def _name(case: Case[Any]) -> str:
    return str(case.operation.definition.raw["operationId"])


def _positive(case: Case[Any]) -> bool:
    return case.meta is None or case.meta.generation.mode.is_positive
