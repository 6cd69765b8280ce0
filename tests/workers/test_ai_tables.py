"""Tables of AI seats alone are played to their end by workers and nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest
from redis import Redis

from brenn.embedded import EmbeddedServer
from ledger.write import Ledger
from tests.workers.accounts import assert_nothing_left, assert_played, await_ends
from tests.workers.games import of_ais
from tests.workers.processes import workers
from workers.dispatch import Dispatch


@pytest.mark.parametrize(
    "count", [4, pytest.param(20, marks=pytest.mark.long)], ids=["short", "long"]
)
def test_many_tables_of_ais_are_played_at_once(
    server: EmbeddedServer, jobs: Redis, ledger: Ledger, tmp_path: Path, count: int
) -> None:
    seats = [4, 2, 2, 2] if count == 4 else [4] * count
    receipts = [of_ais(ledger, ("normal",) * number) for number in seats]
    games = [receipt.game for receipt in receipts]
    with workers(server, tmp_path, count=2) as processes:
        for receipt in receipts:
            Dispatch(jobs).wake(receipt)
        await_ends(ledger, games)
    assert_nothing_left(jobs)
    assert [worker.output for worker in processes] == ["", ""]
    assert_played(ledger, games)
    assert ledger.directory.running() == []
