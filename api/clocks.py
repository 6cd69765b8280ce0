"""Clocks between the API, which counts in seconds, and the engine, which counts in milliseconds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.engine.clocks import SECOND, Clocks
from domain.engine.events import Clock
from projections.feed import timestamp


def wanted(body: Mapping[str, Any] | None) -> Clock | None:
    if body is None:
        return None
    return Clock(
        per_decision=(body["per_decision_seconds"] or 0) * SECOND,
        bank=(body["bank_seconds"] or 0) * SECOND,
        increment=body["increment_seconds"] * SECOND,
        policy=body["policy"],
        level=body["ai_level"],
    )


def shown(clock: Clock | None) -> dict[str, Any] | None:
    if clock is None:
        return None
    return {
        "per_decision_seconds": clock.per_decision // SECOND or None,
        "bank_seconds": clock.bank // SECOND or None,
        "increment_seconds": clock.increment // SECOND,
        "policy": clock.policy,
        "ai_level": clock.level,
    }


def shown_seats(clocks: Clocks) -> list[dict[str, Any]]:
    """Nothing here depends on the present time, so it changes with the game's version alone."""
    return [
        {
            "seat": seat,
            "bank_seconds": clock.left / SECOND,
            "deadline": timestamp(clock.deadline) if clock.running else None,
        }
        for seat, clock in enumerate(clocks)
    ]
