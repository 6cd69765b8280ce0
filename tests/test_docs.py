"""What the documents show is run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize("name", ["ai.md", "engine.md"])
def test_the_examples_in_a_document_work(name: str) -> None:
    outcome = doctest.testfile(str(DOCS / name), module_relative=False)
    assert outcome.attempted > 0
    assert outcome.failed == 0
