"""docs/tournaments.md, run from top to bottom against a running service."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.house.running import Running, serving
from tests.test_client_docs import run, script

DOCUMENT = Path(__file__).parent.parent / "docs" / "tournaments.md"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("tournaments") / "data") as running:
        yield running


@pytest.fixture
def trail(running: Running, tmp_path: Path) -> Any:
    """What the examples end with: the organiser's trail, then the player's refusal."""
    token = (running.data / "organiser.token").read_text().strip()
    text = f"cd {tmp_path}\n" + script("sh", DOCUMENT)
    output = run(running, "bash", "-e", "-u", "-o", "pipefail", text=text, ORGANISER=token)
    decoder, found, place = json.JSONDecoder(), [], 0
    while place < len(output):
        value, place = decoder.raw_decode(output, place)
        found.append(value)
    assert found[-1]["code"] == "game_not_over"
    return found[-2]["items"]


def test_the_shell_examples_lead_from_a_tournament_to_its_trail(trail: Any) -> None:
    looks = [(entry["operation"], entry["right"], entry["details"]["viewer"]) for entry in trail]
    assert looks == [
        ("getView", "tournament", "referee"),
        ("listEvents", "tournament", "seat-0"),
    ]


def test_the_python_example_proves_the_trail(trail: Any) -> None:
    names: dict[str, Any] = {}
    exec(script("python", DOCUMENT), names)
    assert names["fits"](trail)
    assert not names["fits"](trail[1:])
    assert not names["fits"]([{**trail[0], "player": "ply_x"}, *trail[1:]])
