"""The resources of the API; importing this declares every operation."""

from api.resources import operation, tokens

__all__ = ["operation", "tokens"]
