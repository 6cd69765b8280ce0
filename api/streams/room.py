"""How many streams and waits this process holds, and for whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Room:
    """Changed on the event loop alone, read from any thread.

    Handlers look before the event loop counts, so the limits may be passed by as many requests
    as there are threads; they are for protection, not for accounting.
    """

    def __init__(self, limit: int, per_holder: int) -> None:
        self.limit = limit
        self.per_holder = per_holder
        self.taken = 0
        self._held: Counter[str] = Counter()

    @property
    def full(self) -> bool:
        return self.taken >= self.limit

    def full_for(self, holder: str) -> bool:
        return self._held[holder] >= self.per_holder

    @contextmanager
    def place(self, holder: str) -> Iterator[None]:
        self.taken += 1
        self._held[holder] += 1
        try:
            yield
        finally:
            self.taken -= 1
            self._held[holder] -= 1
            if not self._held[holder]:
                del self._held[holder]
