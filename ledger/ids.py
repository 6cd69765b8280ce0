"""Random ids with a prefix that says what they name."""

from __future__ import annotations

import secrets

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no i, l, o, u to misread


def new_id(prefix: str) -> str:
    """Such as `gam_7c9k…`: 80 random bits, so ids neither collide nor can be guessed."""
    bits = secrets.randbits(80)
    return prefix + "_" + "".join(_ALPHABET[bits >> shift & 31] for shift in range(75, -1, -5))
