"""What players bring to the game's chance."""

from __future__ import annotations

from tests.api.problems import pointers
from tests.api.table import House


def test_who_sits_down_may_bring_entropy_and_need_not(house: House) -> None:
    ana, bran = house.people("Ana", "Bran")
    seats = [{"kind": "open"}] * 2
    game = ana.post("/v1/games", {"game": "inis", "seats": seats}).get_json()["id"]
    path = f"/v1/games/{game}/seats"
    assert pointers(ana.post(f"{path}/0", {"entropy": "x" * 129})) == {"/entropy"}
    assert pointers(ana.post(f"{path}/0", {"entropy": "\x07"})) == {"/entropy"}
    assert pointers(ana.post(f"{path}/0", {"luck": "x"})) == {"/luck"}
    assert ana.post(f"{path}/0", {"entropy": "three ravens"}).status_code == 200
    assert bran.post(f"{path}/1").status_code == 200
    taken = ana.get(f"/v1/games/{game}/events?after=1").get_json()["items"]
    assert [entry["event"]["entropy"] for entry in taken] == ["three ravens", ""]
    assert ana.post(f"/v1/games/{game}/start").status_code == 200
