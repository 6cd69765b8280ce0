"""Signatures as Standard Webhooks wants them; one for each secret that is valid."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from standardwebhooks import Webhook


def signed(id: str, body: bytes, secrets: Iterable[str], now: int) -> dict[str, str]:
    """The headers of one attempt; `now` in milliseconds."""
    seconds = now // 1_000
    at, text = datetime.fromtimestamp(seconds, UTC), body.decode()
    signatures = [Webhook(secret).sign(id, at, text) for secret in secrets]
    return {
        "webhook-id": id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": " ".join(signatures),
    }
