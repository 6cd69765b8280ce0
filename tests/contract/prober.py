"""schemathesis against a world: who asks, what about, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import schemathesis
import yaml
from schemathesis import Case, HookContext, hooks
from schemathesis.config import SchemathesisConfig
from schemathesis.core.transport import Response
from schemathesis.engine import events, from_schema
from schemathesis.engine.recorder import ScenarioRecorder

from api.contract.__main__ import ROOT
from tests.contract.hand import Hand
from tests.contract.world import World

SEED = 20
MOST_ROUNDS = 5

REFUSALS = ["400", "401", "403", "404", "405", "406", "409", "413", "414", "415", "422", "429"]
"""How what breaks the schema may be refused."""

CHECKS = {
    "enabled": False,
    "negative_data_rejection": {"enabled": True, "expected-statuses": REFUSALS},
    **{
        name: {"enabled": True}
        for name in (
            "not_a_server_error",
            "status_code_conformance",
            "content_type_conformance",
            "response_schema_conformance",
            "response_headers_conformance",
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


def contract() -> dict[str, Any]:
    """Without `default`: every status must be named where it comes."""
    read: dict[str, Any] = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))
    for methods in read["paths"].values():
        for operation in methods.values():
            del operation["responses"]["default"]
    return read


def probe(
    world: World,
    phases: Mapping[str, Any],
    least: int,
    promised: Mapping[str, Any] | None = None,
    only: Sequence[str] = (),
) -> Outcome:
    """Run these phases of schemathesis until there were so many cases; the others are left out.

    `only` names the operations that are asked for, if not all of them are.
    """
    outcome = Outcome()
    for seed in range(SEED, SEED + MOST_ROUNDS):
        if outcome.cases < least:
            config = _config(world.url, phases, seed)
            schema = schemathesis.openapi.from_dict(dict(promised or contract()), config=config)
            chosen = schema.include(operation_id=list(only)) if only else schema
            _run(chosen, Hand(world, seed), outcome)
    return outcome


def _config(url: str, phases: Mapping[str, Any], seed: int) -> SchemathesisConfig:
    names = ("examples", "coverage", "fuzzing", "stateful")
    return SchemathesisConfig.from_dict(
        {
            "seed": seed,
            "base-url": url,
            "continue-on-failure": True,
            "request-timeout": 20,
            "max-stream-events": 1,
            "generation": {
                "database": "none",
                "no-shrink": True,
                "with-security-parameters": False,
            },
            "phases": {name: {"enabled": False, **phases.get(name, {})} for name in names},
            "checks": CHECKS,
        }
    )


def _run(schema: Any, hand: Hand, outcome: Outcome) -> None:
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
