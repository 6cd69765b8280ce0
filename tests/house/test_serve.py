"""`brenn serve` starts everything, says so once, and leaves nothing behind but the data."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from brenn.embedded import EmbeddedServer
from ledger.connection import connect
from tests.house.processes import alive, descendants, eventually, free_port
from tests.house.running import BRENN, Running, environment, serving, token_in


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One running service for the tests that only look."""
    with serving(tmp_path_factory.mktemp("service") / "data", workers="2") as running:
        yield running


def test_the_first_start_says_where_it_is_and_shows_the_organiser_token_once(
    service: Running,
) -> None:
    block = service.output
    assert f"URL             {service.instance.url}\n" in block
    assert f"Data            {service.data}\n" in block
    assert f"Ctrl-C, or: kill {service.process.pid}\n" in block
    (token,) = token_in(block)
    assert (service.data / "organiser.token").read_text() == f"{token}\n"
    assert service.output.count("Brenn is running.") == 1


def test_the_token_it_shows_is_an_organisers(service: Running) -> None:
    (token,) = token_in(service.output)
    status, body = service.get("/v1/tokens/self", Authorization=f"Bearer {token}")
    assert (status, body["role"]) == (200, "organiser")


def test_it_is_ready_and_durable_without_a_warning(service: Running) -> None:
    status, body = service.get("/readyz")
    assert status == 200
    assert body["server"]["safe"] is True
    assert body["warnings"] == []
    assert body["workers"] == 2


def test_its_files_are_for_its_owner_alone(service: Running) -> None:
    assert service.data.stat().st_mode & 0o777 == 0o700
    for name in ("organiser.token", "signing.key", "instance.json", "lock"):
        assert (service.data / name).stat().st_mode & 0o777 == 0o600


def test_every_child_has_a_session_of_its_own_away_from_the_terminal(service: Running) -> None:
    own = os.getsid(service.process.pid)
    children = service.children()
    assert len(service.children(" web")) == 2  # gunicorn's master and one process
    assert len(service.children(" worker")) == 2
    assert len(service.children("valkey-server")) == 1
    assert own not in {os.getsid(pid) for pid in children}


def test_it_keeps_quiet_while_all_is_well(service: Running) -> None:
    service.get("/healthz")
    assert "WARNING" not in service.output
    assert "INFO" not in service.output


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_asked_to_stop_it_stops_everything_and_withdraws_its_word(
    tmp_path: Path, how: signal.Signals
) -> None:
    with serving(tmp_path / "data") as running:
        below = running.children()
        assert running.stop(how) == 0

        assert not any(map(alive, below))
        assert not (running.data / "instance.json").exists()
        assert "ERROR" not in running.output
        assert "WARNING" not in running.output
        assert "Traceback" not in running.output


def test_the_next_start_continues_with_the_same_data_and_only_names_the_token_file(
    tmp_path: Path,
) -> None:
    with serving(tmp_path / "data") as first:
        (token,) = token_in(first.output)
        with connect(first.instance.redis_url) as redis:
            redis.set("kept", "yes")
    with serving(tmp_path / "data") as second:
        assert token_in(second.output) == []
        assert f"Organiser token in {second.data / 'organiser.token'}\n" in second.output
        assert second.get("/v1/tokens/self", Authorization=f"Bearer {token}")[0] == 200
        with connect(second.instance.redis_url) as redis:
            assert redis.get("kept") == b"yes"


def test_ctrl_c_in_a_terminal_stops_everything(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = ["setsid", "--ctty", "--wait", BRENN, "serve"]
    env = environment(tmp_path / "data", free_port(), workers="1", web_processes="1")
    process = subprocess.Popen(command, env=env, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    try:
        said = _read_until(ours, "Ctrl-C, or: kill")
        below = descendants(process.pid)
        assert {"valkey-server", "web", "worker"} <= {
            word for command in below.values() for word in re.split("[ /]", command)
        }
        os.write(ours, b"\x03")
        said += _read_until(ours, "has stopped")

        assert process.wait(10) == 0
        assert "Traceback" not in said
        assert not any(map(alive, below))
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_a_killed_supervisor_takes_everything_with_it_and_a_start_right_after_it_works(
    tmp_path: Path,
) -> None:
    with serving(tmp_path / "data") as first:
        below = first.children()
        with connect(first.instance.redis_url) as redis:
            redis.set("kept", "yes")
        first.stop(signal.SIGKILL)
        # At once: the new server has to wait until the old one has let go of the log.
        with EmbeddedServer(first.data) as server, connect(server.url) as redis:
            assert redis.get("kept") == b"yes"
        assert eventually(lambda: not any(map(alive, below)))
    with serving(tmp_path / "data") as second:
        assert second.get("/readyz")[0] == 200


def _read_until(terminal: int, word: str) -> str:
    said = ""

    def more() -> bool:
        nonlocal said
        if select.select([terminal], [], [], 0.1)[0]:
            said += os.read(terminal, 4096).decode()
        return word in said

    assert eventually(more), said
    return said
