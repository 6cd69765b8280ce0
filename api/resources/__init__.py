"""The resources of the API; importing this declares every operation."""

from api.resources import (
    events,
    games,
    metrics,
    operation,
    play,
    players,
    rules,
    seats,
    signing,
    substitutes,
    thoughts,
    tokens,
    transcripts,
    views,
    webhook_deliveries,
    webhooks,
)

__all__ = [
    "events",
    "games",
    "metrics",
    "operation",
    "play",
    "players",
    "rules",
    "seats",
    "signing",
    "substitutes",
    "thoughts",
    "tokens",
    "transcripts",
    "views",
    "webhook_deliveries",
    "webhooks",
]
