"""docs/organisers.md, run from top to bottom against a running service."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.running import Running, serving
from tests.test_client_docs import run, script

DOCUMENT = Path(__file__).parent.parent / "docs" / "organisers.md"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("organisers") / "data") as running:
        yield running


def test_the_examples_lead_from_a_claim_to_a_signed_ruling(running: Running) -> None:
    token = (running.data / "organiser.token").read_text().strip()
    text = script("python", DOCUMENT)
    output = run(running, sys.executable, "-", text=text, ORGANISER=token)
    for line in (
        "disputed: 1",
        "asked: [] running: []",
        "['RulingGiven', 'GameRewound', 'ClockStarted'",
        "signed: ",
        "ruled rewind noted by [0, 1]",
        "disputed: None running",
        "it goes on at",
        "forked from {'game': ",
    ):
        assert line in output, output
