"""Who gets in: every role, every operation, every kind of game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import api.app  # noqa: F401  # it declares the operations
from api.operations import OPERATIONS
from brenn.embedded import EmbeddedServer
from brenn.settings import queue_url
from ledger.connection import connect
from tests.api.table import House, Person

GAMES = ("public", "private", "foreign", "unknown")
"""The first two belong to a tournament; the foreign one, which is public too, does not."""

CALLERS = (
    "nobody",  # without a token
    "revoked",  # with a token that is no longer good
    "stranger",  # a player who has nothing to do with the game
    "seated",  # who sits at seat 0
    "guest",  # who came in by the invite and took no seat
    "owner",  # the organiser who made the game and does not play
    "organiser",  # an organiser of something else
    "appointed",  # a player who is an organiser of the games' tournament
    "admin",
)

INSIDE = {"seated", "guest", "owner", "appointed", "admin"}
"""Who may see the private game."""

BODIES: dict[str, Any] = {
    "signUp": {"name": "Eva"},
    "makeToken": {"name": "spare"},
    "createGame": {"game": "inis", "seats": [{"kind": "open"}] * 2},
    "joinAsGuest": {"invite": "inv_wrong"},
    "cancelGame": {},
    "substituteSeat": {},
    "sendCommand": {"decision": "d1.0.0", "answers": [{"option": "fly"}]},
    "openDispute": {"about": 1, "text": "not so"},
    "giveRuling": {"verdict": "dismissed", "reason": "it was"},
    "answerUndo": {"agrees": True},
    "forkGame": {"version": 1},
    "makeWebhookEndpoint": {"url": "https://hooks.example/", "events": ["game.finished"]},
    "changeWebhookEndpoint": {"events": ["game.started"]},
    "createTournament": {"name": "Samhain"},
    "changeTournament": {"name": "Samhain Open"},
}

BY_ITSELF = {"getDiff", "forkGame"}
"""They say in their own way whose eyes are meant."""

FOR_ANYBODY = {"getHealth", "getReadiness", "signUp", "listRules", "getRules", "listKeys"}
EDGE = {"getMetrics", "getContract", "getContractYaml", "getDocs"}
NO_GAME = {"getOwnToken", "listTokens", "makeToken", "revokeToken", "getPlayer"} | {
    "createGame",
    "listGames",
    "makeWebhookEndpoint",
    "listWebhookEndpoints",
}

# For who made the endpoint and for admins; to everybody else it is not there.
OF_AN_ENDPOINT = {
    "getWebhookEndpoint": 200,
    "changeWebhookEndpoint": 200,
    "deleteWebhookEndpoint": 204,
    "rotateWebhookSecret": 200,
    "testWebhookEndpoint": 202,
    "listWebhookDeliveries": 200,
    "replayWebhookDelivery": 202,
}

OF_A_TOURNAMENT = {
    "createTournament": dict.fromkeys(("owner", "organiser", "admin"), 201),  # by their role
    "changeTournament": dict.fromkeys(("owner", "appointed", "admin"), 200),
    "appointOrganiser": dict.fromkeys(("owner", "appointed", "admin"), 200),
    "dismissOrganiser": dict.fromkeys(("owner", "appointed", "admin"), 200),
}
FOR_ANY_TOKEN = {"listTournaments", "getTournament", "listTournamentChanges"}

OFFICE = ("owner", "appointed", "admin")
"""Who organises the games."""

# Inside, what is right for one is wrong for another; the game is running, so seats are settled.
RIGHTS: dict[str, dict[str, int]] = {
    "getGame": dict.fromkeys(CALLERS, 200),
    "listDecisions": dict.fromkeys(CALLERS, 200),
    "listEvents": dict.fromkeys(CALLERS, 200),
    "getCheckpoint": dict.fromkeys(CALLERS, 200),
    "exportGame": dict.fromkeys(CALLERS, 200),
    "getTranscript": dict.fromkeys(CALLERS, 200),
    "streamEvents": dict.fromkeys(CALLERS, 200),
    "listThoughts": dict.fromkeys(CALLERS, 409),  # the game is not over
    "joinAsGuest": dict.fromkeys(CALLERS, 404),  # the invite is wrong
    "takeSeat": dict.fromkeys(CALLERS, 409),
    "leaveSeat": dict.fromkeys(CALLERS, 409),
    "startGame": dict.fromkeys(CALLERS, 403) | dict.fromkeys(("seated", *OFFICE), 409),
    "cancelGame": dict.fromkeys(CALLERS, 403) | dict.fromkeys(OFFICE, 409),
    "sendCommand": dict.fromkeys(CALLERS, 403) | {"seated": 409},
    "substituteSeat": dict.fromkeys(CALLERS, 403) | dict.fromkeys(("seated", *OFFICE), 200),
    "takeSeatBack": dict.fromkeys(CALLERS, 403) | {"seated": 409},  # it is his already
    # Every dispute is withdrawn again by who opened it.
    "openDispute": dict.fromkeys(CALLERS, 403) | dict.fromkeys(("seated", *OFFICE), 201),
    "listDisputes": dict.fromkeys(CALLERS, 200),
    "getDispute": dict.fromkeys(CALLERS, 200),
    "withdrawDispute": dict.fromkeys(CALLERS, 409),  # it was withdrawn
    "giveRuling": dict.fromkeys(CALLERS, 403) | dict.fromkeys(OFFICE, 409),
    "acknowledgeRuling": dict.fromkeys(CALLERS, 409),
    "askUndo": dict.fromkeys(CALLERS, 403) | {"seated": 409},  # he has answered nothing
    "answerUndo": dict.fromkeys(CALLERS, 403) | {"seated": 409},
    "dropUndo": dict.fromkeys(CALLERS, 403) | {"seated": 409},
    "forkGame own": dict.fromkeys(CALLERS, 201),
    "forkGame public": dict.fromkeys(CALLERS, 201),
    "forkGame referee": dict.fromkeys(CALLERS, 403) | dict.fromkeys(OFFICE, 201),
    "listAudit": dict.fromkeys(CALLERS, 409) | dict.fromkeys(OFFICE, 200),
    **{
        f"{name} {viewer}": dict.fromkeys(CALLERS, 200 if viewer == "public" else 403)
        | (dict.fromkeys(OFFICE, 200) | ({"seated": 200} if viewer in ("public", "seat-0") else {}))
        for name in (
            "getView",
            "getDiff",
            "listEvents",
            "getTranscript",
            "streamEvents",
            "exportGame",
        )
        for viewer in ("public", "seat-0", "seat-1", "referee")
    },
}


class Scene:
    """One public and one private game under way, and all kinds of callers."""

    def __init__(self, house: House) -> None:
        roles = {"owner": "organiser", "organiser": "organiser", "admin": "admin"}
        self.callers: dict[str, Person] = {"nobody": house.nobody()}
        for name in CALLERS[1:]:
            self.callers[name] = house.person(name, roles.get(name, "player"))  # type: ignore[arg-type]
        opponent = house.person("opponent")
        self.spare = house.person("spare")
        self.tournament = self._tournament(self.callers["owner"], self.callers["appointed"])
        self._tournament(self.callers["organiser"], self.spare)  # of no game here
        self.games = {"unknown": "gam_" + "0" * 16}
        for kind in ("public", "private", "foreign"):
            body = {**BODIES["createGame"], "autostart": True, "tournament": self.tournament}
            if kind == "private":
                body["visibility"] = kind
            if kind == "foreign":
                del body["tournament"]
            made = self.callers["owner"].post("/v1/games", body).get_json()
            self.games[kind] = made["id"]
            if made["invite"]:
                for name in ("guest", "seated"):
                    self._join(self.callers[name], made)
                self._join(opponent, made)
            for seat, person in enumerate((self.callers["seated"], opponent)):
                person.post(f"/v1/games/{made['id']}/seats/{seat}")
            self._object(self.callers["seated"], made["id"])
        revoked = self.callers["revoked"]
        revoked.send("DELETE", "/v1/tokens/self")

    def _tournament(self, by: Person, other: Person) -> str:
        made: str = by.post("/v1/tournaments", BODIES["createTournament"]).get_json()["id"]
        by.send("PUT", f"/v1/tournaments/{made}/organisers/{other.id}")
        return made

    def _join(self, person: Person, made: dict[str, Any]) -> None:
        person.post(f"/v1/games/{made['id']}/guests", {"invite": made["invite"]})

    def _object(self, person: Person, game: str) -> None:
        """The first dispute of each game: opened, and withdrawn."""
        path = f"/v1/games/{game}/disputes"
        assert person.post(path, BODIES["openDispute"]).status_code == 201
        assert person.post(f"{path}/1/withdrawal").status_code == 201

    def _resting(self, game: str) -> int:
        """A version at which somebody was asked: that of the start, when the service is."""
        seen = self.callers["seated"].get(f"/v1/games/{game}/disputes/1").get_json()
        return int(seen["version"]) - 1 if "version" in seen else 1

    def _of_webhooks(self, path: str) -> dict[str, str]:
        """An endpoint of the one who is seated, new each time, with something sent there."""
        if "{endpoint}" not in path:
            return {}
        seated, base = self.callers["seated"], "/v1/webhook-endpoints"
        for old in seated.get(base).get_json()["items"]:
            seated.send("DELETE", f"{base}/{old['id']}")
        made = seated.post(base, BODIES["makeWebhookEndpoint"]).get_json()["endpoint"]["id"]
        sent = seated.post(f"{base}/{made}/test").get_json()["id"]
        return {"endpoint": made, "delivery": sent}

    def ask(self, name: str, caller: str, game: str) -> int:
        """The status of this operation for this caller."""
        name, _, viewer = name.partition(" ")
        operation = next(op for op in OPERATIONS if op.name == name)
        path = operation.path.format(
            game=self.games[game],
            seat=0,
            viewer=viewer,
            player=self.spare.id if "organisers" in operation.path else "self",
            tournament=self.tournament,
            token="tok_of_somebody_else",
            name="inis",
            dispute=1,
            **self._of_webhooks(operation.path),
        )
        if viewer and "{viewer}" not in operation.path and name not in BY_ITSELF:
            path += f"?viewer={viewer}"
        person, body = self.callers[caller], BODIES.get(name)
        if name == "getDiff":
            path += f"?from=1&to=2&viewer={viewer}"
        if name == "forkGame":
            body = {"version": self._resting(self.games[game]), "eyes": viewer}
        answer = person.send(operation.method, path, body)
        status = answer.status_code
        if name == "openDispute" and status == 201:
            person.post(f"{answer.headers['Location']}/withdrawal")
        if name == "substituteSeat" and status == 200:  # and everything is as before
            self.callers["seated"].send("DELETE", path)
        return status


@pytest.fixture(scope="module")
def scene(server: EmbeddedServer) -> Iterator[Scene]:
    with connect(server.url) as redis, connect(queue_url(server.url)) as queue:
        redis.flushall()
        yield Scene(House(redis, queue))


def test_every_operation_is_in_this_table() -> None:
    """A new operation must say here who gets in."""
    known = {name.partition(" ")[0] for name in RIGHTS} | FOR_ANYBODY | NO_GAME | EDGE
    known |= OF_AN_ENDPOINT.keys() | OF_A_TOURNAMENT.keys() | FOR_ANY_TOKEN
    assert {operation.name for operation in OPERATIONS} - known == set()


def expected(name: str, caller: str, game: str) -> int:
    if caller in ("nobody", "revoked"):
        return 401
    if game == "unknown" or (game == "private" and caller not in INSIDE):
        return 404
    if game == "foreign" and caller == "appointed":
        return RIGHTS[name]["stranger"]
    return RIGHTS[name][caller]


DECLARED = {operation.name for operation in OPERATIONS}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", [n for n in RIGHTS if n.partition(" ")[0] in DECLARED])
def test_who_gets_in_is_exactly_who_should(scene: Scene, name: str, game: str) -> None:
    found = {caller: scene.ask(name, caller, game) for caller in CALLERS}
    assert found == {caller: expected(name, caller, game) for caller in CALLERS}


@pytest.mark.parametrize("name", sorted((NO_GAME | FOR_ANY_TOKEN) - {"revokeToken"}))
def test_what_belongs_to_no_game_wants_a_token_and_nothing_else(scene: Scene, name: str) -> None:
    found = {caller: scene.ask(name, caller, "unknown") for caller in CALLERS}
    good = 201 if name in ("makeToken", "createGame", "makeWebhookEndpoint") else 200
    assert found == {caller: 401 if caller in ("nobody", "revoked") else good for caller in CALLERS}


@pytest.mark.parametrize("name", OF_AN_ENDPOINT)
def test_an_endpoint_is_for_who_made_it_and_for_admins(scene: Scene, name: str) -> None:
    found = {caller: scene.ask(name, caller, "unknown") for caller in CALLERS}
    rights = dict.fromkeys(CALLERS, 404) | {"nobody": 401, "revoked": 401}
    assert found == rights | dict.fromkeys(("seated", "admin"), OF_AN_ENDPOINT[name])


@pytest.mark.parametrize("name", OF_A_TOURNAMENT)
def test_a_tournament_is_changed_by_its_organisers_and_admins(scene: Scene, name: str) -> None:
    found = {caller: scene.ask(name, caller, "unknown") for caller in CALLERS}
    rights = dict.fromkeys(CALLERS, 403) | {"nobody": 401, "revoked": 401}
    assert found == rights | OF_A_TOURNAMENT[name]


def test_a_tournament_gets_games_from_its_organisers_and_admins(scene: Scene) -> None:
    def asked(tournament: str) -> dict[str, int]:
        body = {**BODIES["createGame"], "tournament": tournament}
        return {
            caller: scene.callers[caller].post("/v1/games", body).status_code for caller in CALLERS
        }

    rights = dict.fromkeys(CALLERS, 403) | {"nobody": 401, "revoked": 401}
    assert asked(scene.tournament) == rights | dict.fromkeys(OFFICE, 201)
    unknown = dict.fromkeys(CALLERS, 404) | {"nobody": 401, "revoked": 401}
    assert asked("trn_" + "0" * 16) == unknown


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_followed_by_who_may_see_it(scene: Scene, game: str) -> None:
    body = {**BODIES["makeWebhookEndpoint"], "game": scene.games[game]}
    found = {
        caller: scene.callers[caller].post("/v1/webhook-endpoints", body).status_code
        for caller in CALLERS
    }
    rights = {
        caller: 201 if expected("getGame", caller, game) == 200 else 404 for caller in CALLERS
    }
    if game == "private":
        # They see it by being what they are, which is not for a machine to use.
        rights |= {"admin": 403, "appointed": 403}
    assert found == rights | {"nobody": 401, "revoked": 401}


@pytest.mark.parametrize("name", sorted(FOR_ANYBODY - {"getReadiness"}))
def test_what_is_for_anybody_is_for_everybody_with_no_token_or_a_good_one(
    scene: Scene, name: str
) -> None:
    found = {caller: scene.ask(name, caller, "unknown") for caller in CALLERS}
    good = 201 if name == "signUp" else 200
    assert found == {caller: 401 if caller == "revoked" else good for caller in CALLERS}
