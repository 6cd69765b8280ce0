"""The real server of the ledger's tests, for games that are exported."""

from __future__ import annotations

import pytest

from brenn.embedded import EmbeddedServer
from domain.engine.model import PUBLIC, seated
from ledger.connection import connect
from tests.audit.bundles import exported
from tests.audit.stories import Story
from tests.ledger.conftest import progress, redis, server

__all__ = ["progress", "redis", "server"]

SHORT = 32
FINISHED = 24
RUNNING = 6


@pytest.fixture(scope="session")
def finished(server: EmbeddedServer) -> list[bytes]:
    """Bundles of short finished games of Cattle in which many things have happened."""
    found: list[bytes] = []
    with connect(server.url) as redis:
        for seed in range(10_000):
            story = Story(redis, seed, rounds=1).tell()
            if story.now.version <= SHORT:
                found.append(exported(story))
            if len(found) == FINISHED:
                break
    return found


@pytest.fixture(scope="session")
def redacted(server: EmbeddedServer) -> list[bytes]:
    """Bundles of running games, for the public and for a seat by turns."""
    with connect(server.url) as redis:
        stories = [Story(redis, seed, rounds=2).tell(most=8) for seed in range(4 * RUNNING)]
        running = [story for story in stories if not story.now.table.over][:RUNNING]
        return [
            exported(story, seated(0) if place % 2 else PUBLIC)
            for place, story in enumerate(running)
        ]
