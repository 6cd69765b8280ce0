"""How older schemas of the shared events are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Payload = dict[str, Any]
Upcaster = Callable[[Payload], Payload]


def _before_terms(payload: Payload) -> Payload:
    """Until then every seat was open, every game public and started by hand."""
    terms = {"seats": [], "visibility": "public", "autostart": False}
    return {**payload, "terms": terms, "sandbox": False}


def _before_clocks(payload: Payload) -> Payload:
    return {**payload, "terms": {**payload["terms"], "clock": None}}


def _before_audits(payload: Payload) -> Payload:
    terms = {**payload["terms"], "undo": "none", "tournament": ""}
    return {**payload, "terms": terms, "lineage": None}


def _before_entropy(payload: Payload) -> Payload:
    return {**payload, "entropy": ""}


def _before_items(payload: Payload) -> Payload:
    """What these were drawn from is not in the log: only the rules can say it."""
    return {**payload, "items": [], "repeat": False}


SHARED_UPCASTERS: Mapping[tuple[str, int], Upcaster] = {
    ("GameCreated", 1): _before_terms,
    ("GameCreated", 2): _before_clocks,
    ("GameCreated", 3): _before_audits,
    ("SeatTaken", 1): _before_entropy,
    ("Drawn", 1): _before_items,
}
