"""Signatures and the schedule of attempts."""

from __future__ import annotations

import base64
import hmac
import random
import re
from pathlib import Path

import pytest

from projections.webhooks.endpoints import new_endpoint, rotated
from workers.webhooks.schedule import ATTEMPTS, PAUSES, next_attempt
from workers.webhooks.signing import signed

DOCUMENT = Path(__file__).parents[2] / "docs" / "webhooks.md"

# The vector that the libraries of Standard Webhooks are tested with.
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
ID, AT, BODY = "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, b'{"test": 2432232314}'
SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_the_published_vector() -> None:
    assert signed(ID, BODY, [SECRET], AT * 1_000 + 999) == {
        "webhook-id": ID,
        "webhook-timestamp": str(AT),
        "webhook-signature": SIGNATURE,
    }


def test_a_signature_is_an_hmac_of_id_time_and_body_under_the_secret() -> None:
    endpoint = new_endpoint("ana", "https://hooks.example/", (), "", 0)
    (secret,) = endpoint.signing(0)
    key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    assert len(key) == 32
    headers = signed("dlv_1", "{é}".encode(), [secret], 5_000)
    expected = base64.b64encode(hmac.digest(key, "dlv_1.5.{é}".encode(), "sha256")).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"


def test_after_a_rotation_both_secrets_sign_for_a_day() -> None:
    endpoint = new_endpoint("ana", "https://hooks.example/", (), "", 0)
    (old,) = endpoint.signing(0)
    changed = rotated(endpoint, now=1_000)
    new, still = changed.signing(1_000)
    assert still == old != new
    headers = signed(ID, BODY, changed.signing(1_000), 1_000)
    assert len(headers["webhook-signature"].split(" ")) == 2
    day = 24 * 3600 * 1_000
    assert changed.signing(1_000 + day - 1) == (new, old)
    assert changed.signing(1_000 + day) == (new,)


def test_rotating_again_and_again_keeps_few_secrets_and_lengthens_no_old_one() -> None:
    endpoint = new_endpoint("ana", "https://hooks.example/", (), "", 0)
    for minute in range(10):
        endpoint = rotated(endpoint, now=minute * 60_000)
    assert len(endpoint.secrets) == 3
    once = rotated(new_endpoint("ana", "https://hooks.example/", (), "", 0), now=0)
    twice = rotated(once, now=60_000)
    assert twice.secrets[2] == once.secrets[1]


def test_the_attempts_go_on_for_three_days_and_end() -> None:
    chance = random.Random(1)
    for _ in range(100):
        now, attempts = 0, 1
        while (then := next_attempt(attempts, now, chance)) is not None:
            pause = (then - now) / 1_000
            assert 0.9 * PAUSES[attempts - 1] <= pause <= 1.1 * PAUSES[attempts - 1]
            now, attempts = then, attempts + 1
        assert attempts == ATTEMPTS
        assert 2.6 <= now / 1_000 / 86_400 <= 3.3
    assert sum(PAUSES) / 86_400 == pytest.approx(3, abs=0.05)


def test_what_failed_together_does_not_come_back_together() -> None:
    chance = random.Random(1)
    assert len({next_attempt(1, 0, chance) for _ in range(50)}) > 40


def test_the_document_has_the_same_table() -> None:
    seconds = {"s": 1, "min": 60, "h": 3600}
    rows = re.findall(r"^\| \d+ \| (\d+) (s|min|h) \|", DOCUMENT.read_text(), re.MULTILINE)
    assert tuple(int(number) * seconds[unit] for number, unit in rows) == PAUSES
