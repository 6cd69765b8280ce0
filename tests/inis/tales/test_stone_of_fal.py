"""The Stone of Fal: place two clans where the Capital stands."""

from __future__ import annotations

import pytest

from tests.inis.table import given


@pytest.mark.parametrize(("before", "placed"), [(2, 2), (10, 2), (11, 1), (12, 0)])
def test_two_clans_come_to_the_capital_as_far_as_the_reserve_goes(before: int, placed: int) -> None:
    """Ana need not be present there, and nothing is asked."""
    table = given(f"""
        seats: ana bran
        territory valley: ana {before}
        territory cove: bran 2, capital
        ana: tales stone_of_fal
        turn: ana
    """).when("ana play stone_of_fal")
    assert table.clans("cove") == {"bran": 2} | ({"ana": placed} if placed else {})
    assert not table.happened("ClashBegan")
    assert table.state.tale_pile == ("stone_of_fal",)
    assert table.asks() == [("bran", "turn")]
