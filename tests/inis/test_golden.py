"""Golden files: a change of the rules shows as a diff. `make bless` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.inis import glossary
from tests.inis.playthrough import GAMES, perft, playthrough

GOLDEN = Path(__file__).parent.parent / "golden" / "inis"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_as_it_was_written_down(name: str) -> None:
    assert playthrough(name) == (GOLDEN / f"{name}.txt").read_text()


def test_the_option_trees_have_as_many_leaves_as_written_down() -> None:
    assert perft() == (GOLDEN / "perft.txt").read_text()


def bless() -> None:
    for name in GAMES:
        (GOLDEN / f"{name}.txt").write_text(playthrough(name))
    (GOLDEN / "perft.txt").write_text(perft())
    glossary.bless()


if __name__ == "__main__":
    bless()
