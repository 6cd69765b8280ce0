"""A Python client comes out of the contract whole, and it works."""

from __future__ import annotations

import importlib
import pkgutil
import random
import re
from collections.abc import Iterator

import pytest

from api.operations import OPERATIONS
from tests.contract.client import PACKAGE, Generated, generated_client
from tests.contract.generated_table import Table
from tests.house.running import Running, serving


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Generated]:
    with generated_client(tmp_path_factory.mktemp("client")) as client:
        yield client


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("service") / "data") as running:
        yield running


def test_the_generator_has_nothing_to_complain_about(client: Generated) -> None:
    assert re.fullmatch(rf"Generating \S+/{PACKAGE}\s*", client.said)


def test_every_operation_is_in_it(client: Generated) -> None:
    for operation in OPERATIONS:
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", operation.name).lower()
        module = client.operation(operation.tag, name)
        assert hasattr(module, "sync_detailed"), operation.name


def test_every_module_of_it_can_be_imported(client: Generated) -> None:
    package = importlib.import_module(PACKAGE)
    names = [found.name for found in pkgutil.walk_packages(package.__path__, f"{PACKAGE}.")]
    for name in names:
        importlib.import_module(name)
    assert len(names) > len(OPERATIONS)


def test_it_talks_to_the_service(client: Generated, running: Running) -> None:
    with client.connect(running.instance.url) as asker:
        answer = client.operation("operation", "get_health").sync(client=asker)
    assert isinstance(answer, client.models.Health)
    assert answer.status == "alive"


def test_it_reads_a_problem(client: Generated, running: Running) -> None:
    with client.connect(running.instance.url, "brn_wrong") as asker:
        answer = client.operation("tokens", "get_own_token").sync(client=asker)
    assert isinstance(answer, client.models.Problem)
    assert (answer.status, answer.code) == (401, "unauthorized")


def test_a_full_game_is_played_with_generated_code_alone(
    client: Generated, running: Running
) -> None:
    table = Table(client, running.instance.url, ["Ana", "Bran"])
    with table:
        table.sit_down()
        table.play(random.Random(3))
        table.read_everything()
