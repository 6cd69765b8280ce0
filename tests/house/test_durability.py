"""A server is asked what it is and whether it can lose what it acknowledged."""

from __future__ import annotations

from pathlib import Path

import pytest

from brenn.embedded import EmbeddedServer
from ledger.connection import connect
from ledger.durability import Durability, UnfitServer, assess, inspect
from tests.house.servers import external_server

LOSES = "ACKNOWLEDGED MOVES MAY BE LOST"


def report_of(folder: Path, *options: str) -> Durability:
    with external_server(folder, *options) as url, connect(url) as client:
        return inspect(client)


def forbid(command: str) -> list[str]:
    return ["--user", "default", "on", "nopass", "~*", "&*", "+@all", f"-{command}"]


def test_the_embedded_server_gives_no_cause_for_warning(tmp_path: Path) -> None:
    with EmbeddedServer(tmp_path) as server, connect(server.url) as client:
        report = inspect(client)

    assert report.warnings == ()
    assert report.safe
    assert (report.product, report.version.split(".")[0]) == ("Valkey", "9")


def test_a_server_without_an_append_only_file_is_warned_about_loudly(tmp_path: Path) -> None:
    report = report_of(tmp_path, "--appendonly", "no")

    assert not report.safe
    (warning,) = report.warnings
    assert warning.startswith(LOSES)
    assert "appendonly is no" in warning


def test_a_server_that_writes_every_second_is_warned_about_loudly(tmp_path: Path) -> None:
    report = report_of(tmp_path, "--appendonly", "yes", "--appendfsync", "everysec")

    assert not report.safe
    (warning,) = report.warnings
    assert warning.startswith(LOSES)
    assert "appendfsync is everysec" in warning


def test_a_server_that_forbids_config_is_judged_by_info_and_the_rest_is_called_unknown(
    tmp_path: Path,
) -> None:
    report = report_of(tmp_path, "--appendonly", "yes", *forbid("config"))

    assert report.append_only is True
    assert report.fsync is None
    assert not report.safe
    (warning,) = report.warnings
    assert "does not tell its appendfsync policy" in warning


def test_a_server_that_forbids_config_and_keeps_no_log_is_still_found_out(tmp_path: Path) -> None:
    (warning,) = report_of(tmp_path, "--appendonly", "no", *forbid("config")).warnings
    assert warning.startswith(LOSES)


def test_a_server_that_drops_keys_when_full_is_warned_about(tmp_path: Path) -> None:
    durable = ("--appendonly", "yes", "--appendfsync", "always")
    (warning,) = report_of(tmp_path, *durable, "--maxmemory-policy", "allkeys-lru").warnings
    assert warning.startswith("GAMES MAY BE LOST")


def test_a_server_that_forbids_info_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UnfitServer, match="does not tell what it is"):
        report_of(tmp_path, *forbid("info"))


@pytest.mark.parametrize("version", ["6.2.14", "5.0.0", "unknown", "6"])
def test_a_server_older_than_7_0_is_refused(version: str) -> None:
    with pytest.raises(UnfitServer, match=f"Redis {version}, but .* 7.0 or newer"):
        assess({"redis_version": version, "aof_enabled": 1}, "always")


@pytest.mark.parametrize("version", ["7.0.0", "7.4.1", "8.2.0", "10.0.1"])
def test_a_server_from_7_0_on_is_accepted(version: str) -> None:
    assert assess({"redis_version": version, "aof_enabled": 1}, "always").safe


def test_valkey_is_judged_by_its_own_version_and_not_the_one_it_shows_to_old_clients() -> None:
    info = {"redis_version": "7.2.4", "valkey_version": "9.1.2", "aof_enabled": 1}
    report = assess(info, "always")
    assert (report.product, report.version) == ("Valkey", "9.1.2")


def test_a_failed_write_of_the_log_is_told() -> None:
    info = {"redis_version": "7.2.4", "aof_enabled": 1, "aof_last_write_status": "err"}
    (warning,) = assess(info, "always").warnings
    assert "failed" in warning
