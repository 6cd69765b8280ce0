"""Disputes and rulings over HTTP."""

from __future__ import annotations

import pytest

from tests.api.court import Court
from tests.api.problems import problem
from tests.api.table import House
from workers.tasks import tasks

CLOCK = {"bank_seconds": 600, "per_decision_seconds": None}


@pytest.fixture
def court(house: House) -> Court:
    return Court(house)


def test_a_dispute_is_public_and_stops_the_game(court: Court) -> None:
    made = court.object(court.bran)
    assert made.status_code == 201
    assert made.headers["Location"] == f"{court.path}/disputes/1"
    assert [entry["event"]["type"] for entry in made.get_json()["events"]] == ["DisputeOpened"]
    assert court.now["disputed"] == 1
    for person in (court.ana, court.bran, court.stranger, court.organiser):
        shown = person.get(f"{court.path}/disputes/1").get_json()
        assert (shown["status"], shown["name"], shown["seat"]) == ("open", "Bran", 1)
        listed = person.get(f"{court.path}/decisions").get_json()
        assert (listed["disputed"], listed["decisions"], listed["waiting_for"]) == (1, [], [])


def test_nobody_plays_while_a_dispute_is_open(court: Court) -> None:
    person = court.on_turn()
    (decision, *_) = court.asked(person)
    court.object()
    body = {"decision": decision["id"], "answers": [decision["options"][0]]}
    problem(person.post(f"{court.path}/commands", body), 409, "dispute_open")
    assert court.ana.post(f"{court.path}/disputes/1/withdrawal").status_code == 201
    assert court.now["disputed"] is None
    assert person.post(f"{court.path}/commands", body).status_code == 201


def test_a_player_for_whom_an_ai_plays_may_object(court: Court) -> None:
    assert court.ana.post(f"{court.path}/seats/0/substitute", {}).status_code == 200
    assert court.object(court.ana).status_code == 201


def test_clocks_stand_while_a_dispute_is_open(house: House) -> None:
    court = Court(house, clock=CLOCK)
    person = court.on_turn()
    clocks = person.get(f"{court.path}/decisions").get_json()["clocks"]
    assert any(clock["deadline"] for clock in clocks)
    court.object()
    clocks = person.get(f"{court.path}/decisions").get_json()["clocks"]
    assert not any(clock["deadline"] for clock in clocks)
    court.rule("dismissed")
    clocks = person.get(f"{court.path}/decisions").get_json()["clocks"]
    assert any(clock["deadline"] for clock in clocks)


def test_a_ruling_is_given_once_shown_and_taken_note_of(court: Court) -> None:
    about = court.version
    court.object()
    assert court.rule("warning", seat=1, rests_on=[about]).status_code == 201
    problem(court.rule("dismissed"), 409, "dispute_over")
    for seat, player in enumerate(court.players):
        assert player.post(f"{court.path}/disputes/1/acknowledgement").status_code == 201
        problem(
            player.post(f"{court.path}/disputes/1/acknowledgement"), 409, "already_acknowledged"
        )
        shown = player.get(f"{court.path}/disputes/1").get_json()
        assert shown["acknowledged"] == list(range(seat + 1))
    assert shown["ruling"]["verdict"] == "warning"
    assert (shown["ruling"]["name"], shown["ruling"]["rests_on"]) == ("Olga", [about])
    noting = court.stranger.post(f"{court.path}/disputes/1/acknowledgement")
    problem(noting, 403, "not_seated")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"verdict": "rewind"}, 422, "bad_ruling"),
        ({"verdict": "dismissed", "to": 3}, 422, "bad_ruling"),
        ({"verdict": "warning", "seat": 5}, 404, "no_such_seat"),
        ({"verdict": "rewind", "to": 999_999}, 422, "version_ahead"),
        ({"verdict": "rewind", "to": 2}, 422, "no_resting_point"),
        ({"verdict": "dismissed", "rests_on": [999_999]}, 422, "version_ahead"),
        ({"verdict": "seat", "seat": 0, "player": "ply_nobody"}, 422, "no_such_player"),
        ({"verdict": "seat", "seat": 0, "player": "ai:genius"}, 422, "no_such_player"),
    ],
)
def test_a_ruling_must_make_sense(
    court: Court, body: dict[str, object], status: int, code: str
) -> None:
    court.object()
    before = court.version
    answer = court.organiser.post(f"{court.path}/disputes/1/ruling", {"reason": "so", **body})
    problem(answer, status, code)
    assert court.version == before


def test_other_refusals(court: Court) -> None:
    problem(court.object(court.stranger), 403, "not_seated")
    court.object()
    problem(court.object(), 409, "already_disputing")
    problem(court.bran.post(f"{court.path}/disputes/1/withdrawal"), 403, "not_your_dispute")
    problem(court.bran.get(f"{court.path}/disputes/2"), 404, "unknown_dispute")
    problem(court.bran.post(f"{court.path}/disputes/1/acknowledgement"), 409, "dispute_not_ruled")
    early = {"about": 999_999, "text": "early"}
    problem(court.bran.post(f"{court.path}/disputes", early), 422, "version_ahead")
    problem(court.bran.post(f"{court.path}/undo"), 409, "dispute_open")


def test_an_organiser_who_plays_in_the_game_does_not_rule_in_it(house: House) -> None:
    organiser = house.person("Olga", "organiser")
    bran = house.person("Bran")
    game = house.table([organiser, bran])
    bran.post(f"/v1/games/{game}/disputes", {"about": 1, "text": "unfair"})
    ruling = {"verdict": "result", "reason": "I won", "winners": [0]}
    path = f"/v1/games/{game}/disputes/1/ruling"
    problem(organiser.post(path, ruling), 403, "forbidden")
    assert house.person("Adam", "admin").post(path, ruling).status_code == 201
    problem(organiser.post(path, ruling), 403, "forbidden")  # not after the end either


def test_a_result_that_was_ruled_ends_the_game(court: Court) -> None:
    court.object()
    assert court.rule("result", winners=[1]).status_code == 201
    assert (court.now["status"], court.now["winners"]) == ("finished", [1])


def test_a_seat_is_given_to_somebody_else_who_plays_on(court: Court) -> None:
    court.object(court.bran)
    egor = court.stranger
    assert court.rule("seat", seat=1, player=egor.id).status_code == 201
    assert egor.get(court.path).get_json()["my_seat"] == 1
    assert court.bran.get(court.path).get_json()["my_seat"] is None
    court.house.play(court.game, (court.ana, egor), 5)
    court.object(egor)
    problem(court.rule("seat", 2, seat=0, player=egor.id), 409, "already_seated")
    assert court.rule("seat", 2, seat=0, player="ai:easy").status_code == 201
    assert court.now["seats"][0]["level"] == "easy"


def test_commands_of_a_dispute_sent_again_get_the_same_bytes(court: Court) -> None:
    body = {"about": court.version, "text": "no"}
    base = f"{court.path}/disputes"
    rewind = {"verdict": "rewind", "reason": "r", "to": 0, "chance": "fresh"}
    rewind["to"] = court.version
    sent = [
        (court.ana, base, body),
        (court.organiser, f"{base}/1/ruling", rewind),
        (court.ana, f"{base}/1/acknowledgement", None),
        (court.bran, base, body),
        (court.bran, f"{base}/2/withdrawal", None),
    ]
    first = [
        person.post(path, told, Idempotency_Key=str(n))
        for n, (person, path, told) in enumerate(sent)
    ]
    assert [answer.status_code for answer in first] == [201] * 5
    court.house.forget()
    for n, (person, path, told) in enumerate(sent):
        again = court.house.as_(person).post(path, told, Idempotency_Key=str(n))
        assert (again.status_code, again.data) == (201, first[n].data)


def test_workers_rest_during_a_dispute_and_are_woken_after_it(house: House) -> None:
    ana, organiser = house.person("Ana"), house.person("Olga", "organiser")
    seats = [{"kind": "open"}, {"kind": "ai", "level": "easy"}]
    body = {"game": "inis", "seats": seats, "autostart": True}
    game = organiser.post("/v1/games", body).get_json()["id"]
    ana.post(f"/v1/games/{game}/seats/0")
    ana.post(f"/v1/games/{game}/seats/0/substitute", {})  # whoever is asked, it is an AI

    def waiting() -> set[str]:
        """For whom the last command that was done has made the game wait."""
        return {task.purpose for task in tasks(game, house.woken[-1].position)}

    before = waiting()
    assert before
    path = f"/v1/games/{game}/disputes"
    ana.post(path, {"about": 1, "text": "stop"})
    assert waiting() == set()
    ana.post(f"{path}/1/withdrawal")
    assert waiting() == before
    ana.post(path, {"about": 1, "text": "stop again"})
    given = {"verdict": "seat", "reason": "r", "seat": 0, "player": "ai:easy"}
    organiser.post(f"{path}/2/ruling", given)
    assert waiting() == before
    organiser.post(path, {"about": 1, "text": "and once more"})
    assert waiting() == set()
    organiser.post(f"{path}/3/ruling", {"verdict": "dismissed", "reason": "r"})
    assert waiting() == before
