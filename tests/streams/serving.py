"""Real web processes with the small application, and logs that grow."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from api.tokens import create
from brenn.settings import Settings
from domain.engine.step import pending
from ledger.commands import Submission
from ledger.connection import connect
from tests.cattle import CATTLE
from tests.house.processes import alive, descendants, eventually, free_port
from tests.house.running import get
from tests.ledger.play import Game, player


class Web:
    """The web processes, seen from outside."""

    def __init__(self, settings: Settings, process: subprocess.Popen[bytes], output: Path) -> None:
        self.settings = settings
        self.process = process
        self.address = ("127.0.0.1", settings.port)
        self.url = f"http://127.0.0.1:{settings.port}"
        self._output = output

    @property
    def output(self) -> str:
        return self._output.read_text()

    @property
    def workers(self) -> list[int]:
        return sorted(descendants(self.process.pid))

    def answers(self) -> bool:
        try:
            return get(self.url, "/healthz")[0] == 200
        except OSError:
            return False


@contextmanager
def web(
    redis_url: str, folder: Path, *, heartbeat: float = 0.5, deadline: float = 10.0, **given: int
) -> Iterator[Web]:
    """Started and answering; afterwards nothing of it is left, and nothing in it broke."""
    settings = Settings(
        redis_url=redis_url,
        data=str(folder),
        port=free_port(),
        **{"web_processes": 1, **given},  # type: ignore[arg-type]
    )
    words = [msgspec.json.encode(settings).decode(), str(heartbeat), str(deadline)]
    output = folder / f"web-{settings.port}"
    with output.open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.streams.app", *words], stdout=log, stderr=log
        )
    running = Web(settings, process, output)
    try:
        assert eventually(running.answers), running.output
        yield running
    finally:
        below = running.workers
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait(30)
        assert eventually(lambda: not any(map(alive, below))), running.output
    broken = [line for line in running.output.splitlines() if "Traceback" in line]
    assert not broken, running.output


def token(redis_url: str) -> str:
    with connect(redis_url) as redis:
        return create(redis, role="player", name="Ana")[1]


def push(game: Game, commands: int) -> int:
    """Let the game go on: a call for a truce, taken back, called for again; the version then."""
    position = game.now
    for _ in range(commands):
        open_ = pending(CATTLE, position.table.playing())
        truce = next(d for d in open_ if d.seat == 0 and d.kind == "truce")
        submission = Submission(truce.id, truce.options[:1])
        position = game.ledger.submit(game.id, player(0), submission).position
    return position.version


def open_connections(served: Web) -> int:
    """Established connections of the one web process."""
    port = f":{served.settings.port:04X}"
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return sum(line.split()[1].endswith(port) and line.split()[3] == "01" for line in lines)


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
