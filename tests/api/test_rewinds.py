"""A game that was rewound, as its clients see it."""

from __future__ import annotations

import pytest

from api.resources.events import read, until_reseated
from domain.engine.model import REFEREE
from ledger.directory import Directory
from ledger.keys import games_of
from tests.api.court import Court
from tests.api.problems import problem
from tests.api.table import House


@pytest.fixture
def court(house: House) -> Court:
    return Court(house)


def test_the_game_goes_on_from_there_and_shows_its_branch(court: Court) -> None:
    court.on_turn()
    to = court.version
    before = court.ana.get(f"{court.path}/views/seat-0").get_json()["state"]
    court.play(10)
    assert court.now["branch"] is None
    court.object()
    ruled = court.rule("rewind", to=to)
    assert court.now["branch"] == ruled.get_json()["version"]
    assert court.ana.get(f"{court.path}/views/seat-0").get_json()["state"] == before
    court.play(10, seed=5)


def test_every_version_reads_as_before(court: Court) -> None:
    court.on_turn()
    to = court.version
    court.play(8)
    paths = [
        f"{court.path}/views/{viewer}?at={version}"
        for version in range(1, court.version + 1)
        for viewer in ("public", "seat-0")
    ]
    before = [court.ana.get(path).data for path in paths]
    court.object()
    court.rule("rewind", to=to)
    court.play(4, seed=3)
    court.house.forget()
    ana = court.house.as_(court.ana)
    assert [ana.get(path).data for path in paths] == before


def test_decisions_of_the_cut_branch_are_closed_and_say_why(court: Court) -> None:
    person = court.on_turn()
    to = court.version
    (old, *_) = court.asked(person)
    court.move(person)
    court.object()
    court.rule("rewind", to=to)
    (new, *_) = court.asked(person)
    assert new["id"] != old["id"]
    assert new["options"] == old["options"]
    stale = {"decision": old["id"], "answers": [old["options"][0]]}
    refused = problem(person.post(f"{court.path}/commands", stale), 409, "decision_closed")
    assert f"rewound at version {court.now['branch']}" in refused["detail"]


def test_keys_of_the_cut_branch_stay_used(court: Court) -> None:
    person = court.on_turn()
    to = court.version
    (old, *_) = court.asked(person)
    body = {"decision": old["id"], "answers": [old["options"][0]]}
    first = person.post(f"{court.path}/commands", body, Idempotency_Key="k")
    court.object()
    court.rule("rewind", to=to)
    version = court.version
    again = person.post(f"{court.path}/commands", body, Idempotency_Key="k")
    assert (again.status_code, again.data) == (201, first.data)
    (new, *_) = court.asked(person)
    other = {"decision": new["id"], "answers": [new["options"][0]]}
    reused = person.post(f"{court.path}/commands", other, Idempotency_Key="k")
    problem(reused, 422, "idempotency_key_reused")
    assert court.version == version


def test_the_rewind_stands_in_everybody_s_feed(court: Court) -> None:
    to = court.version
    court.object()
    court.rule("rewind", to=to)
    page = court.stranger.get(f"{court.path}/events?after={to}&wait=1").get_json()
    assert [entry["event"]["type"] for entry in page["items"]] == [
        "DisputeOpened",
        "RulingGiven",
        "GameRewound",
    ]
    assert page["items"][-1]["event"]["to"] == to


def test_no_game_goes_back_into_the_middle_of_what_an_answer_led_to(court: Court) -> None:
    """At the version of an answer its question still stands, but what follows is missing."""
    events = court.ana.get(f"{court.path}/events?limit=200").get_json()["items"]
    answered = [entry["version"] for entry in events if entry["event"]["type"] == "Answered"]
    court.object()
    for version in answered:
        refused = problem(court.rule("rewind", to=version), 422, "no_resting_point")
        assert str(version - 1) in refused["detail"]
    assert court.rule("rewind", to=answered[-1] - 1).status_code == 201


def test_a_finished_game_that_goes_on_is_listed_and_counted_as_running(house: House) -> None:
    court = Court(house)
    court.on_turn()
    to = court.version
    court.object()
    court.rule("result", winners=[0])
    owned = games_of(court.organiser.id)
    assert not house.redis.sismember(owned, court.game)
    assert court.bran.get(f"{court.path}/views/seat-0").status_code == 200

    court.object()
    assert court.rule("rewind", 2, to=to).status_code == 201
    assert court.now["status"] == "running"
    assert court.now["winners"] is None
    listed = {
        status: [
            game["id"] for game in court.ana.get(f"/v1/games?status={status}").get_json()["items"]
        ]
        for status in ("running", "finished")
    }
    assert listed == {"running": [court.game], "finished": []}
    assert house.redis.sismember(owned, court.game)
    assert court.game in Directory(house.redis).running()
    problem(court.bran.get(f"{court.path}/views/seat-0"), 403, "forbidden")  # closed again

    court.object()
    court.rule("result", 3, winners=[1])
    assert court.now["status"] == "finished"
    assert not house.redis.sismember(owned, court.game)


def test_a_result_cannot_be_seen_through_a_stream_that_outlives_it(house: House) -> None:
    """Everybody saw everything while it was over; now each has his own eyes again."""
    court = Court(house)
    court.on_turn()
    to = court.version
    court.object()
    court.rule("result", winners=[0])
    court.object()
    court.rule("rewind", 2, to=to)
    person = court.on_turn()
    other = next(player for player in court.players if player is not person)
    court.move(person)
    streamed = until_reseated(read(house.ledger, court.game, REFEREE, to, 100))
    assert b'"GameRewound"' in streamed[-1].json  # and there a stream asks who may see on
    page = other.get(f"{court.path}/events?after={streamed[-1].version}").get_json()["items"]
    answered = [entry["event"] for entry in page if entry["event"]["type"] == "Answered"]
    assert answered
    assert all("sealed" not in event for event in answered)


def test_the_difference_between_branches(court: Court) -> None:
    court.on_turn()
    to = court.version
    court.play(6)
    cut = court.version
    court.object()
    court.rule("rewind", to=to)
    path = f"{court.path}/diff"
    same = court.ana.get(f"{path}?from={to}&to={court.version}").get_json()
    assert same == {
        "game": court.game,
        "from": to,
        "to": court.version,
        "viewer": "seat-0",
        "changes": [],
    }
    differs = court.organiser.get(f"{path}?from={to}&to={cut}&viewer=referee").get_json()["changes"]
    assert differs
    assert {tuple(change) for change in differs} == {("path", "before", "after")}
    problem(court.ana.get(f"{path}?from={to}&to={cut}&viewer=referee"), 403, "forbidden")
    problem(court.ana.get(f"{path}?from={to}&to=99999"), 404, "no_such_version")
    problem(court.ana.get(f"{path}?from={to}"), 400, "malformed")
