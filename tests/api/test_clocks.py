"""Clocks and substitutes over HTTP: what a client sets, sees, and may no longer see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from redis import Redis
from werkzeug.test import EnvironBuilder

from api.calling import call
from api.streams.handover import Stream
from brenn.embedded import EmbeddedServer
from brenn.settings import queue_url
from domain.games import RULES
from ledger.connection import connect
from ledger.write import Ledger
from tests.api.table import House, Person

CLOCK = {"per_decision_seconds": 60, "bank_seconds": 600, "increment_seconds": 5}


class Timed(House):
    """A house whose time the test sets."""

    def __init__(self, redis: Redis, queue: Redis) -> None:
        super().__init__(redis, queue)
        self.now = 1_700_000_000_000
        self.ledger = Ledger(redis, RULES, time=lambda: self.now)
        self.rebuild()


@pytest.fixture
def house(server: EmbeddedServer) -> Iterator[Timed]:
    with connect(server.url) as redis, connect(queue_url(server.url)) as queue:
        redis.flushall()
        yield Timed(redis, queue)


@pytest.fixture
def people(house: Timed) -> list[Person]:
    return house.people("Ana", "Bran")


def drafting(house: Timed, people: list[Person], **clock: Any) -> str:
    """Everybody is asked for cards at once."""
    game = house.table(people, clock={**CLOCK, **clock})
    for _ in range(100):
        if all("draft" in kinds(person, game) for person in people):
            return game
        house.play(game, people, 1)
    raise AssertionError("no draft")


def kinds(person: Person, game: str) -> set[str]:
    return {decision["kind"] for decision in decisions(person, game)["decisions"]}


def decisions(person: Person, game: str) -> dict[str, Any]:
    answer: dict[str, Any] = person.get(f"/v1/games/{game}/decisions").get_json()
    return answer


def shown(person: Person, game: str) -> dict[str, Any]:
    answer: dict[str, Any] = person.get(f"/v1/games/{game}").get_json()
    return answer


def command(person: Person, game: str) -> dict[str, Any]:
    asked = next(d for d in decisions(person, game)["decisions"] if d["blocking"])
    return {"decision": asked["id"], "answers": [asked["options"][0]]}


# What is set and shown


def test_a_table_shows_its_clock_with_what_was_left_out(house: Timed, people: list[Person]) -> None:
    timed = house.table(people, clock={"per_decision_seconds": 86_400, "policy": "out"})
    assert shown(people[0], timed)["clock"] == {
        "per_decision_seconds": 86_400,
        "bank_seconds": None,
        "increment_seconds": 0,
        "policy": "out",
        "ai_level": "normal",
    }
    untimed = house.table(people)
    assert shown(people[0], untimed)["clock"] is None
    assert decisions(people[0], untimed)["clocks"] == []


@pytest.mark.parametrize(
    ("clock", "status", "code"),
    [
        ({}, 422, "bad_clock"),
        ({"per_decision_seconds": 60, "increment_seconds": 5}, 422, "bad_clock"),
        ({"per_decision_seconds": 0}, 400, "malformed"),
        ({"per_decision_seconds": 60 * 86_400 + 1}, 400, "malformed"),
        ({"bank_seconds": "600"}, 400, "malformed"),
        ({"bank_seconds": 600, "policy": "shame"}, 400, "malformed"),
        ({"bank_seconds": 600, "delay": 5}, 400, "malformed"),
    ],
)
def test_a_clock_that_cannot_be_is_refused(
    people: list[Person], clock: dict[str, Any], status: int, code: str
) -> None:
    body = {"game": "inis", "seats": [{"kind": "open"}] * 2, "clock": clock}
    refused = people[0].post("/v1/games", body)
    assert (refused.status_code, refused.get_json()["code"]) == (status, code)


def test_everybody_sees_who_has_how_much_time(house: Timed, people: list[Person]) -> None:
    game = drafting(house, people)
    first = decisions(people[0], game)["clocks"]
    assert [clock["seat"] for clock in first] == [0, 1]
    assert all(clock["deadline"] for clock in first)
    assert decisions(house.person("Eva"), game)["clocks"] == first
    house.now += 1_000
    people[0].post(f"/v1/games/{game}/commands", command(people[0], game))
    after = decisions(people[0], game)["clocks"]
    assert after[0] == {
        "seat": 0,
        "bank_seconds": first[0]["bank_seconds"] + 5,
        "deadline": None,
    }
    assert after[1] == first[1]


# Late


@pytest.mark.parametrize("policy", ["ai", "default", "out"])
def test_a_late_answer_is_a_conflict(house: Timed, people: list[Person], policy: str) -> None:
    game = drafting(house, people, bank_seconds=None, increment_seconds=0, policy=policy)
    late = command(people[0], game)
    house.now += 60_001
    refused = people[0].post(f"/v1/games/{game}/commands", late)
    assert (refused.status_code, refused.get_json()["code"]) == (409, "time_ran_out")
    told = people[0].get(f"/v1/games/{game}/transcript").get_json()["lines"]
    assert "The time of Ana has run out" in [line["text"] for line in told]


def test_who_is_out_is_offered_nothing(house: Timed) -> None:
    people = house.people("Ana", "Bran", "Cian")
    game = drafting(house, people, bank_seconds=None, increment_seconds=0, policy="out")
    for person in people[1:]:
        person.post(f"/v1/games/{game}/commands", command(person, game))
    house.now += 60_001
    assert house.ledger.call_time(game) is not None
    assert decisions(people[0], game)["decisions"] == []
    assert [seat["out"] for seat in shown(people[0], game)["seats"]] == [True, False, False]


# Substitutes


def substitute(person: Person, game: str, seat: int = 0, method: str = "POST") -> Any:
    body = {"level": "easy"} if method == "POST" else None
    return person.send(method, f"/v1/games/{game}/seats/{seat}/substitute", body)


def test_a_substitute_is_shown_at_its_player_s_seat(house: Timed, people: list[Person]) -> None:
    game = drafting(house, people)
    answer = substitute(people[0], game)
    assert answer.status_code == 200
    (seat, other) = answer.get_json()["seats"]
    assert (seat["player"], seat["name"], seat["level"]) == (people[0].id, "Ana", "easy")
    assert (seat["substituted"], other["substituted"]) == (True, False)
    assert answer.get_json()["my_seat"] is None
    back = substitute(people[0], game, method="DELETE").get_json()
    assert back["my_seat"] == 0
    assert back["seats"][0]["level"] is None


def test_who_is_substituted_sees_like_the_public_and_all_when_he_is_back(
    house: Timed, people: list[Person]
) -> None:
    game = drafting(house, people)
    before = people[0].get(f"/v1/games/{game}/views/seat-0")
    assert before.status_code == 200
    public = house.person("Eva")
    substitute(people[0], game)
    assert people[0].get(f"/v1/games/{game}/views/seat-0").status_code == 403
    for path in ("events", "transcript"):
        mine, theirs = (p.get(f"/v1/games/{game}/{path}").data for p in (people[0], public))
        assert mine == theirs
    assert decisions(people[0], game)["decisions"] == []
    substitute(people[0], game, method="DELETE")
    after = people[0].get(f"/v1/games/{game}/views/seat-0")
    assert after.get_json()["state"] == before.get_json()["state"]
    assert decisions(people[0], game)["decisions"] != []


def test_an_organiser_who_plays_becomes_no_referee_by_a_substitute(house: Timed) -> None:
    organiser, other = house.person("Olga", "organiser"), house.person("Bran")
    game = house.table([organiser, other], clock=CLOCK)
    substitute(organiser, game)
    for viewer in ("referee", "seat-0", "seat-1"):
        assert organiser.get(f"/v1/games/{game}/views/{viewer}").status_code == 403


def test_a_substituted_player_still_finds_his_private_game(
    house: Timed, people: list[Person]
) -> None:
    ana, bran = people
    body = {"game": "inis", "visibility": "private", "autostart": True}
    seats = [{"kind": "open"}, {"kind": "reserved", "player": bran.id}]
    game = ana.post("/v1/games", {**body, "seats": seats}).get_json()["id"]
    for seat, person in enumerate(people):
        person.post(f"/v1/games/{game}/seats/{seat}")
    substitute(bran, game, 1)
    listed = bran.get("/v1/games?player=self").get_json()["items"]
    assert [found["id"] for found in listed] == [game]
    assert bran.get(f"/v1/games/{game}").status_code == 200


def test_a_stream_shows_nothing_after_its_reader_was_substituted(
    house: Timed, people: list[Person]
) -> None:
    """A page of it ends with the change of seats; then it is asked whether it may go on."""
    game = drafting(house, people)
    asking = {"Authorization": f"Bearer {people[0].secret}"}
    environ = EnvironBuilder(f"/v1/games/{game}/stream", headers=list(asking.items())).get_environ()
    opened = call(house.app.wsgi_app, environ).handover
    assert isinstance(opened, Stream)
    assert opened.still_allowed()
    substitute(people[0], game)
    people[1].post(f"/v1/games/{game}/commands", command(people[1], game))
    after, last = 0, None
    while (page := opened.page(game, opened.viewer, after, 10_000)) and b"SeatReplaced" not in (
        last := page[-1]
    ).json:
        after = last.version
    assert last is not None
    assert b"SeatReplaced" in last.json
    assert last.version < shown(people[1], game)["version"]
    assert not opened.still_allowed()
    substitute(people[0], game, method="DELETE")
    assert opened.still_allowed()
