"""The embedded server keeps what it acknowledged, stays private and dies with its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from brenn.embedded import EmbeddedServer
from brenn.failure import Failure
from ledger.connection import connect
from tests.house.processes import alive, eventually


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EmbeddedServer]:
    with EmbeddedServer(tmp_path / "data") as server:
        yield server


def test_it_writes_every_command_to_disk_before_it_answers(server: EmbeddedServer) -> None:
    with connect(server.url) as client:
        wanted = {"appendonly": "yes", "appendfsync": "always", "save": "", "port": "0"}
        assert {name: client.config_get(name)[name] for name in wanted} == wanted
        assert client.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}


def test_what_it_acknowledged_survives_a_kill_under_the_same_url(server: EmbeddedServer) -> None:
    url = server.url
    with connect(url) as client:
        for number in range(100):
            client.rpush("moves", number)
        server.kill()
    server.start()

    assert server.url == url
    with connect(url) as client:
        assert client.lrange("moves", 0, -1) == [str(n).encode() for n in range(100)]


def test_a_stopped_server_is_gone_and_its_data_is_not(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path)
    with server, connect(server.url) as client:
        client.set("kept", "yes")
        pid = server.pid
    assert not alive(pid)

    with EmbeddedServer(tmp_path) as again, connect(again.url) as client:
        assert client.get("kept") == b"yes"


def test_its_folder_and_its_socket_are_for_us_alone(server: EmbeddedServer) -> None:
    socket = Path(server.url.removeprefix("unix://"))
    assert socket.is_socket()
    assert socket.stat().st_mode & 0o077 == 0
    assert server.folder.stat().st_mode & 0o077 == 0


def test_a_folder_with_spaces_and_accents_will_do(tmp_path: Path) -> None:
    with EmbeddedServer(tmp_path / "les données d'été") as server, connect(server.url) as client:
        assert client.ping()


def test_a_folder_too_deep_for_a_socket_gets_a_private_one_elsewhere(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 100) / ("e" * 100)
    with EmbeddedServer(deep) as server, connect(server.url) as client:
        assert client.ping()
        folder = Path(server.url.removeprefix("unix://")).parent
        assert not folder.is_relative_to(deep)
        assert folder.stat().st_mode & 0o777 == 0o700
        assert EmbeddedServer(deep).url == server.url
    assert not folder.exists()


def test_a_socket_folder_that_others_could_reach_is_refused(tmp_path: Path) -> None:
    server = EmbeddedServer(tmp_path / ("d" * 100) / ("e" * 100))
    folder = Path(server.url.removeprefix("unix://")).parent
    folder.mkdir()
    folder.chmod(0o777)
    try:
        with pytest.raises(Failure, match="mode 700"):
            server.start()
    finally:
        folder.rmdir()


def test_a_damaged_log_is_named_in_one_sentence(tmp_path: Path) -> None:
    with EmbeddedServer(tmp_path) as server, connect(server.url) as client:
        for number in range(10):
            client.set(f"key{number}", "value")
    (log,) = (server.folder / "appendonlydir").glob("*.incr.aof")
    log.write_bytes(log.read_bytes().replace(b"key5", b"\r\n\r\n").replace(b"SET", b"XXXX"))

    with pytest.raises(Failure) as refusal:
        EmbeddedServer(tmp_path).start()

    message = str(refusal.value)
    assert message.startswith("The embedded server did not start: ")
    assert "Bad file format" in message
    assert "\n" not in message


def test_it_waits_for_a_long_log_to_be_read(tmp_path: Path) -> None:
    with EmbeddedServer(tmp_path) as server, connect(server.url) as client:
        # A hundred thousand small records take the server some time to read again.
        client.config_set("appendfsync", "no")
        with client.pipeline(transaction=False) as batch:
            for number in range(100_000):
                batch.xadd("moves", {"n": number}, id=f"{number + 1}-0")
            batch.execute()
    with EmbeddedServer(tmp_path) as server, connect(server.url) as client:
        assert client.xlen("moves") == 100_000


def test_a_server_that_never_answers_is_an_error_and_is_ended(tmp_path: Path) -> None:
    stuck = EmbeddedServer(tmp_path, answer_seconds=0.2)
    stuck.launch()
    os.kill(stuck.pid, signal.SIGSTOP)  # alive, and silent
    pid = stuck.pid

    with pytest.raises(Failure, match="did not answer within 0 s"):
        stuck.wait_ready()
    assert not alive(pid)


def test_two_servers_never_write_one_log(server: EmbeddedServer) -> None:
    with pytest.raises(Failure, match="Another server still works in"):
        EmbeddedServer(server.folder.parent, predecessor_seconds=0.1).start()
    with connect(server.url) as client:
        assert client.ping()


def test_a_new_server_waits_until_the_last_one_has_let_go(tmp_path: Path) -> None:
    old, new = EmbeddedServer(tmp_path), EmbeddedServer(tmp_path)
    old.start()
    os.kill(old.pid, signal.SIGSTOP)
    threading.Timer(0.3, os.kill, (old.pid, signal.SIGKILL)).start()
    began = time.monotonic()
    new.start()

    assert time.monotonic() - began > 0.25
    new.stop()
    old.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child of its parent's end")
def test_it_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    script = (
        "import sys, time; from pathlib import Path; from brenn.embedded import EmbeddedServer\n"
        "server = EmbeddedServer(Path(sys.argv[1])); server.start()\n"
        "sys.stdout.write(f'{server.pid}\\n'); sys.stdout.flush(); time.sleep(60)"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert alive(pid)
        parent.kill()
    assert eventually(lambda: not alive(pid))
