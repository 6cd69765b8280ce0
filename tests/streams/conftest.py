"""One real server for each test process, and games whose logs can grow for ever."""

from __future__ import annotations

from tests.ledger.conftest import game, ledger, redis, server

__all__ = ["game", "ledger", "redis", "server"]
