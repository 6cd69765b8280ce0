"""docs/clients.md, run from top to bottom against a running service."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.running import Running, serving

DOCUMENT = Path(__file__).parent.parent / "docs" / "clients.md"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("clients") / "data") as running:
        yield running


def script(language: str, document: Path = DOCUMENT) -> str:
    """All the examples of a language, one after the other."""
    found = re.findall(rf"^```{language}\n(.*?)^```", document.read_text(), re.M | re.S)
    assert found
    return "\n".join(found)


def run(running: Running, *command: str, text: str, **more: str) -> str:
    environment = {**os.environ, "BRENN": running.instance.url, **more}
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=120, env=environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_shell_examples_lead_from_sign_up_to_a_decision(running: Running) -> None:
    output = run(running, "bash", "-e", "-u", "-o", "pipefail", text=script("sh"))
    assert '"status":"running"' in output
    assert '"options":[{' in output


def test_the_python_examples_play_read_and_follow_a_game(running: Running) -> None:
    output = run(running, sys.executable, "-", text=script("python"))
    assert "my hand: [" in output
    assert "theirs: None" in output
    assert "10 " in output
    assert "signed: True forged: False" in output
