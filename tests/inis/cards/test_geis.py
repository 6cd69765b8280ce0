"""Geis: an opponent's Action card, fully declared, is cancelled."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana is about to build; Bran holds Geis, Cian holds something else."""
    return given("""
        seats: ana bran cian
        brenn: ana
        territory valley: ana 2, bran 1, capital, sanctuaries 1
        territory cove: bran 2
        territory hills: cian 2
        ana: actions sanctuary bard
        bran: actions geis citadel
        cian: actions warlord
        turn: ana
    """)


def test_it_is_asked_for_only_after_the_full_declaration(table: InisTable) -> None:
    table.when("ana play sanctuary")
    assert table.asks() == [("ana", "sanctuary.where")]

    table.when("ana choose valley")
    assert table.asks() == [("bran", "react.card_declared"), ("cian", "react.card_declared")]


def test_everybody_who_could_hold_it_is_asked_and_only_its_holder_may_play_it(
    table: InisTable,
) -> None:
    table.when("ana play sanctuary", "ana choose valley")
    assert table.offered("bran") == ["pass", "play geis"]
    assert table.offered("cian") == ["pass"]


def test_it_cancels_the_effect_and_both_cards_go_to_the_pile(table: InisTable) -> None:
    table.when("ana play sanctuary", "ana choose valley", "cian pass", "bran play geis")

    assert table.state.board["valley"].sanctuaries == 1
    assert table.tales("ana") == ()
    assert table.state.action_pile[-2:] == ("geis", "sanctuary")
    assert table.happened("CardDeclared", "MomentCame", "CardCancelled", "CardDiscarded")
