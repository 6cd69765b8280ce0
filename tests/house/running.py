"""`brenn` as its users run it: a command, its output, its exit status."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from brenn.instance import Instance, announced
from tests.house.processes import alive, descendants, eventually, free_port

BRENN = str(Path(sys.executable).with_name("brenn"))


def environment(data: Path, port: int, **settings: str) -> dict[str, str]:
    """Nothing of the settings of whoever runs the tests gets in."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("BRENN_")}
    given = {f"BRENN_{name.upper()}": value for name, value in settings.items()}
    return {**clean, "BRENN_DATA": str(data), "BRENN_PORT": str(port), **given}


def brenn(*words: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run([BRENN, *words], env=env, capture_output=True, text=True, timeout=30)


class Running:
    """One `brenn serve`, seen from outside."""

    def __init__(self, data: Path, process: subprocess.Popen[bytes], output: Path) -> None:
        self.data = data
        self.process = process
        self._output = output

    @property
    def output(self) -> str:
        return self._output.read_text()

    @property
    def instance(self) -> Instance:
        found = announced(self.data)
        assert found is not None, self.output
        return found

    def children(self, word: str = "") -> list[int]:
        below = descendants(self.process.pid)
        return sorted(pid for pid, command in below.items() if word in command)

    def get(self, path: str, **headers: str) -> tuple[int, Any]:
        return get(self.instance.url, path, **headers)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(30)


@contextmanager
def serving(data: Path, **settings: str) -> Iterator[Running]:
    """A started and ready service; afterwards nothing of it is left."""
    data.parent.mkdir(parents=True, exist_ok=True)
    output = data.parent / "output"
    few = {"workers": "1", "web_processes": "1"}
    # Tests are faster than any player; those of the limits set their own.
    unlimited = dict.fromkeys(("rate_default", "rate_answers", "rate_signup"), "off")
    env = environment(data, free_port(), **{**few, **unlimited, **settings})
    with output.open("wb") as log:
        process = subprocess.Popen([BRENN, "serve"], env=env, stdout=log, stderr=log)
    running = Running(data, process, output)
    try:
        assert eventually(lambda: "Brenn is running." in running.output), running.output
        yield running
    finally:
        below = running.children()
        if process.poll() is None:
            running.stop()
        assert eventually(lambda: not any(map(alive, below))), running.output


def get(url: str, path: str, **headers: str) -> tuple[int, Any]:
    connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=10)
    try:
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def token_in(text: str) -> list[str]:
    return re.findall(r"brn_[\w-]{43}", text)
