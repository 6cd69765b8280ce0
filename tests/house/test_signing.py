"""The signing key: made once, kept private, changed without a restart."""

from __future__ import annotations

import logging
import multiprocessing
import stat
import time
from collections.abc import Iterator
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from redis import Redis

from brenn.embedded import EmbeddedServer
from brenn.failure import Failure
from brenn.instance import write_private
from brenn.settings import Settings
from brenn.signing import KeyFile, prepare, rotate
from ledger.connection import connect
from ledger.keys import keys_of as game_keys
from ledger.receipt import Done
from ledger.signing.keys import SigningKey
from ledger.signing.ring import KeyRing
from ledger.signing.statements import Statement, check
from tests.house.processes import eventually, free_port
from tests.house.running import Running, brenn, environment, serving
from tests.house.test_failures import sentence

STARTERS = 4

X25519 = X25519PrivateKey.generate()
PEM = (Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedServer]:
    with EmbeddedServer(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def redis(server: EmbeddedServer) -> Iterator[Redis]:
    with connect(server.url) as client:
        client.flushall()
        yield client


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=str(tmp_path / "data"))


def signs(file: KeyFile) -> str:
    """The id of the key it signs with."""
    signature = file.sign("gam_7", 1, "5f" * 32, 0)
    return signature.key


def replaced_by(settings: Settings, content: bytes) -> None:
    """As somebody would do it by hand."""
    draft = settings.key_file.with_name("draft")
    draft.write_bytes(content)
    draft.replace(settings.key_file)


def test_the_first_start_makes_a_key_that_only_its_owner_can_read(
    settings: Settings, redis: Redis
) -> None:
    key = prepare(settings, redis)
    file = settings.folder / "signing.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(settings.folder.stat().st_mode) == 0o700
    assert SigningKey.read(file.read_bytes()).id == key.id
    assert [known.id for known in KeyRing(redis).every()] == [key.id]
    assert prepare(settings, redis).id == key.id


def start(url: str, data: str, barrier: Barrier, found: Any, seconds: float) -> None:
    """Each takes its own time to make a key, so that all of them have seen that there is none."""
    make = SigningKey.new

    def slowly() -> SigningKey:
        time.sleep(seconds)
        return make()

    with connect(url) as redis, pytest.MonkeyPatch.context() as patch:
        patch.setattr(SigningKey, "new", slowly)
        barrier.wait()
        found.put(prepare(Settings(data=data), redis).id)


def test_of_many_who_start_at_once_one_makes_the_key(
    server: EmbeddedServer, settings: Settings, redis: Redis
) -> None:
    context = multiprocessing.get_context("spawn")
    barrier, found = context.Barrier(STARTERS), context.Queue()
    starters = [
        context.Process(target=start, args=(server.url, settings.data, barrier, found, 0.1 * n))
        for n in range(1, STARTERS + 1)
    ]
    for starter in starters:
        starter.start()
    ids = {found.get(timeout=60) for _ in starters}
    for starter in starters:
        starter.join()
    assert ids == {key.id for key in KeyRing(redis).every()}
    assert len(ids) == 1


def test_a_new_key_is_used_at_once_by_who_runs_already(settings: Settings, redis: Redis) -> None:
    first = prepare(settings, redis)
    running = KeyFile(settings.key_file, KeyRing(redis))
    assert signs(running) == first.id
    old, new = rotate(settings, redis)
    assert (old.id, signs(running)) == (first.id, new.id)
    known = {key.id: key for key in KeyRing(redis).every()}
    assert known[old.id].until is not None
    assert known[new.id].until is None
    assert stat.S_IMODE(settings.key_file.stat().st_mode) == 0o600


def test_of_the_old_private_key_nothing_is_left(settings: Settings, redis: Redis) -> None:
    pem = prepare(settings, redis).pem()
    rotate(settings, redis)
    assert not [file for file in settings.folder.iterdir() if pem in file.read_bytes()]


def test_a_key_put_there_by_hand_is_known_before_it_signs(settings: Settings, redis: Redis) -> None:
    prepare(settings, redis)
    running = KeyFile(settings.key_file, KeyRing(redis))
    own = SigningKey.new()
    replaced_by(settings, own.pem())
    assert signs(running) == own.id
    assert own.id in {key.id for key in KeyRing(redis).every()}


@pytest.mark.parametrize("content", [b"", b"nonsense"])
def test_games_go_on_when_the_file_is_spoilt_and_the_log_says_so_once(
    settings: Settings, redis: Redis, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    first = prepare(settings, redis)
    running = KeyFile(settings.key_file, KeyRing(redis))
    signs(running)
    replaced_by(settings, content)
    assert {signs(running) for _ in range(3)} == {first.id}
    settings.key_file.unlink()
    assert {signs(running) for _ in range(3)} == {first.id}
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * 2
    own = SigningKey.new()
    replaced_by(settings, own.pem())
    assert signs(running) == own.id


def test_a_key_that_was_ended_is_not_used_again(settings: Settings, redis: Redis) -> None:
    old = prepare(settings, redis).pem()
    rotate(settings, redis)
    replaced_by(settings, old)
    with pytest.raises(Failure, match=r"was ended at .* move it away"):
        prepare(settings, redis)


def test_a_key_file_open_to_others_is_used_with_a_warning(
    settings: Settings, redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    prepare(settings, redis)
    assert not caplog.records
    settings.key_file.chmod(0o640)
    prepare(settings, redis)
    assert "is open to others" in caplog.text


def test_a_named_file_is_used_and_its_folder_must_be_there(tmp_path: Path, redis: Redis) -> None:
    named = Settings(data=str(tmp_path / "data"), signing_key=str(tmp_path / "own.pem"))
    assert prepare(named, redis).pem() == (tmp_path / "own.pem").read_bytes()
    assert not (tmp_path / "data").exists()
    lost = Settings(data=str(tmp_path / "data"), signing_key=str(tmp_path / "mistyped" / "own.pem"))
    with pytest.raises(Failure, match=r"Cannot use the signing key .*: No such file"):
        prepare(lost, redis)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"nonsense", "it holds no private key that can be read"),
        (X25519.private_bytes(*PEM), "its key is not an Ed25519 key"),
    ],
    ids=["nonsense", "another kind of key"],
)
def test_a_key_file_that_is_none_prevents_the_start(
    tmp_path: Path, content: bytes, why: str
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    write_private(data / "signing.key", content)
    line = sentence(brenn("serve", env=environment(data, free_port())))
    assert f"The signing key {data / 'signing.key'} cannot be used: {why}" in line


# The running service


def holds(receipt: dict[str, Any], keys: dict[str, str]) -> bool:
    said = {name: value for name, value in receipt.items() if name != "signature"}
    return check(Statement(**said), receipt["signature"], keys[receipt["key"]])


def keys_of(http: httpx.Client) -> dict[str, str]:
    items = http.get("/v1/keys").raise_for_status().json()["items"]
    return {key["id"]: key["public_key"] for key in items}


def create(http: httpx.Client, name: str) -> Any:
    body = {"game": "inis", "seats": [{"kind": "open"}] * 2}
    made = http.post("/v1/games", json=body, headers={"Idempotency-Key": name})
    return made.raise_for_status().json()["receipt"]


def test_the_key_of_a_running_service_is_rotated_without_a_restart(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "data", web_processes="2") as running,
        httpx.Client(base_url=running.instance.url) as http,
    ):
        token = http.post("/v1/players", json={"name": "Ana"}).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        old = create(http, "first")
        rotated = keys(running, "rotate")
        new = [create_anew(running, token, f"game-{n}") for n in range(16)]
        known = keys_of(http)
        assert [receipt for receipt in [old, *new] if not holds(receipt, known)] == []
        assert {receipt["key"] for receipt in new} == known.keys() - {old["key"]}
        assert rotated == f"{new[0]['key']} signs from now on, {old['key']} no more.\n"
        assert create(http, "first") == old
        listed = keys(running, "list").splitlines()
        assert [line.split()[0] for line in listed] == [new[0]["key"], old["key"]]
        assert [" in use " in line for line in listed] == [True, False]
        assert "in use here" in sentence(ending(running, new[0]["key"]))
        assert "No key has the id key_0" in sentence(ending(running, "key_0"))


def create_anew(running: Running, token: str, name: str) -> Any:
    """Over a new connection: perhaps to the other process."""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=running.instance.url, headers=headers) as http:
        return create(http, name)


def keys(running: Running, *words: str) -> str:
    result = brenn("keys", *words, env=environment(running.data, free_port()))
    assert result.returncode == 0, result.stderr
    return result.stdout


def ending(running: Running, id: str) -> Any:
    return brenn("keys", "end", id, env=environment(running.data, free_port()))


def test_what_the_workers_do_is_signed_too(tmp_path: Path) -> None:
    """So that nobody without the key can add a command to a log unnoticed."""
    with (
        serving(tmp_path / "data") as running,
        httpx.Client(base_url=running.instance.url) as http,
        connect(running.instance.redis_url) as redis,
    ):
        token = http.post("/v1/players", json={"name": "Ana"}).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        seats = [{"kind": "ai", "level": "easy"}] * 2
        made = http.post("/v1/games", json={"game": "inis", "seats": seats, "autostart": True})
        game = made.raise_for_status().json()["id"]

        def done() -> list[Done]:
            stored = redis.hvals(game_keys(game).commands)
            return [msgspec.json.decode(each, type=Done) for each in stored]

        assert eventually(lambda: len(done()) > 5)
        (key,) = keys_of(http)
        assert {each.signature.key if each.signature else "" for each in done()} == {key}


def test_the_private_key_is_nowhere_on_the_server(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as running:
        with httpx.Client(base_url=running.instance.url) as http:
            token = http.post("/v1/players", json={"name": "Ana"}).json()["token"]
            http.headers["Authorization"] = f"Bearer {token}"
            create(http, "one")
        pem = (running.data / "signing.key").read_bytes()
    secret = SigningKey.read(pem)._private.private_bytes_raw()
    forms = [secret, secret.hex().encode(), pem.splitlines()[1]]
    logs = list((running.data / "valkey" / "appendonlydir").iterdir())
    assert any(b"brenn:signing-keys" in log.read_bytes() for log in logs)
    assert not [log for log in logs for form in forms if form in log.read_bytes()]
