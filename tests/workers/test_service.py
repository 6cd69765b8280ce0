"""The whole service: tables of AIs made over HTTP are played with no other call."""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import time
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from domain.games import RULES
from ledger.connection import connect
from ledger.write import Ledger
from tests.house.processes import eventually
from tests.house.running import Running, serving
from tests.workers.accounts import assert_played, await_ends


def create(running: Running, seats: int) -> str:
    """A table of AIs, by the one call there is."""
    seat = {"kind": "ai", "level": "normal"}
    body = {"game": "inis", "seats": [seat] * seats, "autostart": True}
    game = ask(running, "POST", "/v1/games", body)
    assert game["status"] == "running"
    id: str = game["id"]
    return id


def ask(running: Running, method: str, path: str, body: Any = None) -> Any:
    token = (running.data / "organiser.token").read_text().strip()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    connection = http.client.HTTPConnection(running.instance.url.removeprefix("http://"))
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    found = json.loads(answer.read())
    connection.close()
    assert answer.status in (200, 201), found
    return found


def test_a_table_of_ais_made_over_http_is_played_to_its_end(tmp_path: Path) -> None:
    with serving(tmp_path / "data", workers="2") as running:
        game = create(running, 2)
        with connect(running.instance.redis_url) as redis:
            ledger = Ledger(redis, RULES)
            await_ends(ledger, [game])
            assert_played(ledger, [game])
        assert " ERROR " not in running.output
        thoughts = ask(running, "GET", f"/v1/games/{game}/thoughts")["items"]
        assert {thought["level"] for thought in thoughts} == {"normal"}
        for thought in thoughts:
            scores = [candidate["score"] for candidate in thought["candidates"]]
            assert scores == sorted(scores, reverse=True)


@pytest.mark.long
def test_twenty_tables_survive_the_death_of_every_process_under_the_supervisor(
    tmp_path: Path,
) -> None:
    rng = random.Random(6)
    with serving(tmp_path / "data", workers="2", web_processes="2") as running:
        games = [create(running, 4) for _ in range(20)]
        # Each in its turn: who dies five times within 20 s of its start is given up.
        for word in islice(cycle([" worker", "valkey-server", " web", " worker --quick"]), 24):
            time.sleep(rng.uniform(4, 10))
            victims = running.children(word)
            if victims:
                os.kill(rng.choice(victims), signal.SIGKILL)
        assert eventually(lambda: running.get("/readyz")[0] == 200, within=60)
        with connect(running.instance.redis_url) as redis:
            ledger = Ledger(redis, RULES)
            await_ends(ledger, games)
            assert_played(ledger, games)
