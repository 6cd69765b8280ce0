"""Breas' Tyranny: an opposing clan beside you is driven to a territory beside it."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana stands beside Bran in the Cove; Cian stands alone in the Mountains."""
    return given("""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 2, capital
        territory cove: ana 1, bran 2
        territory mountains: cian 2
        ana: actions bard; tales breas_tyranny
        bran: actions druid
        turn: ana
    """).when("ana play breas_tyranny")


def test_only_opposing_clans_where_one_is_present_are_offered(table: InisTable) -> None:
    assert table.offered("ana") == ["choose cove:1"]


def test_it_goes_to_any_territory_beside(table: InisTable) -> None:
    table.when("ana choose cove:1")
    assert table.asks() == [("ana", "breas_tyranny.target")]
    assert table.offered("ana") == ["choose valley", "choose mountains"]


def test_no_clash_starts(table: InisTable) -> None:
    table.when("ana choose cove:1", "ana choose valley")
    assert table.clans("valley") == {"ana": 2, "bran": 1}
    assert table.clans("cove") == {"ana": 1, "bran": 1}
    assert not table.happened("ClashBegan")
    assert table.asks() == [("bran", "turn")]


def test_j3_in_the_mountains_the_owner_of_the_moved_clan_pays(table: InisTable) -> None:
    table.when("ana choose cove:1", "ana choose mountains")
    assert table.asks() == [("bran", "mountains")]
    assert table.offered("bran") == ["lose_clan", "discard druid"]

    table.when("bran discard druid")
    assert table.clans("mountains") == {"bran": 1, "cian": 2}
    assert table.actions("ana") == ("bard",)
    assert not table.happened("ClashBegan")


def test_j3_he_may_pay_with_the_clan_itself(table: InisTable) -> None:
    table.when("ana choose cove:1", "ana choose mountains", "bran lose_clan")
    assert table.clans("mountains") == {"cian": 2}
    assert table.actions("bran") == ("druid",)


@pytest.mark.parametrize("holder", ["ana", "bran"])
def test_j3_the_mountains_card_helps_neither_the_mover_nor_the_owner(holder: str) -> None:
    lines = [
        "seats: ana bran",
        "asking: prompt",
        "territory valley: ana 1, bran 2, capital",
        "territory mountains:",
        "ana: tales breas_tyranny",
        "turn: ana",
    ]
    cards = {"ana": "tales breas_tyranny; advantages mountains", "bran": "advantages mountains"}
    lines = [line for line in lines if not line.startswith(f"{holder}:")]
    table = given("\n".join([*lines, f"{holder}: {cards[holder]}"]))
    table.when("ana play breas_tyranny", "ana choose valley:1", "ana choose mountains")
    assert table.clans("mountains") == {}
    assert table.asks() == [("bran", "turn")]


def test_p5_with_nobody_beside_one_it_has_no_effect() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: tales breas_tyranny
        turn: ana
    """)
    table.when("ana play breas_tyranny")
    assert table.clans("cove") == {"bran": 2}
    assert table.state.tale_pile == ("breas_tyranny",)
    assert table.asks() == [("bran", "turn")]
