"""What is answered for a player who does not answer: as little as the rules allow.

He passes, or is done. In a clash he ends it where he may, accepts peace, offers it, withdraws, and
attacks only when he has nothing else. He pays with a card rather than with a clan: what is in his
hand at the end of the Season is discarded anyway. He never claims to be Pretender, and plays a card
only where he must. Among equals it is the first that is listed.
"""

from __future__ import annotations

from domain.engine.model import Decision, Option

FIRST = ("pass", "done", "end_clash", "accept", "offer_peace", "withdraw", "discard")
LAST = ("attack", "play", "pretender")


def safe_answer(decision: Decision) -> Option:
    return min(decision.options, key=_reluctance)


def _reluctance(option: Option) -> int:
    if option.verb in FIRST:
        return FIRST.index(option.verb)
    return len(FIRST) + (1 + LAST.index(option.verb) if option.verb in LAST else 0)
