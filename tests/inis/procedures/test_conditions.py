"""Chieftains, the three conditions of victory and the Deeds that fill them up (V4)."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.queries import chieftain
from domain.inis.victory import claim
from tests.inis.table import given

# Chieftains


@pytest.mark.parametrize(
    ("clans", "chief"),
    [
        ("dana 4, bran 3, cian 2", 3),  # the Moor of the rulebook: green leads
        ("ana 1, cian 1", None),  # its Capital: a tie, and blue stays the Brenn
        ("ana 1", 0),
        ("ana 2, bran 2, cian 1", None),
        ("ana 2, bran 2, cian 3", 2),
        ("citadels 1", None),
    ],
)
def test_the_chieftain_has_strictly_the_most_clans(clans: str, chief: int | None) -> None:
    table = given(f"""
        seats: ana bran cian dana
        territory moor: {clans}
        territory cove: ana 1, capital
        turn: ana
    """)
    assert chieftain(table.state, "moor") == chief


# The three conditions


def claimed(board: str, deeds: int = 0, seats: str = "ana bran cian") -> e.Claim:
    """Ana's claim on a board written as `ana 2, bran 3 | ana 1 | ...`."""
    lands = ["valley", "cove", "hills", "plains", "moor", "forest", "swamp", "meadows"]
    rows = board.split("|")
    territories = "\n".join(
        f"territory {name}: {row}" for name, row in zip(lands, rows, strict=False)
    )
    text = f"seats: {seats}\n{territories}, capital\nana: deeds {deeds}\nturn: ana"
    return claim(given(text).state, 0)


@pytest.mark.parametrize(
    ("board", "leadership"),
    [
        ("ana 3, bran 2, cian 1 | ana 4, bran 3", 6),
        ("ana 3, bran 3 | ana 7, bran 6", 6),  # no chieftain in the first
        ("ana 3, bran 5 | ana 2, cian 1", 1),
        ("ana 9 | bran 5", 0),
    ],
)
def test_leadership_counts_opposing_clans_where_one_is_chieftain(
    board: str, leadership: int
) -> None:
    found = claimed(board)
    assert found.leadership == leadership
    assert ("leadership" in found.met) == (leadership >= 6)


@pytest.mark.parametrize(
    ("board", "land"),
    [
        ("ana 1 | ana 1 | ana 1, bran 4 | ana 1 | ana 1 | ana 1", 6),
        ("ana 1 | ana 1 | bran 4 | ana 1 | ana 1 | ana 1", 5),
        ("ana 1 | ana 1 | ana 1 | ana 1 | ana 1 | ana 1 | ana 1 | ana 1", 8),
    ],
)
def test_land_counts_territories_where_one_is_present(board: str, land: int) -> None:
    found = claimed(board)
    assert found.land == land
    assert ("land" in found.met) == (land >= 6)


@pytest.mark.parametrize(
    ("board", "religion"),
    [
        ("ana 1, sanctuaries 3 | ana 1, bran 3, sanctuaries 3 | bran 1, sanctuaries 2", 6),
        ("ana 1, sanctuaries 5 | bran 1, sanctuaries 4", 5),
        ("ana 1, sanctuaries 9 | bran 1", 9),
    ],
)
def test_religion_counts_sanctuaries_where_one_is_present(board: str, religion: int) -> None:
    found = claimed(board)
    assert found.religion == religion
    assert ("religion" in found.met) == (religion >= 6)


# V4: Deeds

BLUE = "ana 1, sanctuaries 5 | ana 1 | ana 1 | ana 1"


@pytest.mark.parametrize(
    ("deeds", "met"),
    [
        (0, ()),
        (1, ("religion",)),
        (2, ("religion",)),  # 4 + 2 or 5 + 1, not both
        (3, ("land", "religion")),
        (9, ("leadership", "land", "religion")),
    ],
)
def test_v4_four_territories_with_five_sanctuaries_and_some_deeds(
    deeds: int, met: tuple[str, ...]
) -> None:
    found = claimed(BLUE, deeds)
    assert (found.land, found.religion, found.leadership) == (4, 5, 0)
    assert (found.deeds, found.met) == (deeds, met)


def test_v4_deeds_go_where_they_meet_the_most_conditions() -> None:
    """Two for land and two for religion are better than four for leadership."""
    found = claimed("ana 3, bran 2, sanctuaries 4 | ana 1 | ana 1 | ana 1", 4)
    assert (found.leadership, found.land, found.religion) == (2, 4, 4)
    assert found.met == ("land", "religion")
