"""Steps taken back, over HTTP."""

from __future__ import annotations

import pytest

from tests.api.court import Court
from tests.api.problems import problem
from tests.api.table import House


@pytest.fixture
def court(house: House) -> Court:
    court = Court(house)
    court.move(court.on_turn())
    return court


def test_the_others_are_asked_and_the_step_is_taken_back(court: Court) -> None:
    person = court.on_turn()
    other = next(player for player in court.players if player is not person)
    before = court.version
    view = person.get(f"{court.path}/views/{_eyes(court, person)}").get_json()["state"]
    assert court.move(person).status_code == 201
    asked = person.post(f"{court.path}/undo").get_json()
    if not asked["undone"]:
        seat = court.players.index(other)
        assert asked["waiting_for"] == [seat]
        request = court.now["undo_asked"]
        assert request["seat"] == court.players.index(person)
        assert request["waiting_for"] == [seat]
        answer = other.post(f"{court.path}/undo/answer", {"agrees": True})
        assert answer.get_json()["undone"]
    assert court.now["undo_asked"] is None
    assert court.now["branch"] == court.version
    rewound = person.get(f"{court.path}/events?after={court.version - 1}").get_json()["items"][-1]
    assert rewound["event"]["to"] == before
    assert person.get(f"{court.path}/views/{_eyes(court, person)}").get_json()["state"] == view


def _eyes(court: Court, person: object) -> str:
    return f"seat-{[*court.players].index(person)}"  # type: ignore[arg-type]


def _asked(court: Court) -> tuple[int, int]:
    """Who has asked for a step back, and the other; both cards of a draft are chosen by then."""
    for _ in range(40):
        person = court.on_turn()
        court.move(person, 1)
        asked = person.post(f"{court.path}/undo").get_json()
        if not asked["undone"]:
            seat = court.players.index(person)
            return seat, 1 - seat
    raise AssertionError("every step was free")


def test_who_does_not_agree_ends_it(court: Court) -> None:
    _, other = _asked(court)
    version = court.version
    answer = court.players[other].post(f"{court.path}/undo/answer", {"agrees": False})
    assert answer.status_code == 201
    assert not answer.get_json()["undone"]
    assert court.now["undo_asked"] is None
    assert court.version == version + 1
    again = court.players[other].post(f"{court.path}/undo/answer", {"agrees": True})
    problem(again, 409, "no_undo_asked")


def test_who_asked_may_drop_it(court: Court) -> None:
    asker, other = _asked(court)
    problem(court.players[other].post(f"{court.path}/undo"), 409, "undo_pending")
    problem(court.players[other].send("DELETE", f"{court.path}/undo"), 409, "no_undo_asked")
    first = court.players[asker].send("DELETE", f"{court.path}/undo", Idempotency_Key="d")
    again = court.players[asker].send("DELETE", f"{court.path}/undo", Idempotency_Key="d")
    assert (first.status_code, first.data) == (200, again.data)
    assert court.now["undo_asked"] is None


def test_a_request_sent_again_gets_the_same_bytes(court: Court) -> None:
    person = court.on_turn()
    court.move(person)
    first = person.post(f"{court.path}/undo", Idempotency_Key="u")
    again = person.post(f"{court.path}/undo", Idempotency_Key="u")
    assert (first.status_code, first.data) == (201, again.data)


def test_a_table_may_know_no_steps_back(house: House) -> None:
    court = Court(house, undo="none")
    assert court.now["undo"] == "none"
    person = court.on_turn()
    court.move(person)
    problem(person.post(f"{court.path}/undo"), 409, "undo_not_allowed")


def test_who_has_answered_nothing_takes_nothing_back(house: House) -> None:
    court = Court(house, steps=0)
    assert court.now["undo"] == "consent"
    problem(court.ana.post(f"{court.path}/undo"), 409, "nothing_to_undo")
    problem(court.stranger.post(f"{court.path}/undo"), 403, "not_seated")


def test_many_steps_taken_back_do_not_make_a_game_slow(house: House) -> None:
    """Each of the rewinds is read once, however many lie before it."""
    court = Court(house)
    person = court.on_turn()
    other = next(player for player in court.players if player is not person)
    for _ in range(30):
        assert court.move(person).status_code == 201
        if not person.post(f"{court.path}/undo").get_json()["undone"]:
            other.post(f"{court.path}/undo/answer", {"agrees": True})
    house.forget()
    assert house.as_(court.ana).get(court.path).get_json()["branch"] == court.version
