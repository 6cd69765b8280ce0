"""`brenn verify` and `brenn check`, on games of Inis in a data folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis import Redis

from brenn.embedded import EmbeddedServer
from domain.games import RULES
from ledger.connection import call, connect
from ledger.keys import keys_of
from ledger.receipt import Receipt
from ledger.snapshots import Snapshots
from ledger.write import Ledger
from tests.house.processes import free_port
from tests.house.running import brenn, environment
from tests.inis.stored import play_stored


@contextmanager
def server_of(data: Path) -> Iterator[Redis]:
    with EmbeddedServer(data) as server, connect(server.url) as redis:
        yield redis


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def games(data: Path) -> list[Receipt]:
    """Two games of Inis, played for a while and then left alone."""
    with server_of(data) as redis:
        ledger = Ledger(redis, RULES, snapshot_every=50)
        return [play_stored(ledger, seats, seed=seats, answers=60) for seats in (2, 4)]


def env(data: Path) -> dict[str, str]:
    return environment(data, free_port())


def test_sound_logs_are_called_sound_with_their_heads(data: Path, games: list[Receipt]) -> None:
    done = brenn("verify", env=env(data))
    assert done.returncode == 0, done.stderr
    for receipt in games:
        head = receipt.position.head
        assert f"{receipt.game}: {head.version} events, head {head.hash}\n" in done.stdout
    assert done.stdout.endswith("all sound.\n")


def test_a_damaged_hidden_part_is_named_with_its_event(data: Path, games: list[Receipt]) -> None:
    game = games[1].game
    with server_of(data) as redis:
        secrets = keys_of(game).secrets
        event = min(int(key) for key in call(redis, "HKEYS", secrets) if key.isdigit())
        call(redis, "HSET", secrets, event, b"\0" * 32)
    done = brenn("verify", games[0].game, game, env=env(data))
    assert done.returncode == 1
    assert f"{game}: event {event} does not fit: its hidden part" in done.stdout
    assert done.stderr.endswith("brenn: 1 of 2 logs are not what was written.\n")


def test_a_cut_log_is_caught_by_a_head_kept_elsewhere(data: Path, games: list[Receipt]) -> None:
    receipt = games[0]
    later = f"{receipt.version + 1}:{'ab' * 32}"
    done = brenn("verify", receipt.game, "--head", later, env=env(data))
    assert done.returncode == 1
    assert f"the kept head says {receipt.version + 1}" in done.stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("verify", "gam_none"), "There is no game gam_none."),
        (("check", "gam_none"), "There is no game gam_none."),
        (("transcript", "gam_none"), "There is no game gam_none."),
        (("verify", "--head", "7:ab"), "--head is VERSION:HASH and goes with one game."),
        (("verify", "gam_none", "--head", "seven"), "--head is VERSION:HASH"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    data: Path, words: tuple[str, ...], complaint: str
) -> None:
    done = brenn(*words, env=env(data))
    assert done.returncode == 1
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


def test_snapshots_equal_their_logs_and_a_wrong_one_is_named(
    data: Path, games: list[Receipt]
) -> None:
    sound = brenn("check", env=env(data))
    assert sound.returncode == 0, sound.stderr
    assert sound.stdout.endswith("of 2 games: all equal to their logs.\n")

    game, wrong = games[0].game, games[1].position
    with server_of(data) as redis:
        snapshots = Snapshots(redis, RULES)
        version = snapshots.versions(game)[0]
        found = snapshots.read(game, version)
        assert found is not None
        snapshots.write(game, type(found)(found.rules, wrong.table, found.head, found.at))
    done = brenn("check", game, env=env(data))
    assert done.returncode == 1
    assert f"{game}: the snapshot at {version} is wrong" in done.stdout


def test_a_transcript_tells_a_seat_its_own_cards_and_the_public_none(
    data: Path, games: list[Receipt]
) -> None:
    game = games[0].game
    own = brenn("transcript", game, "--viewer", "seat-0", env=env(data))
    public = brenn("transcript", game, "--language", "uk", env=env(data))
    assert own.returncode == public.returncode == 0, own.stderr + public.stderr
    assert len(own.stdout.splitlines()) == len(public.stdout.splitlines()) > 30
    dealt = next(line for line in own.stdout.splitlines() if "ana" in line and ":" in line)
    assert dealt not in public.stdout

    wrong = brenn("transcript", game, "--viewer", "seat-7", env=env(data))
    assert "--viewer is public, referee or seat-0 to seat-1, not seat-7." in wrong.stderr
