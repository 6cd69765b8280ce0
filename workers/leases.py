"""Who is at work on a game: so that two workers do not think about the same question.

Not a lock: nothing goes wrong when two hold it, or when the queue's database is emptied.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import uuid4

from redis import Redis

_RELEASE = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
"""


class Leases:
    def __init__(self, queue_server: Redis) -> None:
        self._server = queue_server
        self._release = queue_server.register_script(_RELEASE)
        self._name = uuid4().hex

    def take(self, game: str, seconds: float) -> bool:
        """So long the game waits for its next worker if we are killed."""
        taken = self._server.set(_key(game), self._name, nx=True, px=int(seconds * 1_000))
        return bool(taken)

    def extend(self, game: str, seconds: float) -> None:
        self._server.pexpire(_key(game), int(seconds * 1_000))

    def release(self, game: str) -> None:
        self._release(keys=[_key(game)], args=[self._name])

    def held(self, games: Iterable[str]) -> set[str]:
        """Which of these games somebody is at work on."""
        wanted = list(games)
        holders = self._server.mget([_key(game) for game in wanted]) if wanted else []
        return {game for game, holder in zip(wanted, holders, strict=True) if holder}


def _key(game: str) -> str:
    return f"brenn:at-work:{game}"
