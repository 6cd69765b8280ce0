"""Decisions and commands: the one write of play and every way it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.problems import pointers, problem
from tests.api.table import House, Person


class Table:
    """Two players in the middle of a game, and the seat that is asked."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.players = house.people("Ana", "Bran")
        self.game = house.table(self.players)
        house.play(self.game, self.players, steps=25)
        while house.service_answers(self.game):
            pass
        offers = [p.get(f"{self.path}/decisions").get_json() for p in self.players]
        self.seat: int = offers[0]["waiting_for"][0]
        self.decision = next(d for d in offers[self.seat]["decisions"] if d["blocking"])

    @property
    def path(self) -> str:
        return f"/v1/games/{self.game}"

    @property
    def asked(self) -> Person:
        return self.players[self.seat]

    @property
    def other(self) -> Person:
        return self.players[1 - self.seat]

    @property
    def log(self) -> list[bytes]:
        """Every stored event, as it is stored."""
        return [record.line for record in self.house.ledger.games.log.read(self.game)]

    def answer(self, place: int = 0) -> dict[str, Any]:
        return {"decision": self.decision["id"], "answers": [self.decision["options"][place]]}


@pytest.fixture
def table(house: House) -> Table:
    return Table(house)


def test_an_answer_brings_events_and_what_is_open_now(table: Table) -> None:
    before = table.asked.get(table.path).get_json()["version"]
    sent = table.asked.post(f"{table.path}/commands", table.answer())
    body = sent.get_json()
    assert sent.status_code == 201
    assert sent.headers["ETag"] == f'"v{body["version"]}"'
    assert [entry["version"] for entry in body["events"]] == list(
        range(before + 1, body["version"] + 1)
    )
    assert body["head"] == body["events"][-1]["hash"]
    assert body["events"][0]["event"]["type"] == "Answered"
    now = table.asked.get(f"{table.path}/decisions").get_json()
    assert body["decisions"] == now["decisions"]
    assert now["version"] == body["version"]


def test_the_same_key_and_body_give_the_same_answer_for_the_life_of_the_game(
    table: Table,
) -> None:
    first = table.asked.post(f"{table.path}/commands", table.answer(), Idempotency_Key="k")
    table.house.play(table.game, table.players, steps=10, seed=5)
    log = table.log
    again = table.asked.post(f"{table.path}/commands", table.answer(), Idempotency_Key="k")
    assert (again.status_code, again.get_json()) == (201, first.get_json())
    assert table.log == log


def test_a_key_is_its_sender_s_own(table: Table) -> None:
    table.asked.post(f"{table.path}/commands", table.answer(), Idempotency_Key="k")
    refused = table.other.post(f"{table.path}/commands", table.answer(), Idempotency_Key="k")
    assert refused.status_code in (403, 409)


def refusals() -> dict[str, tuple[Any, ...]]:
    """What is sent, by whom, with which headers; then status and code of the answer."""
    return {
        "a stale version": ("asked", {}, {"If_Match": '"v3"'}, 412, "stale_version"),
        "a version to come": ("asked", {}, {"If_Match": '"v99999"'}, 412, "stale_version"),
        "a version that is none": ("asked", {}, {"If_Match": "v3"}, 400, "malformed"),
        "somebody else's decision": ("other", {}, {}, 403, "not_your_decision"),
        "a decision that is closed": ("asked", {"decision": "d3.0.0"}, {}, 409, "decision_closed"),
        "no id of a decision": ("asked", {"decision": "first"}, {}, 400, "malformed"),
        "an option that is not offered": (
            "asked",
            {"answers": [{"option": "fly", "arg": ""}]},
            {},
            422,
            "option_not_offered",
        ),
        "no answer": ("asked", {"answers": []}, {}, 400, "malformed"),
        "too many answers": (
            "asked",
            {"answers": [{"option": "pass"}] * 101},
            {},
            400,
            "malformed",
        ),
        "an unknown field": ("asked", {"cheat": 1}, {}, 400, "malformed"),
        "a key that is none": ("asked", {}, {"Idempotency_Key": "ключ"}, 400, "malformed"),
        "a key of 129 characters": ("asked", {}, {"Idempotency_Key": "k" * 129}, 400, "malformed"),
        "a spectator": ("stranger", {}, {}, 403, "not_seated"),
    }


@pytest.mark.parametrize("case", refusals())
def test_a_refused_command_says_why_and_writes_nothing(table: Table, case: str) -> None:
    who, changes, headers, status, code = refusals()[case]
    sender = {
        "asked": table.asked,
        "other": table.other,
        "stranger": table.house.person("Zoe"),
    }[who]
    log = table.log
    body = {**table.answer(), **changes}
    refused = sender.post(f"{table.path}/commands", body, **headers)
    found = problem(refused, status, code)
    assert found["hint"] or found["errors"]
    assert table.log == log


def test_an_answer_against_the_rules_names_the_rule(table: Table) -> None:
    body = {"decision": table.decision["id"], "answers": [{"option": "fly"}]}
    found = problem(table.asked.post(f"{table.path}/commands", body), 422, "option_not_offered")
    assert found["rule"] == table.decision["rule"] != ""


def test_a_key_used_with_another_body_is_refused(table: Table) -> None:
    table.asked.post(f"{table.path}/commands", table.answer(), Idempotency_Key="k")
    log = table.log
    body = {"decision": table.decision["id"], "answers": [{"option": "fly"}]}
    again = table.asked.post(f"{table.path}/commands", body, Idempotency_Key="k")
    problem(again, 422, "idempotency_key_reused")
    assert table.log == log


def test_a_version_that_still_holds_is_accepted(table: Table) -> None:
    version = table.asked.get(table.path).headers["ETag"]
    sent = table.asked.post(f"{table.path}/commands", table.answer(), If_Match=version)
    assert sent.status_code == 201


def test_before_the_start_nothing_is_asked_and_nothing_is_answered(house: House) -> None:
    ana = house.person("Ana")
    game = ana.post("/v1/games", {"game": "inis", "seats": [{"kind": "open"}] * 2}).get_json()
    path = f"/v1/games/{game['id']}"
    ana.post(f"{path}/seats/0")
    asked = ana.get(f"{path}/decisions").get_json()
    assert (asked["decisions"], asked["waiting_for"], asked["seat"]) == ([], [], 0)
    body = {"decision": "d1.0.0", "answers": [{"option": "pass"}]}
    problem(ana.post(f"{path}/commands", body), 409, "not_started")


def test_a_spectator_learns_who_is_waited_for_and_nothing_else(table: Table) -> None:
    zoe = table.house.person("Zoe")
    asked = zoe.get(f"{table.path}/decisions").get_json()
    assert (asked["seat"], asked["decisions"]) == (None, [])
    assert table.seat in asked["waiting_for"]


def test_everybody_may_be_waiting_for_the_service(house: House) -> None:
    players = house.people("Ana", "Bran")
    game = house.table(players)
    for _ in house.playing(game, players, steps=3_000, seed=2):
        asked = players[0].get(f"/v1/games/{game}/decisions").get_json()
        if asked["waiting_for_service"]:
            assert asked["waiting_for"] == []
            return
    raise AssertionError("no Assembly")


def test_decisions_have_an_etag(table: Table) -> None:
    first = table.asked.get(f"{table.path}/decisions")
    tag = first.headers["ETag"]
    again = table.asked.get(f"{table.path}/decisions", If_None_Match=tag)
    assert (again.status_code, again.data) == (304, b"")
    table.asked.post(f"{table.path}/commands", table.answer())
    assert table.asked.get(f"{table.path}/decisions", If_None_Match=tag).status_code == 200


def test_malformed_answers_are_pointed_at(table: Table) -> None:
    body = {"decision": "d1.0.0", "answers": [{"option": "pass"}, {"arg": 3}]}
    refused = table.asked.post(f"{table.path}/commands", body)
    assert pointers(refused) == {"/answers/1/option", "/answers/1/arg"}
