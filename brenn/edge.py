"""From the settings to how the service meets the world."""

from __future__ import annotations

from api.edge import Edge
from brenn.settings import Settings


def edge(settings: Settings) -> Edge:
    return Edge(
        proxies=settings.proxies,
        origins=frozenset(settings.cors_origins.split()),
        metrics=settings.metrics,
    )


def rates(settings: Settings) -> dict[str, str]:
    return {
        "default": settings.rate_default,
        "answers": settings.rate_answers,
        "signup": settings.rate_signup,
    }
