"""Kernunos' Sanctuary: a clan and a Sanctuary where one is present and none stands."""

from __future__ import annotations

from tests.inis.table import InisTable, given


def settler(clans: int = 1, sanctuaries: int = 1) -> InisTable:
    """Ana is present in three territories; a Sanctuary stands in one of them."""
    return given(f"""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 1, capital, sanctuaries {sanctuaries}
        territory cove: ana {clans}, bran 2
        territory hills: ana 1
        territory moor: bran 1
        ana: tales kernunos_sanctuary
        turn: ana
    """).when("ana play kernunos_sanctuary")


def test_only_territories_without_sanctuary_where_one_is_present() -> None:
    assert settler().offered("ana") == ["choose cove", "choose hills"]


def test_a_clan_and_a_sanctuary_are_placed_and_no_tale_is_drawn() -> None:
    table = settler().when("ana choose cove")
    assert table.clans("cove") == {"ana": 2, "bran": 2}
    assert table.state.board["cove"].sanctuaries == 1
    assert table.tales("ana") == ()
    assert table.asks() == [("bran", "turn")]


def test_p5_without_reserve_the_sanctuary_is_built_all_the_same() -> None:
    table = settler(clans=10).when("ana choose cove")
    assert table.clans("cove") == {"ana": 10, "bran": 2}
    assert table.state.board["cove"].sanctuaries == 1


def test_p5_without_a_sanctuary_left_the_clan_is_placed_all_the_same() -> None:
    table = settler(sanctuaries=9).when("ana choose hills")
    assert table.clans("hills") == {"ana": 2}
    assert table.state.board["hills"].sanctuaries == 0


def test_p5_where_every_site_has_one_nothing_happens() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital, sanctuaries 1
        territory cove: bran 2
        ana: tales kernunos_sanctuary
        turn: ana
    """).when("ana play kernunos_sanctuary")
    assert table.clans("valley") == {"ana": 2}
    assert table.asks() == [("bran", "turn")]
