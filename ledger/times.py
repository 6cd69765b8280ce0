"""Moments as everybody reads them."""

from __future__ import annotations

from datetime import UTC, datetime


def timestamp(millis: int) -> str:
    """Milliseconds as RFC 3339 writes them, in UTC."""
    at = datetime.fromtimestamp(millis / 1_000, UTC)
    return at.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"
