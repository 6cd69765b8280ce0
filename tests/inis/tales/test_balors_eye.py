"""Balor's Eye: remove one clan, anybody's, from any territory."""

from __future__ import annotations

import pytest

from domain.inis.queries import reserve
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana looks round for a victim; Bran and Cian hold no tale."""
    return given("""
        seats: ana bran cian
        territory valley: ana 2, capital
        territory cove: bran 2, cian 1
        territory hills:
        ana: tales balors_eye
        turn: ana
    """).when("ana play balors_eye")


def test_any_clan_of_any_player_may_be_chosen_also_ones_own(table: InisTable) -> None:
    assert table.asks() == [("ana", "balors_eye.clan")]
    assert table.offered("ana") == ["choose valley:0", "choose cove:1", "choose cove:2"]


def test_the_clan_goes_back_to_its_reserve_and_the_tale_to_its_pile(table: InisTable) -> None:
    table.when("ana choose cove:1")
    assert table.clans("cove") == {"bran": 1, "cian": 1}
    assert reserve(table.state, 1) == 11
    assert table.state.tale_pile == ("balors_eye",)
    assert table.asks() == [("bran", "turn")]


def test_ones_own_clan_may_be_removed(table: InisTable) -> None:
    table.when("ana choose valley:0")
    assert table.clans("valley") == {"ana": 1}


def test_it_is_no_clash_so_the_cauldron_does_not_answer_it() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: tales balors_eye
        bran: tales dagdas_cauldron
        turn: ana
    """)
    table.when("ana play balors_eye", "ana choose cove:1")
    assert table.clans("cove") == {"bran": 1}
    assert table.asks() == [("bran", "turn")]
