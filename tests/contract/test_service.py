"""The running service keeps its contract: thousands of generated requests say so."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import Any

import pytest

from api.operations import OPERATIONS
from tests.contract.prober import Outcome, contract, probe
from tests.contract.world import world

# A generated request may be long; that is no mistake of anybody.
pytestmark = pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisWarning")

CASES = int(os.environ.get("BRENN_TEST_CASES", "5000"))
"""How many requests are made up, in all phases together."""

LIMITS = 700
"""The contract alone says how many there are of these."""

STATEFUL = (CASES - LIMITS) // 10
SINGLE = CASES - LIMITS - STATEFUL

NAMES = sorted(operation.name for operation in OPERATIONS)
TAKERS = [op for op in OPERATIONS if op.body or op.query or op.takes or "{" in op.path]
"""Without anything to take there is one request and no more."""


def settle(outcome: Outcome, least: int) -> None:
    assert not outcome.failures, outcome.report()
    assert outcome.cases >= least


def examples(number: float) -> dict[str, Any]:
    return {"enabled": True, "generation": {"max-examples": math.ceil(number)}}


def test_what_the_contract_gives_as_limits_and_what_lies_beyond_them(tmp_path: Path) -> None:
    with world(tmp_path) as found:
        phases = {"examples": {"enabled": True}, "coverage": {"enabled": True}}
        outcome = probe(found, phases, LIMITS)
    settle(outcome, LIMITS)


@pytest.mark.parametrize("part", [0, 1])
def test_requests_made_up_one_by_one(tmp_path: Path, part: int) -> None:
    """In two parts, for two processes."""
    names = NAMES[part::2]
    takers = [operation for operation in TAKERS if operation.name in names]
    least = math.ceil(SINGLE * len(takers) / len(TAKERS))
    with world(tmp_path) as found:
        phases = {"fuzzing": examples(least / len(takers))}
        outcome = probe(found, phases, least, only=names)
    settle(outcome, least)
    assert set(outcome.answers) == set(names)
    assert outcome.never_answered() == set()


def test_requests_that_follow_from_one_another(tmp_path: Path) -> None:
    with world(tmp_path) as found:
        phases = {"stateful": {**examples(STATEFUL / 3), "max-steps": 10}}
        outcome = probe(found, phases, STATEFUL)
    settle(outcome, STATEFUL)


def test_a_service_that_breaks_its_promises_is_caught(tmp_path: Path) -> None:
    promised = contract()
    promised["components"]["schemas"]["Health"]["properties"]["status"] = {"type": "integer"}
    promised["paths"]["/v1/games"]["post"]["responses"].pop("201")
    with world(tmp_path) as found:
        outcome = probe(found, {"fuzzing": examples(40)}, 1, promised, ["getHealth", "createGame"])
    caught = {(check, operation) for check, operation, _ in outcome.failures}
    assert ("response_schema_conformance", "GET /healthz") in caught
    assert ("status_code_conformance", "POST /v1/games") in caught
