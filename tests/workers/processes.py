"""`brenn worker` processes, started and ended by a test."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from brenn.embedded import EmbeddedServer
from tests.house.processes import free_port
from tests.house.running import BRENN, environment

DROVER = (sys.executable, "-m", "tests.workers.drover")
"""The same with a fast game and without an AI worth the name."""


class Worker:
    """One process; it can be killed and started again like the supervisor does it."""

    def __init__(self, words: Sequence[str], env: dict[str, str], output: Path) -> None:
        self._words = words
        self._env = env
        self._output = output
        self.start()

    @property
    def output(self) -> str:
        return self._output.read_text()

    def start(self) -> None:
        with self._output.open("ab") as log:
            self.process = subprocess.Popen(self._words, env=self._env, stdout=log, stderr=log)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """By SIGTERM, if it listens to that."""
        self.process.terminate()
        try:
            return self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


@contextmanager
def workers(
    server: EmbeddedServer,
    folder: Path,
    *options: str,
    count: int = 1,
    words: Sequence[str] = (BRENN, "worker"),
    **settings: str,
) -> Iterator[list[Worker]]:
    """So many of them; afterwards they are gone, and they went when they were told to."""
    env = environment(folder, free_port(), redis_url=server.url, **settings)
    with ExitStack() as stack:
        started = []
        for number in range(count):
            worker = Worker([*words, *options], env, folder / f"worker-{number}.log")
            stack.callback(worker.stop)
            started.append(worker)
        yield started
