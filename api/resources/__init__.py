"""The resources of the API; importing this declares every operation."""

from api.resources import metrics, operation, tokens

__all__ = ["metrics", "operation", "tokens"]
