"""The audit trail: what organisers do and see, kept for the players until the game has ended."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from werkzeug.test import EnvironBuilder

import api.app  # noqa: F401  # it declares the operations
from api.calling import call
from api.operations import OPERATIONS, Operation
from api.streams import Stream
from domain.engine.codec import canonical
from domain.engine.disputes import Judgement
from domain.engine.model import REFEREE
from ledger.chains import misfit
from ledger.commands import Principal
from ledger.keys import keys_of
from ledger.trail import Entry, Trail
from tests.api.problems import problem
from tests.api.table import House, Person
from tests.api.test_tournaments import appoint, tournament

API = Path(__file__).parents[2] / "api"
EYES = ("public", "seat-0", "seat-1", "referee")


class Played:
    """A game of a tournament under way; its organiser is a plain player, who does not play."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.maeve = house.person("Maeve", "organiser")
        self.admin = house.person("root", "admin")
        self.olcan, self.ana, self.bran = house.people("Olcan", "Ana", "Bran")
        self.tournament = tournament(self.maeve)
        for who in (self.olcan, self.ana):
            appoint(self.maeve, self.tournament, who)
        self.players = [self.ana, self.bran]
        self.game = house.table(self.players, tournament=self.tournament)

    @property
    def path(self) -> str:
        return f"/v1/games/{self.game}"

    @property
    def entries(self) -> list[Entry]:
        return [entry for entry, _ in Trail(self.house.redis).page(self.game, 0, 1_000)]

    def end(self) -> None:
        self.house.play(self.game, self.players, 5_000)
        assert self.ana.get(self.path).get_json()["status"] == "finished"


@pytest.fixture
def played(house: House) -> Played:
    return Played(house)


def showing() -> Iterator[Operation]:
    """Every operation that can be asked to show a game with somebody's eyes."""
    for operation in OPERATIONS:
        query = operation.query.fields if operation.query is not None else {}
        if "{viewer}" in operation.path or "viewer" in query:
            yield operation


def ask(who: Person, operation: Operation, game: str, viewer: str) -> int:
    path = operation.path.format(game=game, viewer=viewer)
    query = "" if "{viewer}" in operation.path else f"?viewer={viewer}"
    query += "&from=1&to=2" if operation.name == "getDiff" else ""
    return who.send(operation.method, path + query).status_code


SHOWING = list(showing())


def test_these_operations_show_a_game_with_somebodys_eyes() -> None:
    known = {"getView", "listEvents", "streamEvents", "getTranscript"}
    assert {operation.name for operation in SHOWING} >= known


@pytest.mark.parametrize("operation", SHOWING, ids=lambda operation: operation.name)
@pytest.mark.parametrize("viewer", EYES)
def test_every_look_at_what_is_hidden_is_recorded(
    played: Played, operation: Operation, viewer: str
) -> None:
    assert ask(played.olcan, operation, played.game, viewer) == operation.status
    seen = [(e.player, e.right, e.operation, e.details["viewer"]) for e in played.entries]
    expected = (played.olcan.id, "tournament", operation.name, viewer)
    assert seen == ([] if viewer == "public" else [expected])


@pytest.mark.parametrize("operation", SHOWING, ids=lambda operation: operation.name)
def test_ones_own_eyes_and_refusals_are_no_look(played: Played, operation: Operation) -> None:
    assert ask(played.ana, operation, played.game, "seat-0") == operation.status
    for viewer in ("seat-1", "referee"):
        assert ask(played.ana, operation, played.game, viewer) == 403
    assert played.entries == []


def test_nothing_but_access_hands_out_the_eyes_of_others() -> None:
    """Otherwise a look could go unrecorded."""
    for path in API.rglob("*.py"):
        nodes = ast.walk(ast.parse(path.read_text()))
        names = {node.id for node in nodes if isinstance(node, ast.Name)}
        assert path.name == "access.py" or not names & {"REFEREE", "seated"}, path


def test_an_entry_says_who_looked_by_what_right_at_what_and_when(played: Played) -> None:
    version = played.ana.get(played.path).get_json()["version"]
    for who in (played.olcan, played.maeve, played.admin):
        who.get(f"{played.path}/views/referee?at=2", X_Request_Id=f"look-{who.name}")
    entries = played.entries
    assert [(e.player, e.role, e.right) for e in entries] == [
        (played.olcan.id, "player", "tournament"),
        (played.maeve.id, "organiser", "tournament"),
        (played.admin.id, "admin", "admin"),
    ]
    for entry in entries:
        assert (entry.operation, entry.version) == ("getView", version)
        assert entry.details == {"viewer": "referee", "at": 2}
    assert [entry.request_id for entry in entries] == ["look-Olcan", "look-Maeve", "look-root"]


def test_the_owner_of_a_table_looks_as_its_organiser(house: House) -> None:
    maeve, (ana, bran) = house.person("Maeve", "organiser"), house.people("Ana", "Bran")
    body = {"game": "inis", "seats": [{"kind": "open"}] * 2, "autostart": True}
    game = maeve.post("/v1/games", body).get_json()["id"]
    for seat, player in enumerate((ana, bran)):
        player.post(f"/v1/games/{game}/seats/{seat}")
    maeve.get(f"/v1/games/{game}/views/seat-0")
    ((entry, _),) = Trail(house.redis).page(game, 0, 10)
    assert (entry.player, entry.right) == (maeve.id, "table")


def test_acts_by_right_of_office_are_recorded_and_others_are_not(played: Played) -> None:
    played.bran.post(f"{played.path}/seats/1/substitute", {})
    played.bran.send("DELETE", f"{played.path}/seats/1/substitute")
    assert played.entries == []
    assert played.olcan.post(f"{played.path}/seats/1/substitute", {}).status_code == 200
    problem(played.admin.post(f"{played.path}/cancel", {}), 409, "already_started")
    acts = [(e.player, e.operation, e.details) for e in played.entries]
    assert acts == [
        (played.olcan.id, "substituteSeat", {"seat": 1}),
        (played.admin.id, "cancelGame", {}),
    ]


def test_a_table_is_started_and_called_off_by_its_organisers(played: Played) -> None:
    body = {"game": "inis", "seats": [{"kind": "open"}] * 2, "tournament": played.tournament}
    game = played.maeve.post("/v1/games", body).get_json()["id"]
    problem(played.olcan.post(f"/v1/games/{game}/start"), 409, "seats_free")
    assert played.olcan.post(f"/v1/games/{game}/cancel", {}).status_code == 200
    found = played.bran.get(f"/v1/games/{game}/audit").get_json()  # a cancelled game has ended
    assert [entry["operation"] for entry in found["items"]] == ["startGame", "cancelGame"]


def told(played: Played, who: Person) -> Any:
    """All that somebody gets, but for what names the request."""
    paths = ("", "/decisions", "/views/public", "/events", "/transcript", "/audit", "/stream")
    answers = [who.get(played.path + path, X_Request_Id="same") for path in paths]
    answers.append(who.get("/v1/games"))
    return [
        (answer.status_code, answer.data, {k: v for k, v in answer.headers if k != "X-Request-Id"})
        for answer in answers
    ]


def test_until_the_end_players_cannot_tell_whether_anybody_looked(played: Played) -> None:
    stranger = played.house.person("Eva")
    before = [told(played, who) for who in (*played.players, stranger)]
    for viewer in EYES:
        played.olcan.get(f"{played.path}/views/{viewer}")
        played.admin.get(f"{played.path}/events?viewer={viewer}")
    assert len(played.entries) == 6
    assert [told(played, who) for who in (*played.players, stranger)] == before
    for who in (*played.players, stranger):
        problem(who.get(f"{played.path}/audit"), 409, "game_not_over")


def test_after_the_end_everybody_who_may_see_the_game_sees_who_looked(played: Played) -> None:
    for _ in range(3):
        played.olcan.get(f"{played.path}/views/seat-1")
    office = played.maeve.get(f"{played.path}/audit").get_json()
    played.end()
    played.olcan.get(f"{played.path}/views/seat-1")  # by now it is for everybody
    for who in (*played.players, played.house.person("Eva")):
        assert who.get(f"{played.path}/audit").get_json() == office
    page = played.bran.get(f"{played.path}/audit?limit=2").get_json()
    rest = played.bran.get(f"{played.path}/audit?after={page['next_after']}").get_json()
    assert page["items"] + rest["items"] == office["items"]
    assert [item["number"] for item in office["items"]] == [1, 2, 3]


def test_a_rewind_after_the_end_closes_what_the_end_had_opened(played: Played) -> None:
    played.olcan.get(f"{played.path}/views/referee")
    resting = played.ana.get(played.path).get_json()["version"]
    played.end()
    ledger, by = played.house.ledger, Principal(played.maeve.id)
    dispute = ledger.open_dispute(played.game, by, resting, "Why?", organiser=True)
    rewind = Judgement("rewind", "Because.", rests_on=(resting,), to=resting)
    receipt = ledger.rule(played.game, by, 1, rewind)
    assert dispute.position.table.over
    problem(played.bran.get(f"{played.path}/audit"), 409, "game_not_over")
    problem(played.bran.get(f"{played.path}/views/referee"), 403, "forbidden")
    assert ask(played.olcan, SHOWING[0], played.game, "referee") == 200
    assert len(played.entries) == 2
    assert any(event.reseats for event in receipt.events)  # streams look again who may see


def test_the_entries_are_chained_and_anybody_can_check_it(played: Played) -> None:
    for viewer in EYES:
        played.olcan.get(f"{played.path}/views/{viewer}")
    prev = "0" * 64
    for item in played.maeve.get(f"{played.path}/audit").get_json()["items"]:
        said = hashlib.sha256(canonical({k: v for k, v in item.items() if k != "hash"}))
        assert (item["prev"], item["hash"]) == (prev, said.hexdigest())
        prev = item["hash"]


def test_a_trail_that_was_tampered_with_does_not_fit(played: Played) -> None:
    for _ in range(3):
        played.olcan.get(f"{played.path}/views/referee")
    redis, key = played.house.redis, keys_of(played.game).audit
    links = list(Trail(redis).links(played.game))
    assert misfit(links) is None
    assert misfit([links[0], links[2]]) == 2
    forged = links[1].line.replace(b"referee", b"public ")
    assert misfit([links[0], links[1]._replace(line=forged), links[2]]) == 2
    rehashed = links[1]._replace(line=forged, hash=hashlib.sha256(forged).hexdigest())
    assert misfit([links[0], rehashed, links[2]]) == 3
    redis.xdel(key, "2-0")
    assert misfit(Trail(redis).links(played.game)) == 2


def test_a_stream_with_the_eyes_of_others_ends_with_the_office(played: Played) -> None:
    head = [("Authorization", f"Bearer {played.olcan.secret}")]
    path = f"{played.path}/stream?viewer=referee"
    environ = EnvironBuilder(path, headers=head).get_environ()
    stream = call(played.house.app.wsgi_app, environ).handover
    assert isinstance(stream, Stream)
    assert stream.viewer == REFEREE
    assert stream.still_allowed()
    assert len(played.entries) == 1  # when it was opened
    office = f"/v1/tournaments/{played.tournament}/organisers/{played.olcan.id}"
    assert played.maeve.send("DELETE", office).status_code == 200
    assert not stream.still_allowed()


def test_nothing_is_shown_that_could_not_be_recorded(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*anything: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(Trail, "record", gone)
    for operation in SHOWING:
        assert ask(played.olcan, operation, played.game, "referee") == 500
        assert ask(played.olcan, operation, played.game, "public") == operation.status


def test_many_looks_at_once_all_stand_in_the_trail(played: Played) -> None:
    def look(number: int) -> int:
        who = played.house.as_(played.olcan)
        return who.get(f"{played.path}/views/referee", X_Request_Id=f"r{number}").status_code

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(look, range(40))) == {200}
    assert sorted(entry.request_id for entry in played.entries) == sorted(
        f"r{number}" for number in range(40)
    )
    assert misfit(Trail(played.house.redis).links(played.game)) is None


def test_a_line_of_the_trail_is_canonical(played: Played) -> None:
    played.olcan.get(f"{played.path}/views/referee")
    (link,) = Trail(played.house.redis).links(played.game)
    assert canonical(msgspec.json.decode(link.line)) == link.line
