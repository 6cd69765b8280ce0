"""Random ids with a prefix that says what they name."""

from __future__ import annotations

import hashlib
import secrets

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no i, l, o, u to misread


def new_id(prefix: str) -> str:
    """Such as `gam_7c9k…`: 80 random bits, so ids neither collide nor can be guessed."""
    return _id(prefix, secrets.randbits(80))


def new_secret(prefix: str) -> str:
    """For who is told it: 160 random bits."""
    return _id(prefix, secrets.randbits(80)) + _id("", secrets.randbits(80))[1:]


def derived_id(prefix: str, *names: str) -> str:
    """The same id for the same names, in the same form."""
    digest = hashlib.sha256("\0".join((prefix, *names)).encode()).digest()
    return _id(prefix, int.from_bytes(digest[:10], "big"))


def _id(prefix: str, bits: int) -> str:
    return prefix + "_" + "".join(_ALPHABET[bits >> shift & 31] for shift in range(75, -1, -5))
