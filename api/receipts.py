"""What the service gives its word for, as everybody can check it."""

from __future__ import annotations

from typing import Any

from ledger.position import Position
from ledger.receipt import Receipt
from ledger.signing.statements import Signature
from ledger.times import timestamp


def of(receipt: Receipt) -> dict[str, Any]:
    """What is kept of a command that was done."""
    return signed(receipt.game, receipt.position, receipt.signature)


def signed(game: str, position: Position, signature: Signature | None) -> dict[str, Any]:
    """Only a ledger without a key, as tests may have it, leaves the signature open."""
    return {
        "game": game,
        "version": position.version,
        "head": position.head.hash,
        "at": timestamp(position.at),
        "key": None if signature is None else signature.key,
        "signature": None if signature is None else signature.value,
    }
