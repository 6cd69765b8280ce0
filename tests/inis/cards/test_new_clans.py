"""New Clans: two clans where one is present, together or apart."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana is in the Valley and the Cove, not in the Hills."""
    return given("""
        seats: ana bran cian
        territory valley: ana 1, bran 2, capital
        territory cove: ana 1
        territory hills: cian 2
        ana: actions new_clans
        turn: ana
    """)


def test_both_are_placed_where_one_is_present(table: InisTable) -> None:
    table.when("ana play new_clans")
    assert table.offered("ana") == ["choose valley", "choose cove"]

    table.when("ana choose cove")
    assert table.offered("ana") == ["choose valley", "choose cove"]


@pytest.mark.parametrize(
    ("first", "second", "valley", "cove"),
    [
        ("valley", "valley", {"ana": 3, "bran": 2}, {"ana": 1}),
        ("cove", "valley", {"ana": 2, "bran": 2}, {"ana": 2}),
        ("cove", "cove", {"ana": 1, "bran": 2}, {"ana": 3}),
    ],
)
def test_they_come_together_or_apart_and_start_no_clash(
    table: InisTable, first: str, second: str, valley: dict[str, int], cove: dict[str, int]
) -> None:
    table.when("ana play new_clans", f"ana choose {first}", f"ana choose {second}")
    assert table.clans("valley") == valley
    assert table.clans("cove") == cove
    assert table.asks() == [("bran", "turn")]


@pytest.mark.parametrize(("reserve", "placed"), [(1, 1), (0, 0)])
def test_p5_one_places_what_one_has(reserve: int, placed: int) -> None:
    table = given(f"""
        seats: ana bran
        territory valley: ana {12 - reserve}, capital
        territory cove: bran 1
        ana: actions new_clans
        turn: ana
    """)
    table.when("ana play new_clans", *["ana choose valley"] * placed)
    assert table.clans("valley") == {"ana": 12}
    assert table.asks() == [("bran", "turn")]
