"""The same key gets the same answer, also when the game is read back from a snapshot."""

from __future__ import annotations

import random

from domain.games import RULES
from ledger.signing.keys import SigningKey
from ledger.write import Ledger
from tests.api.table import House


def test_a_repeated_command_gets_the_same_bytes_again(house: House) -> None:
    """The second answer is read from the log by a process that has never seen the game, and that
    signs with another key."""
    house.ledger = Ledger(house.redis, RULES, snapshot_every=10, signer=SigningKey.new())
    house.rebuild()
    players = house.people("Ana", "Bran")
    game = house.table(players)
    elsewhere = House(house.redis, house.redis)
    chooser = random.Random(1)
    for number in range(120):
        if house.service_answers(game):
            continue
        seat = players[0].get(f"/v1/games/{game}/decisions").get_json()["waiting_for"][0]
        asked = players[seat].get(f"/v1/games/{game}/decisions").get_json()["decisions"][0]
        body = {"decision": asked["id"], "answers": [chooser.choice(asked["options"])]}
        path, key = f"/v1/games/{game}/commands", str(number)
        first = players[seat].post(path, body, Idempotency_Key=key)
        again = elsewhere.as_(players[seat]).post(path, body, Idempotency_Key=key)
        assert (again.status_code, again.data) == (201, first.data)
        elsewhere.forget()


def test_a_game_made_twice_with_the_same_key_gets_the_same_bytes(house: House) -> None:
    (ana,) = house.people("Ana")
    body = {"game": "inis", "seats": [{"kind": "open"}] * 2}
    first = ana.post("/v1/games", body, Idempotency_Key="k")
    again = House(house.redis, house.redis).as_(ana).post("/v1/games", body, Idempotency_Key="k")
    assert (again.status_code, again.data) == (201, first.data)
