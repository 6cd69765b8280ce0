"""`brenn worker` processes, started and ended by a test."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from brenn.embedded import EmbeddedServer
from tests.house.processes import eventually, free_port
from tests.house.running import BRENN, environment


class Worker:
    def __init__(self, process: subprocess.Popen[bytes], output: Path) -> None:
        self.process = process
        self._output = output

    @property
    def output(self) -> str:
        return self._output.read_text()


@contextmanager
def workers(
    server: EmbeddedServer, folder: Path, *, count: int = 1, quick: bool = False, **settings: str
) -> Iterator[list[Worker]]:
    """So many of them; afterwards they are gone, by SIGTERM where they listen to it."""
    env = environment(folder, free_port(), redis_url=server.url, **settings)
    words = [BRENN, "worker", *(["--quick"] if quick else [])]
    with ExitStack() as stack:
        yield [start(stack, words, env, folder / f"worker-{n}.log") for n in range(count)]


def start(stack: ExitStack, words: list[str], env: dict[str, str], output: Path) -> Worker:
    log = stack.enter_context(output.open("ab"))
    process = stack.enter_context(subprocess.Popen(words, env=env, stdout=log, stderr=log))
    stack.callback(end, process)
    return Worker(process, output)


def end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    if not eventually(lambda: process.poll() is not None, within=10):
        process.kill()
