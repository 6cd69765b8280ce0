"""Creating, finding, filling, starting and calling off games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.api.problems import pointers, problem
from tests.api.table import House, Person

OPEN: dict[str, Any] = {"kind": "open"}
POSITION = (Path(__file__).parents[1] / "inis" / "positions" / "siege.txt").read_text()


def new(**more: Any) -> dict[str, Any]:
    return {"game": "inis", "seats": [OPEN, OPEN], **more}


def create(person: Person, **more: Any) -> dict[str, Any]:
    answer = person.post("/v1/games", new(**more))
    assert answer.status_code == 201, answer.text
    game: dict[str, Any] = answer.get_json()
    return game


# Creating


def test_a_new_game_is_open_and_belongs_to_who_made_it(house: House) -> None:
    ana = house.person("Ana")
    answer = ana.post("/v1/games", new(options={"scenario": "discovery"}))
    game = answer.get_json()
    assert answer.headers["Location"] == f"/v1/games/{game['id']}"
    assert answer.headers["ETag"] == '"v1"'
    assert (game["rules"], game["status"], game["version"]) == ("inis/1", "open", 1)
    assert game["options"] == {"scenario": "discovery", "asking": "sealed"}
    assert (game["owner"], game["my_seat"], game["invite"]) == (ana.id, None, None)
    del game["receipt"]
    assert ana.get(f"/v1/games/{game['id']}").get_json() == game


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (new(game="chess"), 422, "unknown_rules"),
        (new(seats=[OPEN]), 422, "wrong_seat_count"),
        (new(seats=[OPEN] * 5), 422, "wrong_seat_count"),
        (new(options={"scenario": "easy"}), 422, "bad_options"),
        (new(options={"cheats": True}), 422, "bad_options"),
        (new(position="seats: ana bran\nterritory nowhere: ana 1"), 422, "bad_position"),
        (new(seats=[OPEN, {"kind": "reserved", "player": "ply_nobody"}]), 422, "no_such_player"),
    ],
)
def test_what_no_table_can_be_is_refused_with_a_reason(
    house: House, body: dict[str, Any], status: int, code: str
) -> None:
    ana = house.person("Ana")
    found = problem(ana.post("/v1/games", body), status, code)
    assert found["hint"] or found["errors"]
    assert ana.get("/v1/games").get_json()["items"] == []


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({}, {"/game", "/seats"}),
        (new(seats=[]), {"/seats"}),
        (new(seats=[OPEN] * 9), {"/seats"}),
        (new(seats="two"), {"/seats"}),
        (new(seats=[OPEN, {"kind": "throne"}]), {"/seats/1/kind"}),
        (new(seats=[OPEN, {"kind": "ai"}]), {"/seats/1/level"}),
        (new(seats=[OPEN, {"kind": "ai", "level": "god"}]), {"/seats/1/level"}),
        (new(seats=[OPEN, {"kind": "open", "player": "x"}]), {"/seats/1/player"}),
        (new(seats=[OPEN, 5]), {"/seats/1"}),
        (new(autostart="yes"), {"/autostart"}),
        (new(autostart=1), {"/autostart"}),
        (new(visibility="secret"), {"/visibility"}),
        (new(colour="red"), {"/colour"}),
        (new(options=[]), {"/options"}),
        (new(game=None), {"/game"}),
    ],
)
def test_a_malformed_body_is_answered_with_pointers(
    house: House, body: dict[str, Any], places: set[str]
) -> None:
    assert pointers(house.person("Ana").post("/v1/games", body)) == places


def test_the_same_key_makes_the_same_game_once(house: House) -> None:
    ana, bran = house.people("Ana", "Bran")
    first = ana.post("/v1/games", new(), Idempotency_Key="mine")
    again = ana.post("/v1/games", new(), Idempotency_Key="mine")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.get_json() == again.get_json()
    other = bran.post("/v1/games", new(), Idempotency_Key="mine").get_json()
    assert other["id"] != first.get_json()["id"]
    changed = ana.post("/v1/games", new(autostart=True), Idempotency_Key="mine")
    problem(changed, 422, "idempotency_key_reused")
    assert len(ana.get("/v1/games").get_json()["items"]) == 2


def test_nobody_has_more_running_games_than_allowed(house: House) -> None:
    ana = house.person("Ana")
    for _ in range(100):
        last = create(ana)
    problem(ana.post("/v1/games", new()), 409, "too_many_games")
    ana.post(f"/v1/games/{last['id']}/cancel", {})
    create(ana)


# Seats


def test_players_sit_down_get_up_and_start(house: House) -> None:
    ana, bran = house.people("Ana", "Bran")
    path = f"/v1/games/{create(ana)['id']}"
    assert ana.post(f"{path}/seats/1").get_json()["my_seat"] == 1
    problem(ana.post(f"{path}/start"), 409, "seats_free")
    problem(bran.post(f"{path}/seats/1"), 409, "seat_occupied")
    problem(ana.post(f"{path}/seats/0"), 409, "already_seated")
    problem(bran.send("DELETE", f"{path}/seats/1"), 403, "not_seated")
    assert ana.send("DELETE", f"{path}/seats/1").get_json()["my_seat"] is None
    ana.post(f"{path}/seats/0")
    bran.post(f"{path}/seats/1")
    started = bran.post(f"{path}/start").get_json()
    assert started["status"] == "running"
    assert [seat["name"] for seat in started["seats"]] == ["Ana", "Bran"]
    problem(ana.send("DELETE", f"{path}/seats/0"), 409, "already_started")
    problem(ana.post(f"{path}/start"), 409, "already_started")


@pytest.mark.parametrize(
    ("seat", "code"),
    [("2", "no_such_seat"), ("7", "no_such_seat"), ("8", "not_found"), ("-1", "not_found")],
)
def test_a_seat_that_is_not_there_is_not_found(house: House, seat: str, code: str) -> None:
    ana = house.person("Ana")
    path = f"/v1/games/{create(ana)['id']}/seats/{seat}"
    problem(ana.post(path), 404, code)
    problem(ana.send("DELETE", path), 404, code)


def test_a_reserved_seat_waits_for_its_player(house: House) -> None:
    ana, bran, cian = house.people("Ana", "Bran", "Cian")
    seats = [OPEN, {"kind": "reserved", "player": bran.id}]
    game = create(ana, seats=seats)
    assert (game["seats"][1]["name"], game["seats"][1]["taken"]) == ("Bran", False)
    path = f"/v1/games/{game['id']}/seats/1"
    problem(cian.post(path), 403, "seat_reserved")
    assert bran.post(path).get_json()["seats"][1]["taken"]


def test_one_player_cannot_have_two_reserved_seats(house: House) -> None:
    ana = house.person("Ana")
    body = new(seats=[{"kind": "reserved", "player": ana.id}] * 2)
    problem(ana.post("/v1/games", body), 422, "seats_reserved_twice")


def test_an_ai_sits_from_the_beginning_and_a_full_table_may_start_itself(house: House) -> None:
    ana = house.person("Ana")
    game = create(ana, seats=[OPEN, {"kind": "ai", "level": "easy"}], autostart=True)
    assert game["seats"][1] | {"seat": 1} == {
        "seat": 1,
        "kind": "ai",
        "player": None,
        "name": None,
        "level": "easy",
        "taken": True,
        "substituted": False,
        "out": False,
    }
    path = f"/v1/games/{game['id']}/seats"
    problem(ana.post(f"{path}/1"), 409, "seat_occupied")
    assert ana.post(f"{path}/0").get_json()["status"] == "running"


def test_a_table_of_ais_begins_when_it_is_made(house: House) -> None:
    seats = [{"kind": "ai", "level": "easy"}] * 4
    assert create(house.person("Ana"), seats=seats, autostart=True)["status"] == "running"


def test_repeating_a_request_with_its_key_gets_the_same_answer(house: House) -> None:
    ana, bran = house.people("Ana", "Bran")
    path = f"/v1/games/{create(ana)['id']}"
    first = ana.post(f"{path}/seats/0", Idempotency_Key="sit")
    bran.post(f"{path}/seats/1")
    again = ana.post(f"{path}/seats/0", Idempotency_Key="sit")
    assert again.get_json() == first.get_json()
    assert ana.get(path).get_json()["version"] == 3


def test_only_its_people_start_a_game(house: House) -> None:
    ana, bran, cian = house.people("Ana", "Bran", "Cian")
    path = f"/v1/games/{create(ana)['id']}"
    ana.post(f"{path}/seats/0")
    bran.post(f"{path}/seats/1")
    problem(cian.post(f"{path}/start"), 403, "forbidden")
    assert ana.get(path).get_json()["status"] == "open"


# Calling off


def test_its_owner_calls_a_game_off(house: House) -> None:
    ana, bran = house.people("Ana", "Bran")
    path = f"/v1/games/{create(ana)['id']}"
    problem(bran.post(f"{path}/cancel", {}), 403, "forbidden")
    assert ana.post(f"{path}/cancel", {"reason": "rain"}).get_json()["status"] == "cancelled"
    problem(bran.post(f"{path}/seats/0"), 409, "game_cancelled")
    problem(ana.post(f"{path}/start"), 409, "game_cancelled")
    assert "called off" in bran.get(f"{path}/transcript", Accept="text/plain").text


def test_a_running_game_goes_on(house: House) -> None:
    ana, bran = house.people("Ana", "Bran")
    game = house.table([ana, bran])
    problem(ana.post(f"/v1/games/{game}/cancel", {}), 409, "already_started")


# Private games


def test_a_private_game_is_not_there_for_others(house: House) -> None:
    """Byte for byte the same answer as for a game that is really not there."""
    ana, bran = house.people("Ana", "Bran")
    game = create(ana, visibility="private")
    private, absent = game["id"], "gam_" + "0" * 16
    for path in ("", "/decisions", "/views/public", "/events", "/transcript", "/export"):
        answers = [
            bran.get(f"/v1/games/{id}{path}", X_Request_Id="one") for id in (private, absent)
        ]
        assert answers[0].text.replace(private, absent) == answers[1].text
        problem(answers[0], 404, "unknown_game")
    problem(bran.post(f"/v1/games/{private}/seats/0"), 404, "unknown_game")
    assert bran.get("/v1/games").get_json()["items"] == []
    assert bran.get(f"/v1/games?player={ana.id}").get_json()["items"] == []
    assert len(ana.get("/v1/games?player=self").get_json()["items"]) == 1


def test_an_invite_opens_a_private_game(house: House) -> None:
    ana, bran, cian = house.people("Ana", "Bran", "Cian")
    game = create(ana, visibility="private")
    path, invite = f"/v1/games/{game['id']}", game["invite"]
    assert invite.startswith("inv_")
    wrong = bran.post(f"{path}/guests", {"invite": invite[:-1] + "_"})
    problem(wrong, 404, "unknown_game")
    assert bran.post(f"{path}/guests", {"invite": invite}).get_json()["invite"] is None
    assert bran.get(f"{path}/events").status_code == 200
    assert bran.post(f"{path}/seats/0").status_code == 200
    problem(cian.get(path), 404, "unknown_game")
    problem(cian.post("/v1/games/gam_x/guests", {"invite": invite}), 404, "unknown_game")


def test_a_reserved_seat_is_an_invite_too(house: House) -> None:
    ana, bran = house.people("Ana", "Bran")
    seats = [OPEN, {"kind": "reserved", "player": bran.id}]
    game = create(ana, visibility="private", seats=seats)
    assert bran.get(f"/v1/games/{game['id']}").status_code == 200


# Lists


def test_games_are_listed_by_status_newest_first(house: House) -> None:
    ana, bran = house.people("Ana", "Bran")
    opened = [create(ana)["id"] for _ in range(3)]
    running = house.table([ana, bran])

    def listed(query: str) -> list[str]:
        return [game["id"] for game in ana.get(f"/v1/games{query}").get_json()["items"]]

    assert listed("") == [running, *reversed(opened)]
    assert listed("?status=open") == [*reversed(opened)]
    assert listed("?status=running") == [running]
    assert listed("?status=finished") == []
    assert listed(f"?player={bran.id}") == [running]
    assert listed("?player=self&status=open") == [*reversed(opened)]
    assert listed("?player=ply_nobody") == []


def test_pages_follow_each_other_without_gap_or_double(house: House) -> None:
    ana = house.person("Ana")
    made = {create(ana)["id"] for _ in range(7)}
    path, seen = "/v1/games?limit=3", []
    while path:
        answer = ana.get(path)
        page = answer.get_json()
        seen += [game["id"] for game in page["items"]]
        assert ("Link" in answer.headers) == (page["next_cursor"] is not None)
        path = answer.headers.get("Link", "").partition(">")[0].lstrip("<")
    assert len(seen) == 7
    assert set(seen) == made


@pytest.mark.parametrize("query", ["limit=0", "limit=201", "limit=x", "limit=1&limit=2", "page=2"])
def test_an_odd_query_is_malformed(house: House, query: str) -> None:
    assert pointers(house.person("Ana").get(f"/v1/games?{query}")) == {query.partition("=")[0]}


@pytest.mark.parametrize("cursor", ["x", "e30", "WzEsMl0", "%00", "ä", "bnVsbA"])
def test_a_cursor_that_is_none_is_malformed(house: House, cursor: str) -> None:
    assert pointers(house.person("Ana").get(f"/v1/games?cursor={cursor}")) == {"cursor"}


# Sandboxes


def test_a_sandbox_begins_at_a_position_and_is_marked(house: House) -> None:
    people = house.people("Ana", "Bran", "Cian", "Dana")
    ana = people[0]
    seats = POSITION.split("seats:")[1].splitlines()[0].split()
    game = house.table(people[: len(seats)], position=POSITION)
    found = ana.get(f"/v1/games/{game}").get_json()
    assert (found["sandbox"], found["status"]) == (True, "running")
    assert ana.get("/v1/games").get_json()["items"] == []
    assert len(ana.get("/v1/games?player=self").get_json()["items"]) == 1
    view = ana.get(f"/v1/games/{game}/views/seat-0").get_json()["state"]
    assert view["board"]
    assert "position" not in ana.get(f"/v1/games/{game}/events").text.replace("PositionSet", "")


def test_a_position_brings_its_own_options(house: House) -> None:
    body = new(position=POSITION, options={"scenario": "standard"})
    problem(house.person("Ana").post("/v1/games", body), 422, "bad_options")
