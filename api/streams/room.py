"""How many streams and waits this process holds, and for whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Room:
    """Changed on the event loop alone, read from any thread.

    Handlers look before the event loop counts, so the limits may be passed by as many requests
    as there are threads; they are for protection, not for accounting. `tell` hears of each change.
    """

    def __init__(
        self, limit: int, per_holder: int, tell: Callable[[int], None] | None = None
    ) -> None:
        self.limit = limit
        self.per_holder = per_holder
        self.taken = 0
        self._tell = tell or (lambda taken: None)
        self._held: Counter[str] = Counter()

    @property
    def full(self) -> bool:
        return self.taken >= self.limit

    def full_for(self, holder: str) -> bool:
        return self._held[holder] >= self.per_holder

    @contextmanager
    def place(self, holder: str) -> Iterator[None]:
        self._take(holder, 1)
        try:
            yield
        finally:
            self._take(holder, -1)
            if not self._held[holder]:
                del self._held[holder]

    def _take(self, holder: str, change: int) -> None:
        self.taken += change
        self._held[holder] += change
        self._tell(self.taken)
