"""What comes in and goes out, as marshmallow schemas; each object is made once: that is slow."""

from api.schemas.operation import HEALTH, READINESS
from api.schemas.people import NEW_PLAYER, NEW_TOKEN, PLAYER, SIGNED_UP, TOKEN, TOKEN_MADE, TOKENS
from api.schemas.problems import PROBLEM

__all__ = [
    "HEALTH",
    "NEW_PLAYER",
    "NEW_TOKEN",
    "PLAYER",
    "PROBLEM",
    "READINESS",
    "SIGNED_UP",
    "TOKEN",
    "TOKENS",
    "TOKEN_MADE",
]
