"""Views, events, transcripts and the catalogue."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.api.problems import problem
from tests.api.table import House, Person


class Played:
    """A game in its middle, its players, a stranger and an organiser who owns it not."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.players = house.people("Ana", "Bran")
        self.game = house.table(self.players)
        house.play(self.game, self.players, steps=30)
        self.path = f"/v1/games/{self.game}"
        self.ana, self.bran = self.players
        self.zoe = house.person("Zoe")


@pytest.fixture
def played(house: House) -> Played:
    return Played(house)


def hands(view: dict[str, Any]) -> list[Any]:
    return [player["hand"] for player in view["state"]["players"]]


# Views


def test_each_view_shows_what_its_viewer_may_know(played: Played) -> None:
    own = played.ana.get(f"{played.path}/views/seat-0").get_json()
    public = played.zoe.get(f"{played.path}/views/public").get_json()
    assert (own["viewer"], own["state"]["game"]) == ("seat-0", "inis")
    assert hands(own)[0] is not None
    assert hands(own)[1] is None
    assert hands(public) == [None, None]


def test_a_view_at_a_version_never_changes(played: Played) -> None:
    version = played.ana.get(played.path).get_json()["version"]
    path = f"{played.path}/views/seat-0?at={version}"
    then = played.ana.get(path)
    played.house.play(played.game, played.players, steps=20, seed=3)
    now = played.ana.get(path)
    assert now.data == then.data
    assert now.headers["ETag"] == then.headers["ETag"] == f'"v{version}"'
    assert "immutable" in now.headers["Cache-Control"]
    assert played.ana.get(f"{played.path}/views/seat-0").data != then.data


def test_views_of_every_version_can_be_had(played: Played) -> None:
    version = played.ana.get(played.path).get_json()["version"]
    for at in range(1, version + 1):
        view = played.ana.get(f"{played.path}/views/public?at={at}").get_json()
        assert view["version"] == at
        assert (view["state"] is None) == (view["status"] == "open")


def test_a_version_to_come_is_not_found(played: Played) -> None:
    for at in (0, 99_999):
        answer = played.ana.get(f"{played.path}/views/public?at={at}")
        assert answer.status_code == (400 if at == 0 else 404)


def test_a_head_that_one_has_is_not_sent_again(played: Played) -> None:
    first = played.ana.get(f"{played.path}/views/seat-0")
    again = played.ana.get(f"{played.path}/views/seat-0", If_None_Match=first.headers["ETag"])
    assert (again.status_code, again.data) == (304, b"")
    assert first.headers["Vary"] == "Authorization, Accept, Accept-Language"


def test_other_seats_and_the_referee_are_out_of_bounds_until_the_end(house: House) -> None:
    ana, bran = players = house.people("Ana", "Bran")
    game = house.table(players)
    path = f"/v1/games/{game}/views"
    problem(ana.get(f"{path}/seat-1"), 403, "forbidden")
    problem(ana.get(f"{path}/referee"), 403, "forbidden")
    problem(ana.get(f"{path}/seat-2"), 404, "no_such_seat")
    problem(ana.get(f"{path}/seat-9"), 404, "no_such_seat")
    problem(ana.get(f"{path}/king"), 404, "not_found")
    house.play(game, players, steps=20_000, seed=1)
    for name in ("seat-1", "referee"):
        open_now = house.person("Zoe").get(f"{path}/{name}").get_json()
        assert None not in hands(open_now)
    # What a seat saw then, it saw then: its old views have no more in them than they had.
    assert hands(bran.get(f"{path}/seat-1?at=40").get_json())[0] is None


def test_an_organiser_referees_his_own_tables_unless_he_plays(house: House) -> None:
    olwen, other = house.person("Olwen", "organiser"), house.person("Owen", "organiser")
    ana, bran = house.people("Ana", "Bran")
    seats = [{"kind": "reserved", "player": ana.id}, {"kind": "open"}]
    body = {"game": "inis", "seats": seats, "autostart": True}
    tables = [olwen.post("/v1/games", body).get_json()["id"] for _ in range(2)]
    for game, second in zip(tables, (bran, olwen), strict=True):
        ana.post(f"/v1/games/{game}/seats/0")
        second.post(f"/v1/games/{game}/seats/1")
    watched, played = (f"/v1/games/{game}/views/referee" for game in tables)
    assert olwen.get(watched).status_code == 200
    problem(olwen.get(played), 403, "forbidden")
    problem(other.get(watched), 403, "forbidden")
    assert house.person("Ada", "admin").get(played).status_code == 200


# Events


def test_events_come_page_by_page_whole_and_in_order(played: Played) -> None:
    after, versions = 0, []
    while True:
        page = played.ana.get(f"{played.path}/events?after={after}&limit=7").get_json()
        if not page["items"]:
            break
        versions += [entry["version"] for entry in page["items"]]
        after = page["next_after"]
    assert versions == list(range(1, page["version"] + 1))


def test_the_same_events_as_lines(played: Played) -> None:
    page = played.ana.get(f"{played.path}/events?limit=20").get_json()
    lines = played.ana.get(f"{played.path}/events?limit=20", Accept="application/x-ndjson")
    assert lines.content_type == "application/x-ndjson"
    assert [json.loads(line) for line in lines.text.splitlines()] == page["items"]


def test_what_is_secret_is_in_its_seat_s_feed_only(played: Played) -> None:
    def sealed(person: Person) -> set[int]:
        items = person.get(f"{played.path}/events?limit=200").get_json()["items"]
        return {e["version"] for e in items if e["event"].get("sealed")}

    ana, bran, zoe = sealed(played.ana), sealed(played.bran), sealed(played.zoe)
    assert ana
    assert bran
    assert not ana & bran
    assert zoe == set()


def test_when_a_game_is_over_its_events_hide_nothing(house: House) -> None:
    players = house.people("Ana", "Bran")
    game = house.table(players)
    house.play(game, players, steps=20_000, seed=1)
    path = f"/v1/games/{game}/events?limit=200"
    items = house.person("Zoe").get(path).get_json()["items"]
    drawn = [entry["event"] for entry in items if entry["event"]["type"] == "Drawn"]
    assert drawn
    assert all(event["outcome"] for event in drawn)


# Transcripts


@pytest.mark.parametrize(
    ("wanted", "language", "word"),
    [("ru-RU", "ru", "Партия"), ("uk;q=0.9, en;q=0.1", "uk", "Партія"), ("de", "en", "The game")],
)
def test_a_game_is_told_in_three_languages(
    played: Played, wanted: str, language: str, word: str
) -> None:
    path = f"{played.path}/transcript"
    told = played.zoe.get(path, Accept_Language=wanted)
    assert told.headers["Content-Language"] == told.get_json()["language"] == language
    assert any(line["text"].startswith(word) for line in told.get_json()["lines"])
    plain = played.zoe.get(path, Accept_Language=wanted, Accept="text/plain")
    assert plain.text.splitlines() == [line["text"] for line in told.get_json()["lines"]]


def test_a_transcript_is_the_same_whole_or_in_pages(played: Played) -> None:
    whole = played.ana.get(f"{played.path}/transcript?limit=1000").get_json()
    after, lines = 0, []
    while after < whole["version"]:
        page = played.ana.get(f"{played.path}/transcript?after={after}&limit=9").get_json()
        lines += page["lines"]
        after = page["next_after"]
    assert lines == whole["lines"]


def test_a_transcript_names_the_players(played: Played) -> None:
    text = played.zoe.get(f"{played.path}/transcript", Accept="text/plain").text
    assert "Ana" in text
    assert "Bran" in text


# The catalogue


def test_the_games_there_are_and_their_options(house: House) -> None:
    (inis,) = house.nobody().get("/v1/rules").get_json()["items"]
    assert (inis["game"], inis["rules"], inis["seats"]) == (
        "inis",
        "inis/1",
        {"least": 2, "most": 4},
    )
    assert set(inis["options"]["properties"]) == {"scenario", "asking"}


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_catalogue_has_every_card_in_each_language(house: House, language: str) -> None:
    answer = house.nobody().get("/v1/rules/inis", Accept_Language=language)
    assert answer.headers["Content-Language"] == language
    assert len(answer.get_json()["cards"]) == 63
    again = house.nobody().get(
        "/v1/rules/inis", Accept_Language=language, If_None_Match=answer.headers["ETag"]
    )
    assert again.status_code == 304


def test_a_game_that_is_not_played_here_has_no_catalogue(house: House) -> None:
    problem(house.nobody().get("/v1/rules/chess"), 404, "not_found")
