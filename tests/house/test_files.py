"""The files around the code name only what exists."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from brenn.cli import COMMANDS
from brenn.settings import read, variables
from ledger.connection import connect
from ledger.durability import inspect
from tests.house.servers import external_server

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
OURS = {name: service for name, service in COMPOSE["services"].items() if "build" in service}
DOCKERFILE = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")


def instructions(name: str) -> list[str]:
    return re.findall(rf"^{name} (.+)$", DOCKERFILE, re.MULTILINE)


def test_compose_runs_web_and_worker_with_commands_that_exist() -> None:
    assert {service["command"][0] for service in OURS.values()} == {"web", "worker"}
    for service in OURS.values():
        assert service["command"][0] in COMMANDS


@pytest.mark.parametrize("name", sorted(OURS))
def test_compose_gives_only_settings_that_exist_with_values_that_pass(name: str) -> None:
    given = OURS[name]["environment"]
    settings = read(given)
    assert set(given) <= {variable.name for variable in variables()}
    assert settings.redis_url.startswith("redis://valkey:")
    assert "valkey" in OURS[name]["depends_on"]


def test_compose_gives_all_who_write_the_same_key_and_the_server_none() -> None:
    for service in OURS.values():
        assert service["volumes"] == ["keys:/keys"]
        assert read(service["environment"]).key_file == Path("/keys/signing.key")
    assert not any("keys" in volume for volume in COMPOSE["services"]["valkey"]["volumes"])
    assert "keys" in COMPOSE["volumes"]
    # A volume takes over the owner of the folder it is put over.
    assert "--owner=brenn --mode=700 /data /keys" in DOCKERFILE


def test_the_valkey_of_compose_is_as_durable_as_the_embedded_server(tmp_path: Path) -> None:
    program, *options = COMPOSE["services"]["valkey"]["command"]
    assert program == "valkey-server"
    with external_server(tmp_path, *options) as url, connect(url) as client:
        assert inspect(client).warnings == ()
    (volume,) = COMPOSE["services"]["valkey"]["volumes"]
    assert volume.split(":")[0] in COMPOSE["volumes"]


def test_the_dockerfile_copies_only_what_exists_and_the_build_may_see() -> None:
    seen = {
        line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] == "!"
    }
    copied = {
        source
        for words in map(shlex.split, instructions("COPY"))
        if not words[0].startswith("--from")
        for source in words[:-1]
    }
    assert all((ROOT / source).exists() for source in copied)
    assert copied == seen


def test_the_image_holds_every_package_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    copied = {word for words in instructions("COPY") for word in shlex.split(words)}
    assert set(packages) <= copied


def test_the_image_runs_the_same_command_without_root_and_is_watched() -> None:
    assert instructions("ENTRYPOINT") == ['["brenn"]']
    assert instructions("CMD") == ['["serve"]']
    assert "serve" in COMMANDS
    assert instructions("USER") == ["brenn"]
    assert len(instructions("FROM")) == 2
    assert len(instructions("HEALTHCHECK")) == 1
    assert "--require-hashes -r requirements.lock" in DOCKERFILE


def test_the_image_sets_only_settings_that_exist_with_values_that_pass() -> None:
    given = dict(re.findall(r"(BRENN_\w+)=(\S+)", " ".join(instructions("ENV"))))
    assert read(given).host == "0.0.0.0"


def test_the_health_check_of_the_image_asks_a_path_of_the_contract() -> None:
    contract = yaml.safe_load((ROOT / "openapi.yaml").read_text())
    (check,) = instructions("HEALTHCHECK")
    assert any(f"'{path}'" in check for path in contract["paths"])


def test_commit_hooks_need_nothing_from_outside() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())
    assert {source["repo"] for source in hooks["repos"]} == {"local"}


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"].values()
    named = [*project["project"]["dependencies"]]
    named += [entry for group in groups for entry in group if isinstance(entry, str)]
    reasons = (ROOT / "docs" / "dependencies.md").read_text()
    rows = [line for line in reasons.splitlines() if line.startswith("| ")]
    for requirement in named:
        name = re.split(r"[\[><=]", requirement)[0]
        assert any(re.search(rf"\b{re.escape(name)}\b", row.split("|")[1]) for row in rows), name


def test_every_command_of_the_readme_exists() -> None:
    readme = (ROOT / "README.md").read_text()
    assert set(re.findall(r"`brenn (\w+)", readme)) == set(COMMANDS)
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z-]+)`", readme)) <= targets
    assert {"run", "test"} <= set(re.findall(r"^make (\w+)$", readme, re.MULTILINE))


def test_every_file_the_documents_point_to_exists() -> None:
    for name in ("README.md", "CONTRIBUTING.md", "docs/operating.md", "docs/dependencies.md"):
        text = (ROOT / name).read_text()
        pointed = re.findall(
            r"`((?:docs|brenn|tests|api|workers|ledger)/[\w/.-]+\.(?:md|py))`", text
        )
        assert [path for path in pointed if not (ROOT / path).exists()] == []
