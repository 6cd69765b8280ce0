"""Players and their tokens."""

from __future__ import annotations

from tests.api.problems import pointers, problem
from tests.api.table import House, Person


def test_anybody_may_sign_up_and_gets_a_token_once(house: House) -> None:
    answer = house.nobody().post("/v1/players", {"name": "Ana"})
    assert answer.status_code == 201
    player, secret = answer.get_json()["player"], answer.get_json()["token"]
    assert answer.headers["Cache-Control"] == "no-store"

    ana = Person(house.app, "Ana", secret, player["id"])
    assert ana.get("/v1/tokens/self").get_json()["role"] == "player"
    assert ana.get("/v1/players/self").get_json() == player
    assert answer.headers["Location"] == f"/v1/players/{player['id']}"
    assert secret not in ana.get("/v1/tokens").text


def test_names_need_not_be_unique_but_must_be_readable(house: House) -> None:
    nobody = house.nobody()
    assert nobody.post("/v1/players", {"name": "Брендан"}).status_code == 201
    assert nobody.post("/v1/players", {"name": "Брендан"}).status_code == 201
    for name in ("", " ", "a\nb", "\u202eAna", "x" * 81, 7, None):
        assert pointers(nobody.post("/v1/players", {"name": name})) == {"/name"}


def test_a_player_has_several_tokens_and_revokes_them_one_by_one(house: House) -> None:
    ana = house.person("Ana")
    made = ana.post("/v1/tokens", {"name": "telephone"}).get_json()
    phone = Person(house.app, "Ana", made["token"], ana.id)
    assert phone.get("/v1/players/self").get_json()["id"] == ana.id

    assert ana.send("DELETE", f"/v1/tokens/{made['about']['id']}").status_code == 200
    problem(phone.get("/v1/tokens/self"), 401, "unauthorized")
    assert ana.get("/v1/tokens/self").status_code == 200
    assert [t["revoked_at"] is None for t in ana.get("/v1/tokens").get_json()["items"]] == [
        True,
        False,
    ]
    ana.send("DELETE", "/v1/tokens/self")
    problem(ana.get("/v1/tokens/self"), 401, "unauthorized")


def test_a_token_made_with_a_token_has_its_role(house: House) -> None:
    organiser = house.person("Olwen", "organiser")
    assert organiser.post("/v1/tokens", {"name": "x"}).get_json()["about"]["role"] == "organiser"
    assert house.person("Ana").post("/v1/tokens", {"name": "x", "role": "admin"}).status_code == 400


def test_other_people_s_tokens_are_out_of_reach_but_for_an_admin(house: House) -> None:
    ana, bran, admin = house.person("Ana"), house.person("Bran"), house.person("Ada", "admin")
    token = ana.get("/v1/tokens/self").get_json()["id"]
    problem(bran.send("DELETE", f"/v1/tokens/{token}"), 404, "unknown_token")
    assert ana.get("/v1/tokens/self").status_code == 200
    assert admin.send("DELETE", f"/v1/tokens/{token}").status_code == 200
    problem(ana.get("/v1/tokens/self"), 401, "unauthorized")


def test_tokens_do_not_grow_without_end(house: House) -> None:
    ana = house.person("Ana")
    for number in range(49):
        assert ana.post("/v1/tokens", {"name": str(number)}).status_code == 201
    problem(ana.post("/v1/tokens", {"name": "one more"}), 409, "too_many_tokens")


def test_an_unknown_player_is_not_found(house: House) -> None:
    problem(house.person("Ana").get("/v1/players/ply_nobody"), 404, "unknown_player")
