"""What must hold of every game that workers have played, however they were treated."""

from __future__ import annotations

import time
from collections.abc import Mapping

import msgspec
from redis import Redis

from domain.engine.rules import Rules
from domain.games import RULES
from ledger.records import envelope_of
from ledger.verify import verify
from ledger.write import Ledger


def await_ends(ledger: Ledger, games: list[str], *, within: float) -> None:
    """Until all of them are over."""
    deadline = time.monotonic() + within
    while left := [g for g, c in ledger.games.log.cards(games).items() if _runs(c.summary.status)]:
        assert time.monotonic() < deadline, f"{len(left)} games did not end: {left}"
        time.sleep(0.1)


def assert_played(ledger: Ledger, games: list[str], rules: Mapping[str, Rules] = RULES) -> None:
    """Sound logs in which no event stands twice and no decision was answered twice."""
    for game in games:
        verdict = verify(ledger.games.log, rules, game)
        assert verdict.sound, verdict
        decisions = [
            msgspec.json.decode(envelope.payload)["decision"]
            for envelope in map(envelope_of, ledger.games.log.read(game))
            if envelope.type == "Answered"
        ]
        assert len(decisions) == len(set(decisions)), game


def assert_nothing_left(jobs: Redis) -> None:
    """Neither jobs nor troubles nor leases."""
    left = [*jobs.keys("rq:job:*"), *jobs.keys("brenn:trouble:*"), *jobs.keys("brenn:at-work:*")]
    assert left == []


def _runs(status: str) -> bool:
    return status in ("open", "running")
