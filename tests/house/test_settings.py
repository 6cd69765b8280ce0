"""Settings come from the environment, are checked, and are all in the README."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from brenn.failure import Failure
from brenn.settings import Settings, queue_url, read, variables, without_password

README = Path(__file__).parents[2] / "README.md"


def test_an_empty_environment_gives_the_defaults() -> None:
    settings = read({"PATH": "/bin", "HOME": "/"})
    assert settings == Settings()
    assert (settings.host, settings.port, settings.data) == ("127.0.0.1", 8000, "./data")


def test_each_setting_can_be_given() -> None:
    given = {
        "BRENN_HOST": "0.0.0.0",
        "BRENN_PORT": "9001",
        "BRENN_DATA": "/srv/brenn",
        "BRENN_REDIS_URL": "redis://there:6379/0",
        "BRENN_QUEUE_URL": "rediss://elsewhere:6380/2",
        "BRENN_SIGNING_KEY": "/srv/keys/brenn.key",
        "BRENN_WEB_PROCESSES": "3",
        "BRENN_WEB_THREADS": "4",
        "BRENN_STREAMS": "41",
        "BRENN_STREAMS_PER_TOKEN": "42",
        "BRENN_WORKERS": "5",
        "BRENN_SWEEP_SECONDS": "9",
        "BRENN_CACHE_GAMES": "6",
        "BRENN_SNAPSHOT_EVERY": "7",
        "BRENN_GAMES_PER_TOKEN": "8",
        "BRENN_RATE_DEFAULT": "9/second",
        "BRENN_RATE_ANSWERS": "off",
        "BRENN_RATE_SIGNUP": "10/day",
        "BRENN_PROXIES": "2",
        "BRENN_CORS_ORIGINS": "https://play.example http://127.0.0.1:3000",
        "BRENN_METRICS": "open",
        "BRENN_WEBHOOKS_PER_PLAYER": "9",
        "BRENN_WEBHOOK_SECONDS": "3",
        "BRENN_WEBHOOK_LOOPBACK": "1",
        "BRENN_LOG_LEVEL": "debug",
        "BRENN_LOG_FORMAT": "json",
    }
    settings = read(given)
    assert {f"BRENN_{field.upper()}" for field in Settings.__struct_fields__} == set(given)
    for name, text in given.items():
        assert str(getattr(settings, name.removeprefix("BRENN_").lower())) == text


def test_an_empty_value_counts_as_absent() -> None:
    assert read({"BRENN_PORT": "", "BRENN_REDIS_URL": ""}) == Settings()


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("BRENN_PORT", "eighty", "a whole number from 1 to 65535"),
        ("BRENN_PORT", "70000", "a whole number from 1 to 65535"),
        ("BRENN_WORKERS", "0", "a whole number from 1 to 1000000"),
        ("BRENN_RATE_DEFAULT", "10 a minute", "a rate such as 600/minute, or off"),
        ("BRENN_RATE_DEFAULT", "0/minute", "a rate such as 600/minute, or off"),
        ("BRENN_CORS_ORIGINS", "play.example", "origins such as https://play.example"),
        ("BRENN_CORS_ORIGINS", "https://a.example/", "origins such as https://play.example"),
        ("BRENN_PROXIES", "-1", "a whole number from 0 to 16"),
        ("BRENN_LOG_LEVEL", "loud", "one of debug, info, warning, error"),
        ("BRENN_REDIS_URL", "http://there", "a URL such as redis://host:6379/0"),
        ("BRENN_REDIS_URL", "redis://there:port", "a URL such as redis://host:6379/0"),
        ("BRENN_QUEUE_URL", "redis://there/first", "a URL such as redis://host:6379/0"),
    ],
)
def test_a_bad_value_is_one_sentence_with_the_name_what_it_got_and_what_it_wants(
    name: str, value: str, wanted: str
) -> None:
    with pytest.raises(Failure) as refusal:
        read({name: value})
    message = str(refusal.value)
    assert message.startswith(f"{name} is {value!r}, but should be {wanted}")
    assert message.endswith(".")
    assert "\n" not in message


def test_an_unknown_variable_is_reported_with_the_nearest_known_one() -> None:
    with pytest.raises(Failure) as refusal:
        read({"BRENN_PROT": "8000"})
    assert str(refusal.value) == "BRENN_PROT is not a setting; the nearest one is BRENN_PORT."


def test_a_password_is_never_repeated() -> None:
    with pytest.raises(Failure) as refusal:
        read({"BRENN_REDIS_URL": "redis://me:s3cret@there:port/0?password=s3cret"})
    assert "s3cret" not in str(refusal.value)
    assert without_password("redis://me:s3cret@there:1/0") == "redis://there:1/0"


@pytest.mark.parametrize(
    ("ledger", "queue"),
    [
        ("redis://there:6379/0", "redis://there:6379?db=1"),
        ("rediss://me:pass@there", "rediss://me:pass@there?db=1"),
        ("redis://there?db=3&protocol=2", "redis://there?protocol=2&db=1"),
        ("unix:///a%20b/valkey.sock", "unix:///a%20b/valkey.sock?db=1"),
    ],
)
def test_the_queue_is_by_default_database_one_of_the_same_server(ledger: str, queue: str) -> None:
    assert queue_url(ledger) == queue


def test_the_readme_lists_exactly_the_settings_with_their_defaults_and_meanings() -> None:
    row = re.compile(r"^\| `(BRENN_\w+)` \| (?:`(.*?)`|\(empty\)) \| (.+?) \|$", re.MULTILINE)
    listed = row.findall(README.read_text())
    assert listed == [(v.name, v.default, v.meaning) for v in variables()]
