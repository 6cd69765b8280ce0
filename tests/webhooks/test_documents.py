"""docs/webhooks.md and the command: what they show is run."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from redis import Redis

from brenn.embedded import EmbeddedServer
from projections.webhooks.deliveries import Due
from projections.webhooks.endpoints import KINDS, Endpoint, Secret, new_secret
from projections.webhooks.notices import ping
from tests.house.processes import eventually, free_port
from tests.house.running import brenn, environment
from tests.webhooks.office import ANA, Office
from tests.webhooks.receiver import Receiver

DOCUMENT = (Path(__file__).parents[2] / "docs" / "webhooks.md").read_text()


def listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def documented(office: Office, tmp_path: Path) -> Iterator[tuple[Endpoint, Path]]:
    """The receiver of the document, with an endpoint that leads to it, and what it prints."""
    (program,) = re.findall(r"^```python\n(.*?)^```", DOCUMENT, re.M | re.S)
    port, output = free_port(), tmp_path / "output"
    endpoint = office.endpoint(f"http://127.0.0.1:{port}/")
    secret = endpoint.secrets[0].value
    env = {**os.environ, "PORT": str(port), "WEBHOOK_SECRET": secret}
    with output.open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", program], env=env, stdout=log, stderr=log
        )
    try:
        assert eventually(lambda: listening(port)), output.read_text()
        yield endpoint, output
    finally:
        process.terminate()
        process.wait()


def test_the_receiver_of_the_document_takes_what_is_signed_and_once(
    office: Office, documented: tuple[Endpoint, Path]
) -> None:
    endpoint, output = documented
    office.started()
    office.now = office.ledger.games.log.now()
    office.clerk.sweep()
    office.carry()
    kept = [d for d in office.of(endpoint) if d.kind != "game.moved"]
    assert {d.status for d in kept} == {"delivered"}
    office.deliveries.replay(Due(endpoint.id, kept[0].id), office.now)
    office.carry()
    lines = output.read_text().splitlines()
    assert len(lines) == len(kept) >= 3
    assert lines[0].startswith("seat.taken {'game': '/v1/games/gam_")


def test_the_receiver_of_the_document_refuses_what_another_secret_signed(
    office: Office, documented: tuple[Endpoint, Path]
) -> None:
    endpoint, output = documented
    forged = (Secret(new_secret()),)
    office.endpoints.change(endpoint.id, lambda found: replace(found, secrets=forged))
    office.deliveries.record(endpoint.id, [ping(endpoint, office.now)], office.now)
    office.carry()
    assert office.of(endpoint)[0].code == 401
    assert output.read_text() == ""


def test_every_kind_of_notice_is_in_the_document() -> None:
    assert set(re.findall(r"^\| `(\w+\.\w+)` \|", DOCUMENT, re.M)) == set(KINDS)


def test_the_command_lists_endpoints_and_what_did_not_arrive(
    server: EmbeddedServer, office: Office, receiver: Receiver, redis: Redis, tmp_path: Path
) -> None:
    endpoint = office.endpoint(receiver.url, ANA, ["game.started"])
    receiver.answers = [500]
    office.started()
    office.tell()
    env = environment(tmp_path, free_port(), redis_url=server.url)
    listed = brenn("webhooks", "list", env=env).stdout
    assert f"{endpoint.id}  ana  all games  {receiver.url}  enabled" in listed
    assert "0 delivered, 1 retried, 0 failed" in listed
    assert "whsec_" not in listed
    (failed,) = brenn("webhooks", "failed", env=env).stdout.splitlines()
    assert f"{endpoint.id}  game.started  1 attempts, status 500, again 20" in failed
