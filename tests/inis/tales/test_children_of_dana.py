"""Children of Dana: place one clan in any territory."""

from __future__ import annotations

from tests.inis.table import given


def test_the_clan_comes_anywhere_without_a_clash() -> None:
    table = given("""
        seats: ana bran cian
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills:
        ana: tales children_of_dana
        turn: ana
    """).when("ana play children_of_dana")
    assert table.asks() == [("ana", "children_of_dana.where")]
    assert table.offered("ana") == ["choose valley", "choose cove", "choose hills"]

    table.when("ana choose cove")
    assert table.clans("cove") == {"ana": 1, "bran": 2}
    assert not table.happened("ClashBegan")
    assert table.state.tale_pile == ("children_of_dana",)


def test_p5_an_empty_reserve_places_nothing() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 12, capital
        territory cove: bran 2
        ana: tales children_of_dana
        turn: ana
    """).when("ana play children_of_dana", "ana choose cove")
    assert table.clans("cove") == {"bran": 2}
    assert table.asks() == [("bran", "turn")]
