"""What the service signs, checked as a client would: with what it serves, and nothing of ours."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from domain.games import RULES
from ledger.signing.keys import SigningKey
from ledger.signing.ring import KeyRing
from ledger.write import Ledger
from tests.api.table import KEY, House, Person

SIGNED = ("at", "game", "head", "key", "version")
OTHER = str.maketrans("0123456789", "1234567890")


def served(house: House) -> dict[str, dict[str, Any]]:
    """The public keys by their ids, for whoever asks."""
    answer = house.nobody().get("/v1/keys")
    assert answer.status_code == 200
    return {key["id"]: key for key in answer.get_json()["items"]}


def holds(house: House, receipt: dict[str, Any]) -> bool:
    said = {name: receipt[name] for name in SIGNED}
    text = json.dumps(said, sort_keys=True, separators=(",", ":"))
    public = Ed25519PublicKey.from_public_bytes(
        bytes.fromhex(served(house)[receipt["key"]]["public_key"])
    )
    try:
        public.verify(
            bytes.fromhex(receipt["signature"]), f"brenn checkpoint 1\n{text}".encode("ascii")
        )
    except InvalidSignature:
        return False
    return True


def rotate(house: House) -> SigningKey:
    """As `brenn keys rotate` does it."""
    ring, new = KeyRing(house.redis), SigningKey.new()
    ring.register(new)
    ring.end(KEY.id)
    house.ledger = Ledger(house.redis, RULES, signer=new)
    house.rebuild()
    return new


@pytest.fixture
def people(house: House) -> list[Person]:
    return house.people("Ana", "Bran")


def test_every_accepted_command_is_answered_with_a_receipt_that_holds(
    house: House, people: list[Person]
) -> None:
    ana, bran = people
    admin = house.person("Root", "admin")
    body = {"game": "inis", "seats": [{"kind": "open"}] * 2}
    made = ana.post("/v1/games", body).get_json()
    other = ana.post("/v1/games", body).get_json()
    path = f"/v1/games/{made['id']}"
    answers = [
        made,
        other,
        ana.post(f"/v1/games/{other['id']}/cancel", {}).get_json(),
        ana.post(f"{path}/seats/0").get_json(),
        ana.send("DELETE", f"{path}/seats/0").get_json(),
        ana.post(f"{path}/seats/0").get_json(),
        bran.post(f"{path}/seats/1").get_json(),
        ana.post(f"{path}/start").get_json(),
        *house.playing(made["id"], people, steps=6),
        admin.post(f"{path}/seats/0/substitute", {}).get_json(),
        ana.send("DELETE", f"{path}/seats/0/substitute").get_json(),
    ]
    for answer in answers:
        receipt = answer["receipt"]
        assert (receipt["version"], receipt["head"]) == (answer["version"], answer["head"])
        assert receipt["game"] in (made["id"], other["id"])
        assert holds(house, receipt)


def test_a_receipt_holds_for_the_events_it_came_with(house: House, people: list[Person]) -> None:
    game = house.table(people)
    (*_, last) = house.playing(game, people, steps=4)
    event = last["events"][-1]
    receipt = last["receipt"]
    assert (receipt["version"], receipt["head"]) == (event["version"], event["hash"])
    assert receipt["at"] == event["at"]


@pytest.mark.parametrize("field", ["at", "game", "head", "version", "signature"])
def test_a_receipt_that_was_changed_does_not_hold(
    house: House, people: list[Person], field: str
) -> None:
    body = {"game": "inis", "seats": [{"kind": "open"}] * 2}
    receipt = people[0].post("/v1/games", body).get_json()["receipt"]
    value = receipt[field]
    other = value + 1 if field == "version" else value.translate(OTHER)  # no digit stays
    assert other != value
    assert holds(house, receipt)
    assert not holds(house, {**receipt, field: other})


def test_reading_a_game_is_no_command_and_gives_no_receipt(
    house: House, people: list[Person]
) -> None:
    game = house.table(people)
    assert "receipt" not in people[0].get(f"/v1/games/{game}").get_json()


def test_a_checkpoint_is_the_signed_head(house: House, people: list[Person]) -> None:
    game = house.table(people)
    house.play(game, people, steps=5)
    answer = house.person("Zoe").get(f"/v1/games/{game}/checkpoint")
    checkpoint = answer.get_json()
    shown = people[0].get(f"/v1/games/{game}").get_json()
    assert checkpoint.keys() == {*SIGNED, "signature"}
    assert (checkpoint["game"], checkpoint["key"]) == (game, KEY.id)
    assert (checkpoint["version"], checkpoint["head"]) == (shown["version"], shown["head"])
    assert checkpoint["at"] == shown["changed_at"]
    assert holds(house, checkpoint)
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_a_checkpoint_is_the_receipt_of_the_last_command(
    house: House, people: list[Person]
) -> None:
    body = {"game": "inis", "seats": [{"kind": "open"}] * 2}
    made = people[0].post("/v1/games", body).get_json()
    found = people[1].get(f"/v1/games/{made['id']}/checkpoint").get_json()
    assert found == made["receipt"]


def test_a_checkpoint_is_sent_again_only_when_the_head_or_the_key_has_changed(
    house: House, people: list[Person]
) -> None:
    game = house.table(people)
    path = f"/v1/games/{game}/checkpoint"
    tag = people[0].get(path).headers["ETag"]
    assert people[0].get(path, If_None_Match=tag).status_code == 304
    house.play(game, people, steps=1)
    moved = people[0].get(path, If_None_Match=tag)
    assert moved.status_code == 200
    rotate(house)
    again = house.as_(people[0]).get(path, If_None_Match=moved.headers["ETag"])
    assert again.status_code == 200
    assert holds(house, again.get_json())


def test_after_a_rotation_old_receipts_hold_and_new_ones_name_the_new_key(
    house: House, people: list[Person]
) -> None:
    body = {"game": "inis", "seats": [{"kind": "open"}] * 2}
    old = people[0].post("/v1/games", body, Idempotency_Key="one")
    new = rotate(house)
    repeated = house.as_(people[0]).post("/v1/games", body, Idempotency_Key="one")
    fresh = house.as_(people[0]).post("/v1/games", body)
    assert repeated.get_json() == old.get_json()
    assert old.get_json()["receipt"]["key"] == KEY.id
    assert fresh.get_json()["receipt"]["key"] == new.id
    for answer in (old, repeated, fresh):
        assert holds(house, answer.get_json()["receipt"])


def test_the_keys_are_served_to_everybody_present_and_past(house: House) -> None:
    (only,) = served(house).values()
    assert only == {
        "id": "key_" + hashlib.sha256(bytes.fromhex(only["public_key"])).hexdigest()[:16],
        "algorithm": "ed25519",
        "public_key": KEY.public,
        "since": only["since"],
        "until": None,
    }
    new = rotate(house)
    known = served(house)
    assert list(known) == [new.id, KEY.id] or known[new.id]["since"] == known[KEY.id]["since"]
    assert known[new.id]["until"] is None
    assert known[KEY.id]["until"] >= known[KEY.id]["since"]


def test_the_keys_are_sent_again_only_when_they_have_changed(house: House) -> None:
    anybody = house.nobody()
    first = anybody.get("/v1/keys")
    assert first.headers["Cache-Control"] == "public, no-cache"
    tag = first.headers["ETag"]
    assert anybody.get("/v1/keys", If_None_Match=tag).status_code == 304
    rotate(house)
    assert house.nobody().get("/v1/keys", If_None_Match=tag).status_code == 200
