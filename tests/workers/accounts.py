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

STUCK_SECONDS = 40
"""Less than RQ needs by itself to find a lost job."""


def await_ends(ledger: Ledger, games: list[str]) -> None:
    """Until all of them are over. However busy the machine: some of them must always move."""
    before, since = -1, time.monotonic()
    while True:
        cards = ledger.games.log.cards(games).values()
        left = [card for card in cards if card.summary.status == "running"]
        if not left:
            return
        moved = sum(card.version for card in cards)
        if moved > before:
            before, since = moved, time.monotonic()
        assert time.monotonic() < since + STUCK_SECONDS, f"these do not go on: {left}"
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
