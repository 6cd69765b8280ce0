"""`GET /v1/games/{game}/export`: the whole game, as its reader may know it, for both verifiers."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

from domain.games import RULES
from projections.bundle import verify_bundle
from tests.api.table import KEY, House, Person
from tests.inis.stored import play_stored

INDEPENDENT = Path(__file__).parent.parent.parent / "docs/verify_bundle.py"


@pytest.fixture
def people(house: House) -> list[Person]:
    return house.people("Ana", "Bran")


def header_of(content: bytes) -> dict[str, Any]:
    header: dict[str, Any] = json.loads(content.partition(b"\n")[0])
    return header


def test_a_finished_game_is_exported_whole_for_whoever_asks(house: House, tmp_path: Path) -> None:
    receipt = play_stored(house.ledger, 2, seed=1)
    assert receipt.position.table.over
    answer = house.person("Cian").get(f"/v1/games/{receipt.game}/export")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/x-ndjson"
    name = f"{receipt.game}-v{receipt.version}.jsonl"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    verdict = verify_bundle(answer.data, RULES, [KEY.id])
    assert verdict.sound, verdict
    assert verdict.counts.events == receipt.version
    file = tmp_path / name
    file.write_bytes(answer.data)
    done = run([sys.executable, INDEPENDENT, file, "--key", KEY.id], capture_output=True, text=True)
    assert done.returncode == 0, done
    assert done.stdout.endswith(f"Signed with {KEY.id}.\n")


def test_a_running_game_is_redacted_for_its_reader(house: House, people: list[Person]) -> None:
    ana, bran = people
    game = house.table(people)
    house.play(game, people, 10)
    stranger, admin = house.person("Cian"), house.person("Olga", "admin")
    for reader, eyes, seat in ((ana, "seat", 0), (bran, "seat", 1), (stranger, "public", None)):
        content = reader.get(f"/v1/games/{game}/export").data
        header = header_of(content)
        assert (header["eyes"], header["seat"], header["status"]) == (eyes, seat, "running")
        assert verify_bundle(content, RULES, [KEY.id]).sound
        assert b'"salt"' not in content
        assert b'{"seed"' not in content
    assert header_of(admin.get(f"/v1/games/{game}/export").data)["eyes"] == "public"
    assert stranger.get(f"/v1/games/{game}/export?viewer=referee").status_code == 403
    content = admin.get(f"/v1/games/{game}/export?viewer=referee").data
    assert header_of(content)["eyes"] == "referee"
    assert verify_bundle(content, RULES, [KEY.id]).counts.commands > 10
    assert b'{"seed"' not in content
