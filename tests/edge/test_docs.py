"""/docs shows the contract, and asks nobody else for anything."""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
import subprocess
import sys
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
import yaml
from flask.testing import FlaskClient

from api.edge.pages import PAGES, VENDORED
from api.operations import OPERATIONS
from tests.edge.conftest import MakeApp
from tests.house.running import Running

ROOT = Path(__file__).parents[2]
CONTRACT = (ROOT / "openapi.yaml").read_bytes()
BIN = Path(sys.executable).parent
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")


@pytest.fixture
def client(make_app: MakeApp) -> FlaskClient:
    return make_app().test_client()


class References(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ("href", "src") and value]


def test_the_contract_is_served_as_it_is_committed(client: FlaskClient) -> None:
    response = client.get("/openapi.yaml")
    assert (response.data, response.content_type) == (CONTRACT, "application/yaml")
    response = client.get("/openapi.json")
    assert (response.get_json(), response.content_type) == (
        yaml.safe_load(CONTRACT),
        "application/json",
    )


@pytest.mark.parametrize("path", [page.path for page in PAGES])
def test_who_has_a_page_already_does_not_get_it_again(client: FlaskClient, path: str) -> None:
    etag = client.get(path).headers["ETag"]
    again = client.get(path, headers={"If-None-Match": etag})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("path", [page.path for page in PAGES])
def test_pages_come_packed_for_whoever_unpacks(client: FlaskClient, path: str) -> None:
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    packed = client.get(path, headers={"Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert "Accept-Encoding" in ", ".join(packed.headers.getlist("Vary"))


def test_the_page_refers_only_to_its_own_host_and_everything_is_there(
    client: FlaskClient,
) -> None:
    page = client.get("/docs")
    assert page.content_type == "text/html; charset=utf-8"
    references = References()
    references.feed(page.get_data(as_text=True))
    paths = [each for each in references.found if not each.startswith("data:")]
    assert len(paths) >= 4
    paths += re.findall(r'url: "(.+?)"', client.get("/docs/page.js").get_data(as_text=True))
    for path in paths:
        assert urlsplit(path).netloc == ""
        answer = client.get(urljoin("/docs", path))
        assert answer.status_code == 200, path


def test_its_policy_lets_it_ask_nobody_else(client: FlaskClient) -> None:
    policy = client.get("/docs").headers["Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self'"
    sources = {source for name, value in rules.items() for source in value.split()}
    assert sources == {"'none'", "'self'", "data:"}


def test_what_is_carried_along_is_what_its_readme_says() -> None:
    readme = (VENDORED / "README.md").read_text()
    listed = dict(re.findall(r"^\| `(swagger-ui\S*)` \| `([0-9a-f]{64})` \|$", readme, re.M))
    assert set(listed) == {"swagger-ui-bundle.js", "swagger-ui.css"}
    for name, digest in listed.items():
        assert hashlib.sha256((VENDORED / name).read_bytes()).hexdigest() == digest
    assert "Apache License" in (VENDORED / "LICENSE").read_text()


def test_an_installed_package_has_the_contract_and_the_pages(tmp_path: Path) -> None:
    subprocess.run(
        [str(BIN / "hatchling"), "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as package:
        assert package.read("api/openapi.yaml") == CONTRACT
        names = set(package.namelist())
    assert {f"api/edge/docs/{name}" for name in ("index.html", "page.js", "page.css")} <= names
    assert "api/edge/docs/swagger-ui/swagger-ui-bundle.js" in names


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here (on Debian: apt install chromium)")
def test_a_browser_draws_every_operation_without_a_complaint(
    service: Running, tmp_path: Path
) -> None:
    command = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    command += ["--enable-logging=stderr", "--virtual-time-budget=20000"]
    command += [f"--user-data-dir={tmp_path}", f"{service.instance.url}/docs"]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=90, check=True)
    complaints = [line for line in shown.stderr.splitlines() if "CONSOLE" in line]
    assert complaints == []
    drawn = set(re.findall(r'id="operations-(?!tag-)\w+-(\w+)"', shown.stdout))
    assert drawn == {operation.name for operation in OPERATIONS}
