"""Chance as a pure function of a seed and the number of the draw, so that anybody can check it.

The stream of a draw is HMAC-SHA-256(seed, label || number || block) for block 0, 1, 2 ..., read as
big-endian 64-bit words. A number below n is a word modulo n; words at or above the largest multiple
of n are rejected, so every outcome is equally likely. A draw without repeats is the front of a
Fisher-Yates shuffle.

The seed is the service's secret, to which it committed when the game was created, mixed with what
the players brought along when they sat down: neither could foresee the other's part. Any change of
this gets a new `ALGORITHM`; games keep the one they began with.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence

from domain.engine.model import Draw

ALGORITHM = "hmac-sha256/1"
_LABEL = b"brenn chance 1"
_MIX = b"brenn seed 2"
_WORDS = 1 << 64

Chance = Callable[[int, Draw], tuple[str, ...]]
"""Answers draw number n. The write path makes one from the game's seed; tests script theirs."""


def seeded(seed: bytes, algorithm: str = ALGORITHM, entropy: Sequence[str] = ()) -> Chance:
    """Chance from a secret of the service and the entropy of each seat, in the order of seats."""
    drawing, mixed = _ALGORITHMS[algorithm], mix(seed, entropy)
    return lambda number, wanted: drawing(mixed, number, wanted)


def seed_hash(seed: bytes) -> str:
    """What the service commits to before the first draw."""
    return hashlib.sha256(b"brenn seed 1" + seed).hexdigest()


def mix(seed: bytes, entropy: Sequence[str]) -> bytes:
    """The seed that is drawn from: the service's own where nobody brought anything along.

    Each part has its length before it, so that no two lists of parts read the same.
    """
    if not any(entropy):
        return seed
    parts = [part.encode() for part in entropy]
    message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hmac.digest(seed, _MIX + message, "sha256")


def _draw(seed: bytes, number: int, wanted: Draw) -> tuple[str, ...]:
    words = _words(seed, number)
    items = list(wanted.items)
    if wanted.repeat:
        return tuple(items[_below(words, len(items))] for _ in range(wanted.count))
    for place in range(wanted.count):
        other = place + _below(words, len(items) - place)
        items[place], items[other] = items[other], items[place]
    return tuple(items[: wanted.count])


def _below(words: Iterator[int], n: int) -> int:
    limit = _WORDS - _WORDS % n
    return next(word for word in words if word < limit) % n


def _words(seed: bytes, number: int) -> Iterator[int]:
    block = 0
    while True:
        message = _LABEL + number.to_bytes(8, "big") + block.to_bytes(8, "big")
        digest = hmac.digest(seed, message, "sha256")
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


_ALGORITHMS: Mapping[str, Callable[[bytes, int, Draw], tuple[str, ...]]] = {ALGORITHM: _draw}
