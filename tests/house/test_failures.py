"""Whatever keeps `brenn` from starting is one clear sentence and a non-zero exit."""

from __future__ import annotations

import ctypes
import os
import socket
import subprocess
from pathlib import Path

import pytest

from tests.house.processes import free_port
from tests.house.running import BRENN, brenn, environment, get, serving
from tests.house.servers import external_server


def sentence(result: subprocess.CompletedProcess[str]) -> str:
    """The one line on stderr of a command that failed."""
    assert result.returncode == 1, result.stdout + result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    (line,) = result.stderr.splitlines()
    assert line.startswith("brenn: ")
    assert line.endswith(".")
    return line


def test_a_taken_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        line = sentence(brenn("serve", env=environment(tmp_path / "data", port)))
    assert f"Cannot listen on 127.0.0.1:{port}: another program uses this port" in line
    assert not (tmp_path / "data" / "valkey").exists()  # found before anything was started


def test_a_port_taken_by_one_that_would_share_it(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0), reuse_port=True) as other:
        env = environment(tmp_path / "data", other.getsockname()[1])
        assert "another program uses this port" in sentence(brenn("serve", env=env))


def test_an_address_that_is_not_of_this_machine(tmp_path: Path) -> None:
    env = environment(tmp_path / "data", free_port(), host="203.0.113.1")
    assert "set BRENN_HOST to an address of this machine" in sentence(brenn("serve", env=env))


def test_a_data_folder_in_use_is_named_with_the_pid_of_its_user(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as running:
        line = sentence(brenn("serve", env=environment(running.data, free_port())))
        assert f"is in use by another instance of Brenn (pid {running.process.pid})" in line
        assert running.get("/healthz")[0] == 200


def test_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    line = sentence(brenn("serve", env=environment(tmp_path / "data", free_port())))
    assert "Cannot use the data folder" in line
    assert "BRENN_DATA" in line


def test_a_data_folder_without_permission(tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    result = subprocess.run(
        [BRENN, "serve"],
        env=environment(locked / "data", free_port()),
        capture_output=True,
        text=True,
        timeout=30,
        preexec_fn=_give_up_roots_privilege if os.getuid() == 0 else None,
    )
    line = sentence(result)
    assert f"Cannot use the data folder {locked / 'data'}: Permission denied" in line


def test_a_server_folder_of_somebody_else(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "valkey").write_text("in the way")
    line = sentence(brenn("serve", env=environment(tmp_path / "data", free_port())))
    assert "Cannot use the data folder" in line


@pytest.mark.parametrize("command", ["serve", "web", "worker"])
def test_an_unreachable_server(tmp_path: Path, command: str) -> None:
    url = f"redis://:s3cret@127.0.0.1:{free_port()}/0"
    env = environment(tmp_path / "data", free_port(), redis_url=url)
    line = sentence(brenn(command, env=env))
    assert "cannot be reached: " in line
    assert "s3cret" not in line


def test_an_unreachable_queue(tmp_path: Path) -> None:
    with external_server(
        tmp_path / "other", "--appendonly", "yes", "--appendfsync", "always"
    ) as url:
        env = environment(
            tmp_path / "data",
            free_port(),
            redis_url=url,
            queue_url=f"redis://localhost:{free_port()}",
        )
        assert "cannot be reached: " in sentence(brenn("serve", env=env))


def test_a_url_that_is_none(tmp_path: Path) -> None:
    env = environment(tmp_path / "data", free_port(), redis_url="localhost:6379")
    line = sentence(brenn("serve", env=env))
    assert "BRENN_REDIS_URL is 'localhost:6379', but should be a URL such as redis://host" in line


def test_a_setting_that_does_not_exist(tmp_path: Path) -> None:
    env = environment(tmp_path / "data", free_port(), wrokers="2")
    assert "BRENN_WROKERS is not a setting; the nearest one is BRENN_WORKERS." in sentence(
        brenn("serve", env=env)
    )


@pytest.mark.parametrize("command", ["web", "worker"])
def test_a_process_alone_without_a_server_to_go_to(tmp_path: Path, command: str) -> None:
    line = sentence(brenn(command, env=environment(tmp_path / "data", free_port())))
    assert f"brenn {command} runs alone and needs a server: set BRENN_REDIS_URL" in line


def test_a_damaged_log(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as running:
        pass
    (log,) = (running.data / "valkey" / "appendonlydir").glob("*.incr.aof")
    log.write_bytes(b"nonsense" + log.read_bytes())
    line = sentence(brenn("serve", env=environment(running.data, free_port())))
    assert "The embedded server did not start: Bad file format" in line


def test_a_server_that_may_lose_moves_is_used_with_a_loud_warning(tmp_path: Path) -> None:
    with (
        external_server(tmp_path / "other", "--appendonly", "no") as url,
        serving(tmp_path / "data", redis_url=url) as running,
    ):
        assert "ACKNOWLEDGED MOVES MAY BE LOST" in running.output
        status, body = get(running.instance.url, "/readyz")
        assert status == 200
        assert body["server"]["safe"] is False
        assert body["warnings"][0].startswith("ACKNOWLEDGED MOVES MAY BE LOST")
        assert running.children("valkey-server") == []
        assert not (running.data / "valkey").exists()


def _give_up_roots_privilege() -> None:
    """Root may write everywhere, unless it drops CAP_DAC_OVERRIDE before the command starts."""
    drop_from_bounding_set, dac_override = 24, 1
    ctypes.CDLL(None).prctl(drop_from_bounding_set, dac_override)
