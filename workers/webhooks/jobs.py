"""The job of webhooks, as the queue names it. Safe to run twice, late, or never."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from projections.webhooks.deliveries import Due
from workers.webhooks.courier import Courier, Couriers

_employed: list[Couriers] = []


def employ(couriers: Couriers) -> None:
    """Who delivers in this process."""
    _employed[:] = [couriers]


@contextmanager
def delivering(courier: Courier) -> Iterator[None]:
    """The couriers of this process, for as long as this lasts; what is under way is finished."""
    couriers = Couriers(courier)
    employ(couriers)
    try:
        yield
    finally:
        couriers.close()


def deliver(endpoint: str, delivery: str) -> None:
    _employed[0].take(Due(endpoint, delivery))
