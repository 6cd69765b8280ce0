"""Emissaries: one clan moves to a territory beside it, and no clash starts."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana stands in the Valley and the Plains, Bran in the Cove, the Mountains are beside both."""
    return given("""
        seats: ana bran cian dana
        territory valley: ana 2, capital
        territory cove: bran 2
        territory mountains: cian 1
        territory plains: ana 1
        ana: actions emissaries druid
        turn: ana
    """)


def test_it_goes_from_where_one_is_to_a_territory_beside_it(table: InisTable) -> None:
    table.when("ana play emissaries")
    assert table.offered("ana") == ["choose valley", "choose plains"]

    table.when("ana choose valley")
    assert table.offered("ana") == ["choose cove", "choose mountains"]


def test_one_clan_moves_and_no_clash_starts(table: InisTable) -> None:
    table.when("ana play emissaries", "ana choose valley", "ana choose cove")
    assert table.clans("valley") == {"ana": 1}
    assert table.clans("cove") == {"ana": 1, "bran": 2}
    assert not table.happened("ClashBegan")
    assert table.asks() == [("bran", "turn")]


@pytest.mark.parametrize(
    ("payment", "there", "hand"),
    [("lose_clan", {"cian": 1}, ("druid",)), ("discard druid", {"ana": 1, "cian": 1}, ())],
)
def test_the_mountains_want_their_toll_of_emissaries_too(
    table: InisTable, payment: str, there: dict[str, int], hand: tuple[str, ...]
) -> None:
    table.when("ana play emissaries", "ana choose valley", "ana choose mountains")
    assert table.asks() == [("ana", "mountains")]

    table.when(f"ana {payment}")
    assert table.clans("mountains") == there
    assert table.actions("ana") == hand
    assert not table.happened("ClashBegan")
    assert table.asks() == [("bran", "turn")]
