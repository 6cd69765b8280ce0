"""Tournaments: games that belong together, and who organises them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ledger.chains import Chains, misfit
from ledger.keys import games_in, tournament_keys
from ledger.tournaments import Change, Tournament, evolve
from tests.api.problems import pointers, problem
from tests.api.table import House, Person

OPEN = {"kind": "open"}


def tournament(by: Person, name: str = "Samhain", **more: Any) -> str:
    made = by.post("/v1/tournaments", {"name": name, **more})
    assert made.status_code == 201, made.text
    id: str = made.get_json()["id"]
    return id


def appoint(by: Person, tournament: str, who: Person) -> None:
    done = by.send("PUT", f"/v1/tournaments/{tournament}/organisers/{who.id}")
    assert done.status_code == 200, done.text


def game(by: Person, tournament: str, **more: Any) -> str:
    made = by.post(
        "/v1/games", {"game": "inis", "seats": [OPEN] * 2, "tournament": tournament, **more}
    )
    assert made.status_code == 201, made.text
    assert made.get_json()["tournament"] == tournament
    id: str = made.get_json()["id"]
    return id


def organisers(who: Person, tournament: str) -> list[str]:
    found = who.get(f"/v1/tournaments/{tournament}").get_json()
    return [organiser["player"] for organiser in found["organisers"]]


def folded(house: House, id: str) -> Tournament:
    """From the changes alone."""
    now: Tournament | None = None
    for link in Chains(house.redis).read(tournament_keys(id).log):
        now = evolve(now, msgspec.json.decode(link.line, type=Change))
    assert now is not None
    return now


def test_who_creates_a_tournament_is_its_first_organiser(house: House) -> None:
    maeve = house.person("Maeve", "organiser")
    made = maeve.post("/v1/tournaments", {"name": "Samhain", "description": "Eight\ntables."})
    content = made.get_json()
    assert content["organisers"] == [{"player": maeve.id, "name": "Maeve"}]
    assert (content["name"], content["description"]) == ("Samhain", "Eight\ntables.")
    assert made.headers["Location"] == f"/v1/tournaments/{content['id']}"
    read = house.person("Ana").get(made.headers["Location"])
    assert read.get_json() == content
    again = maeve.get(made.headers["Location"], If_None_Match=read.headers["ETag"])
    assert again.status_code == 304


def test_a_plain_player_creates_none(house: House) -> None:
    refused = house.person("Ana").post("/v1/tournaments", {"name": "Samhain"})
    problem(refused, 403, "forbidden")
    assert house.person("Ana").get("/v1/tournaments").get_json()["items"] == []


def test_the_same_key_makes_the_same_tournament(house: House) -> None:
    maeve = house.person("Maeve", "organiser")
    body = {"name": "Samhain"}
    first = maeve.post("/v1/tournaments", body, Idempotency_Key="one").get_json()
    maeve.send("PATCH", f"/v1/tournaments/{first['id']}", {"name": "Beltane"})
    again = maeve.post("/v1/tournaments", body, Idempotency_Key="one").get_json()
    assert (again["id"], again["name"]) == (first["id"], "Beltane")
    other = maeve.post("/v1/tournaments", {"name": "Lughnasa"}, Idempotency_Key="one")
    problem(other, 422, "idempotency_key_reused")
    fionn = house.person("Fionn", "organiser")
    theirs = fionn.post("/v1/tournaments", body, Idempotency_Key="one").get_json()
    assert theirs["id"] != first["id"]


def test_an_appointed_player_organises_whatever_his_token_says(house: House) -> None:
    maeve, (ana, bran) = house.person("Maeve", "organiser"), house.people("Ana", "Bran")
    id = tournament(maeve)
    problem(ana.send("PUT", f"/v1/tournaments/{id}/organisers/{ana.id}"), 403, "forbidden")
    appoint(maeve, id, ana)
    appoint(maeve, id, ana)
    appoint(ana, id, bran)
    assert organisers(ana, id) == [maeve.id, ana.id, bran.id]
    assert game(bran, id)


def test_an_organiser_may_resign_and_one_always_stays(house: House) -> None:
    maeve, ana = house.person("Maeve", "organiser"), house.person("Ana")
    id = tournament(maeve)
    problem(maeve.send("DELETE", f"/v1/tournaments/{id}/organisers/self"), 409, "last_organiser")
    appoint(maeve, id, ana)
    assert maeve.send("DELETE", f"/v1/tournaments/{id}/organisers/self").status_code == 200
    assert organisers(ana, id) == [ana.id]
    problem(
        maeve.post("/v1/games", {"game": "inis", "seats": [OPEN] * 2, "tournament": id}),
        403,
        "forbidden",
    )
    admin = house.person("root", "admin")
    problem(
        admin.send("DELETE", f"/v1/tournaments/{id}/organisers/{ana.id}"), 409, "last_organiser"
    )


def test_nobody_is_appointed_who_is_not_there(house: House) -> None:
    maeve = house.person("Maeve", "organiser")
    id = tournament(maeve)
    problem(maeve.send("PUT", f"/v1/tournaments/{id}/organisers/ply_x"), 404, "unknown_player")
    for path in ("", "/changes"):
        problem(maeve.get(f"/v1/tournaments/trn_x{path}"), 404, "unknown_tournament")


@pytest.mark.parametrize(
    "body", [{}, {"name": ""}, {"name": 1}, {"name": "a\x07"}, {"name": "a", "x": 1}]
)
def test_a_malformed_tournament_is_refused(house: House, body: dict[str, Any]) -> None:
    assert pointers(house.person("Maeve", "organiser").post("/v1/tournaments", body))


def test_every_change_is_kept_and_the_tournament_is_what_they_fold_to(house: House) -> None:
    maeve, ana = house.person("Maeve", "organiser"), house.person("Ana")
    id = tournament(maeve)
    appoint(maeve, id, ana)
    ana.send("PATCH", f"/v1/tournaments/{id}", {"description": "Eight tables."})
    ana.send("PATCH", f"/v1/tournaments/{id}", {"name": "Samhain"})  # as it was: no change
    ana.send("DELETE", f"/v1/tournaments/{id}/organisers/{maeve.id}")
    page = maeve.get(f"/v1/tournaments/{id}/changes?limit=3").get_json()
    rest = maeve.get(f"/v1/tournaments/{id}/changes?after={page['next_after']}").get_json()
    assert rest["next_after"] is None
    changes = page["items"] + rest["items"]
    assert [(c["number"], c["kind"], c["by"], c["player"]) for c in changes] == [
        (1, "created", maeve.id, None),
        (2, "appointed", maeve.id, ana.id),
        (3, "renamed", ana.id, None),
        (4, "dismissed", ana.id, maeve.id),
    ]
    assert [c["prev"] for c in changes[1:]] == [c["hash"] for c in changes[:-1]]
    kept = msgspec.json.decode(house.redis.get(tournament_keys(id).folded) or b"", type=Tournament)
    assert folded(house, id) == kept
    assert kept.organisers == (ana.id,)
    assert misfit(Chains(house.redis).read(tournament_keys(id).log)) is None


def test_tournaments_are_listed_newest_first_page_by_page(house: House) -> None:
    maeve = house.person("Maeve", "organiser")
    made = [tournament(maeve, f"T{n}") for n in range(5)]
    seen, path = [], "/v1/tournaments?limit=2"
    while path:
        answer = maeve.get(path)
        seen += [found["id"] for found in answer.get_json()["items"]]
        path = answer.headers.get("Link", "").partition(">")[0].lstrip("<")
    assert sorted(seen) == sorted(made)
    assert len(seen) == 5
    problem(maeve.get("/v1/tournaments?cursor=x"), 400, "malformed")


def test_the_games_of_a_tournament_can_be_listed(house: House) -> None:
    maeve, ana = house.person("Maeve", "organiser"), house.person("Ana")
    id, other = tournament(maeve), tournament(maeve)
    one, two = game(maeve, id), game(maeve, id, visibility="private")
    game(maeve, other)
    house.redis.zadd(games_in(id), {"gam_cut_short": 1})

    def listed(who: Person, query: str = "") -> set[str]:
        found = who.get(f"/v1/games?tournament={id}{query}").get_json()
        return {item["id"] for item in found["items"]}

    assert listed(maeve) == {one, two}
    assert listed(ana) == {one}
    appoint(maeve, id, ana)
    assert listed(ana) == {one, two}
    assert listed(ana, "&status=running") == set()
    assert listed(ana, "&player=self") == set()
    assert listed(ana, f"&player={maeve.id}") == {one, two}
    assert ana.get("/v1/games?tournament=trn_x").get_json()["items"] == []


def test_a_private_game_is_open_to_its_tournaments_organisers_while_they_are(house: House) -> None:
    maeve, ana = house.person("Maeve", "organiser"), house.person("Ana")
    id = tournament(maeve)
    private = game(maeve, id, visibility="private")
    problem(ana.get(f"/v1/games/{private}"), 404, "unknown_game")
    appoint(maeve, id, ana)
    assert ana.get(f"/v1/games/{private}").get_json()["invite"] is None
    maeve.send("DELETE", f"/v1/tournaments/{id}/organisers/{ana.id}")
    problem(ana.get(f"/v1/games/{private}"), 404, "unknown_game")


def test_an_organiser_who_plays_is_a_player(house: House) -> None:
    """Also while an AI plays for him."""
    maeve, (ana, bran) = house.person("Maeve", "organiser"), house.people("Ana", "Bran")
    id = tournament(maeve)
    appoint(maeve, id, ana)
    played = house.table([ana, bran], tournament=id)
    view = f"/v1/games/{played}/views/referee"
    assert maeve.get(view).status_code == 200
    problem(ana.get(view), 403, "forbidden")
    ana.post(f"/v1/games/{played}/seats/0/substitute", {})
    problem(ana.get(view), 403, "forbidden")
    problem(ana.post(f"/v1/games/{played}/seats/1/substitute", {}), 403, "not_seated")
