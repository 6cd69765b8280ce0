"""Forks: sandboxes that go on from a version of a game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.court import Court
from tests.api.problems import problem
from tests.api.table import House

TWO = [{"kind": "open"}] * 2


@pytest.fixture
def court(house: House) -> Court:
    court = Court(house)
    court.on_turn()
    return court


def test_a_fork_is_a_private_sandbox_that_says_where_it_is_from(court: Court) -> None:
    version = court.version
    made = court.ana.post(f"{court.path}/forks", {"version": version})
    assert made.status_code == 201
    fork = made.get_json()
    assert made.headers["Location"] == f"/v1/games/{fork['id']}"
    assert fork["forked_from"] == {
        "game": court.game,
        "version": version,
        "eyes": "seat",
        "seat": 0,
    }
    assert (fork["sandbox"], fork["visibility"], fork["owner"]) == (True, "private", court.ana.id)
    assert [seat["kind"] for seat in fork["seats"]] == ["reserved", "ai"]
    problem(court.bran.get(f"/v1/games/{fork['id']}"), 404, "unknown_game")
    assert court.now["forked_from"] is None


def test_own_eyes_see_the_same_in_the_fork(court: Court) -> None:
    court.play(25)
    court.on_turn()
    before = _seen(court, court.game)
    body = {"version": court.version, "seats": TWO, "visibility": "public", "autostart": True}
    fork = court.ana.post(f"{court.path}/forks", body).get_json()["id"]
    for seat, player in enumerate(court.players):
        assert player.post(f"/v1/games/{fork}/seats/{seat}").status_code == 200
    assert _seen(court, fork) == before
    court.house.play(fork, court.players, 60, seed=2)


def _seen(court: Court, game: str) -> dict[str, Any]:
    """All that Ana sees, but for where in its log each procedure began, and in what order the
    advantages lie that were played."""
    state: dict[str, Any] = court.ana.get(f"/v1/games/{game}/views/seat-0").get_json()["state"]
    stack = [frame | {"since": 0} for frame in state["stack"]]
    return state | {"stack": stack, "advantages_played": sorted(state["advantages_played"])}


def test_the_referee_s_eyes_are_for_the_organiser_until_the_end(court: Court) -> None:
    body = {"version": court.version, "eyes": "referee"}
    problem(court.ana.post(f"{court.path}/forks", body), 403, "forbidden")
    assert court.organiser.post(f"{court.path}/forks", body).status_code == 201
    court.object()
    court.rule("result", winners=[0])
    assert court.ana.post(f"{court.path}/forks", body).status_code == 201


def test_a_fork_begins_where_the_game_rested(court: Court) -> None:
    path = f"{court.path}/forks"
    refused = problem(court.ana.post(path, {"version": 1}), 422, "no_resting_point")
    assert "nearest" in refused["detail"]
    problem(court.ana.post(path, {"version": 99_999}), 404, "no_such_version")
    body = {"version": court.version, "seats": [*TWO, *TWO]}
    problem(court.ana.post(path, body), 422, "wrong_seat_count")
    court.object()
    court.rule("result", winners=[0])
    problem(court.ana.post(path, {"version": court.version}), 409, "game_over")


def test_a_fork_is_made_once_for_a_key(court: Court) -> None:
    body = {"version": court.version}
    first = court.ana.post(f"{court.path}/forks", body, Idempotency_Key="f")
    again = court.ana.post(f"{court.path}/forks", body, Idempotency_Key="f")
    assert (again.status_code, again.data) == (201, first.data)
