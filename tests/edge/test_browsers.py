"""Which pages of other origins may use the API, and what every answer tells a browser."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import Headers

from api.edge.cors import EXPOSED
from tests.edge.conftest import MakeApp

PLAY = "https://play.example"
ELSEWHERE = "https://elsewhere.example"
SELF = "/v1/tokens/self"


def asking(origin: str, method: str = "GET") -> dict[str, str]:
    return {"Origin": origin, "Access-Control-Request-Method": method}


def cors(headers: Headers) -> set[str]:
    return {name for name in headers.keys() if name.startswith("Access-Control")}  # noqa: SIM118


def test_by_default_no_page_of_another_origin_gets_in(make_app: MakeApp) -> None:
    client = make_app().test_client()
    preflight = client.options(SELF, headers=asking(PLAY))
    assert preflight.status_code == 405
    answer = client.get("/healthz", headers={"Origin": PLAY})
    assert (answer.status_code, cors(preflight.headers) | cors(answer.headers)) == (200, set())


def test_a_page_of_a_known_origin_may_ask_and_read(make_app: MakeApp) -> None:
    client = make_app(origins=frozenset({PLAY})).test_client()
    preflight = client.options(SELF, headers=asking(PLAY))
    assert (preflight.status_code, preflight.data) == (204, b"")
    assert preflight.headers["Access-Control-Allow-Origin"] == PLAY
    assert preflight.headers["Access-Control-Allow-Methods"] == "DELETE, GET"
    allowed = preflight.headers["Access-Control-Allow-Headers"].split(", ")
    assert {"Authorization", "Content-Type", "Idempotency-Key", "If-Match"} <= set(allowed)

    answer = client.get(SELF, headers={"Origin": PLAY})
    assert answer.status_code == 401  # a problem is for the page to read too
    assert answer.headers["Access-Control-Allow-Origin"] == PLAY
    assert answer.headers["Access-Control-Expose-Headers"] == ", ".join(EXPOSED)
    assert {"ETag", "Location", "Link", "RateLimit", "RateLimit-Policy", "Retry-After"} <= set(
        EXPOSED
    )


@pytest.mark.parametrize("origin", [ELSEWHERE, "null", "https://play.example.evil", ""])
def test_a_page_of_another_origin_does_not(make_app: MakeApp, origin: str) -> None:
    client = make_app(origins=frozenset({PLAY})).test_client()
    preflight = client.options(SELF, headers=asking(origin))
    answer = client.get("/healthz", headers={"Origin": origin})
    assert preflight.status_code == 405
    assert cors(preflight.headers) | cors(answer.headers) == set()
    assert "Origin" in answer.headers["Vary"]  # or a cache would give it to the wrong page


def test_with_a_star_every_page_may(make_app: MakeApp) -> None:
    client = make_app(origins=frozenset({"*"})).test_client()
    answer = client.get("/healthz", headers={"Origin": ELSEWHERE})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("origins", [{PLAY}, {"*"}])
def test_credentials_of_the_browser_are_never_allowed(make_app: MakeApp, origins: set[str]) -> None:
    client = make_app(origins=frozenset(origins)).test_client()
    for response in (
        client.options(SELF, headers=asking(PLAY)),
        client.get("/healthz", headers={"Origin": PLAY}),
    ):
        assert "Access-Control-Allow-Credentials" not in response.headers


def test_asking_for_a_path_that_leads_nowhere_is_no_preflight(make_app: MakeApp) -> None:
    client = make_app(origins=frozenset({PLAY})).test_client()
    assert client.options("/v1/nothing", headers=asking(PLAY)).status_code == 404
    assert client.options(SELF, headers={"Origin": PLAY}).status_code == 405


@pytest.mark.parametrize("path", ["/healthz", "/v1/nothing", SELF, "/docs", "/openapi.json"])
def test_every_answer_is_protected(make_app: MakeApp, path: str) -> None:
    headers = make_app().test_client().get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers.getlist("Content-Security-Policy")[0].startswith("default-src 'none'; ")
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["Server"] == "Brenn"
