"""The `brenn` command: tokens with and without a running service, and single processes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from brenn.cli import COMMANDS
from brenn.settings import queue_url
from ledger.connection import connect
from tests.house.processes import eventually, free_port
from tests.house.running import BRENN, brenn, environment, get, serving, token_in
from tests.house.servers import external_server
from workers.queue import queue

DURABLE = ("--appendonly", "yes", "--appendfsync", "always")


def test_every_command_explains_itself(tmp_path: Path) -> None:
    env = environment(tmp_path, free_port())
    overview = brenn("--help", env=env)
    for name in COMMANDS:
        assert f"\n  {name} " in overview.stdout
        assert brenn(name, "--help", env=env).stdout.startswith(f"Usage: brenn {name}")


def test_tokens_can_be_made_listed_and_revoked_without_a_running_service(tmp_path: Path) -> None:
    env = environment(tmp_path / "data", free_port())

    made = brenn("token", "create", "--role", "player", "--name", "Ana", env=env)
    (secret,) = token_in(made.stdout)
    assert made.stdout == f"{secret}\n"  # nothing else, so that a script can take it
    (row,) = brenn("token", "list", env=env).stdout.splitlines()
    id = row.split()[0]
    assert row.split()[1:2] + row.split()[3:] == ["player", "valid", "Ana"]
    assert secret not in row

    revoked = brenn("token", "revoke", id, env=env)
    assert revoked.stdout == f"Revoked {id} (player, Ana).\n"
    assert " revoked " in brenn("token", "list", env=env).stdout
    assert not (tmp_path / "data" / "valkey" / "valkey.sock").exists()


def test_tokens_of_a_running_service_are_known_to_it_at_once(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as running:
        env = environment(running.data, free_port())
        made = brenn("token", "create", "--role", "admin", "--name", "Root", env=env)
        bearer = f"Bearer {made.stdout.strip()}"
        status, body = running.get("/v1/tokens/self", Authorization=bearer)
        assert (status, body["name"], body["role"]) == (200, "Root", "admin")

        brenn("token", "revoke", body["id"], env=env)
        status, body = running.get("/v1/tokens/self", Authorization=bearer)
        assert (status, body["code"]) == (401, "unauthorized")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("revoke", "tok_none"), "No token has the id tok_none"),
        (("create", "--role", "player", "--name", "\n"), "--name does not do"),
        (("create", "--role", "player", "--name", "x" * 81), "--name does not do"),
    ],
)
def test_what_cannot_be_done_with_a_token_is_one_sentence(
    tmp_path: Path, words: tuple[str, ...], complaint: str
) -> None:
    result = brenn("token", *words, env=environment(tmp_path / "data", free_port()))
    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    assert complaint in line


def test_a_web_and_a_worker_process_run_alone_on_a_server_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    with external_server(tmp_path / "server", *DURABLE) as url:
        env = environment(tmp_path / "data", port, redis_url=url, web_processes="1")
        with (
            subprocess.Popen([BRENN, "web"], env=env) as web,
            subprocess.Popen([BRENN, "worker"], env=env) as worker,
        ):
            try:
                assert eventually(lambda: _ready(port))
                with connect(queue_url(url)) as connection:
                    job = queue(connection).enqueue("operator.add", 2, 3)
                    assert eventually(lambda: job.return_value() == 5)
            finally:
                web.terminate()
                worker.terminate()
            assert (web.wait(15), worker.wait(15)) == (0, 0)
    files = {file.name for file in (tmp_path / "data").iterdir()}
    assert files - {"metrics"} == {"signing.key", "signing.key.lock"}


def _ready(port: int) -> bool:
    try:
        return get(f"http://127.0.0.1:{port}", "/readyz")[0] == 200
    except OSError:
        return False
