"""When a delivery that failed is tried again: eleven attempts over three days."""

from __future__ import annotations

import random

SECOND, MINUTE, HOUR = 1, 60, 3_600

PAUSES = (
    5 * SECOND,
    1 * MINUTE,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    18 * HOUR,
    22 * HOUR,
)
"""Seconds after the first attempt, the second and so on; docs/webhooks.md has the same table."""

ATTEMPTS = len(PAUSES) + 1
JITTER = 0.1
"""A pause is up to so much shorter or longer, or all that failed together would come together."""


def next_attempt(attempts: int, now: int, chance: random.Random) -> int | None:
    """When to try again after so many attempts, in milliseconds; None: not any more."""
    if attempts >= ATTEMPTS:
        return None
    pause = PAUSES[attempts - 1] * chance.uniform(1 - JITTER, 1 + JITTER)
    return now + round(pause * 1_000)
