"""A game is exported from the running service, and verified where there is no service."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
from pathlib import Path

import pytest

from brenn.embedded import EmbeddedServer
from domain.games import RULES
from ledger.connection import connect
from ledger.write import Ledger
from tests.house.processes import free_port
from tests.house.running import Running, brenn, environment, serving, token_in
from tests.inis.stored import play_stored

INDEPENDENT = Path(__file__).parent.parent.parent / "docs/verify_bundle.py"


def download(running: Running, path: str, secret: str) -> tuple[http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection(running.instance.url.removeprefix("http://"))
    try:
        connection.request("GET", path, headers={"Authorization": f"Bearer {secret}"})
        answer = connection.getresponse()
        assert answer.status == 200
        return answer.headers, answer.read()
    finally:
        connection.close()


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `game.jsonl` and `keys.json`, as a running service gave them."""
    folder = tmp_path_factory.mktemp("taken")
    data = folder / "data"
    with EmbeddedServer(data) as server, connect(server.url) as redis:
        game = play_stored(Ledger(redis, RULES), 2, seed=1).game
    with serving(data) as running:
        secret = token_in((data / "organiser.token").read_text())[0]
        headers, content = download(running, f"/v1/games/{game}/export", secret)
        keys = download(running, "/v1/keys", secret)[1]
    assert "content-length" not in headers  # made while it was sent
    assert headers["content-type"] == "application/x-ndjson"
    (folder / "game.jsonl").write_bytes(content)
    (folder / "keys.json").write_bytes(keys)
    return folder


def offline(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """In a data folder that is not there, with no server to be reached."""
    env = environment(folder / "nowhere", free_port(), redis_url="redis://127.0.0.1:1")
    return brenn("verify", *words, env=env)


def test_the_verdict_has_counts_and_trusts_the_keys_of_the_service(taken: Path) -> None:
    file, keys = str(taken / "game.jsonl"), str(taken / "keys.json")
    done = offline(taken, file, "--keys", keys)
    assert done.returncode == 0, done
    events = json.loads((taken / "game.jsonl").read_bytes().partition(b"\n")[0])["events"]
    assert f"{events} events: every hash and link fits." in done.stdout
    assert "each event is what the rules give." in done.stdout
    assert done.stdout.splitlines()[-1].startswith("Signed with key_")
    assert "compare this key" not in done.stdout
    assert "compare this key" in offline(taken, file).stdout


def test_a_bad_file_is_refused_with_the_first_wrong_event(taken: Path) -> None:
    content = (taken / "game.jsonl").read_bytes()
    bad = taken / "bad.jsonl"
    bad.write_bytes(content.replace(b'"version":40}', b'"version":41}', 1))
    done = offline(taken, str(bad))
    assert done.returncode == 1
    assert "event 40 (line 41) is wrong: " in done.stdout
    assert done.stderr.endswith("brenn: 1 of 1 files are not what was written.\n")
    words = [sys.executable, str(INDEPENDENT), str(bad)]
    other = subprocess.run(words, capture_output=True, text=True)
    assert other.returncode == 1
    assert "event 40 (line 41) is wrong: " in other.stdout


def test_the_other_verifier_needs_nothing_of_ours(taken: Path, tmp_path: Path) -> None:
    """A copy of its one file, in a place from which the project cannot be imported."""
    copy = tmp_path / "verify_bundle.py"
    copy.write_bytes(INDEPENDENT.read_bytes())
    key = json.loads((taken / "keys.json").read_bytes())["items"][0]["id"]
    words = [sys.executable, "-I", copy, taken / "game.jsonl", "--key", key]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done
    assert done.stdout.endswith(f"Signed with {key}.\n")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("nothing.jsonl",), "Cannot read nothing.jsonl: No such file or directory."),
        (("gam_0", "nothing.jsonl"), "Name games or files, not both at once."),
        (("gam_0", "--key", "key_" + "0" * 16), "--key and --keys are for files."),
        (("nothing.jsonl", "--key", "mine"), "--key is the id of a key"),
        (("nothing.jsonl", "--head", "1:ab"), "--head is for a game on the server"),
    ],
)
def test_what_cannot_be_verified_is_one_sentence(
    tmp_path: Path, words: tuple[str, ...], complaint: str
) -> None:
    done = offline(tmp_path, *words)
    assert done.returncode == 1
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr
