"""Lug Samildanach: an Action card that has been resolved comes to one's own hand (J23)."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana is about to play; Bran holds Lug Samildanach, Cian another tale."""
    return given("""
        seats: ana bran cian
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 1
        ana: actions new_clans
        bran: tales lug_samildanach
        cian: tales eriu
        tale pile: oengus_ploy the_dagda
        turn: ana
    """)


def test_j23_everybody_who_could_hold_it_is_asked_when_the_card_is_resolved(
    table: InisTable,
) -> None:
    table.when("ana play new_clans", "ana choose valley", "ana choose valley")
    assert table.clans("valley") == {"ana": 4}
    assert table.asks() == [("bran", "react.card_resolved"), ("cian", "react.card_resolved")]
    assert table.offered("bran") == ["pass", "play lug_samildanach"]
    assert table.offered("cian") == ["pass"]


def test_the_action_card_comes_to_hand_instead_of_its_pile(table: InisTable) -> None:
    table.when("ana play new_clans", "ana choose valley", "ana choose valley")
    table.when("bran play lug_samildanach", "cian pass")
    assert table.actions("bran") == ("new_clans",)
    assert "new_clans" not in table.state.action_pile
    assert table.state.tale_pile[-1] == "lug_samildanach"
    assert table.asks() == [("bran", "turn")]
    assert table.offered("bran") == ["play new_clans", "pass"]


def test_by_what_is_public_the_card_may_be_held_again(table: InisTable) -> None:
    table.when("ana play new_clans", "ana choose valley", "ana choose valley")
    table.when("bran play lug_samildanach", "cian pass")
    assert table.state.seen == ()


def test_not_played_the_action_card_is_discarded(table: InisTable) -> None:
    table.when("ana play new_clans", "ana choose valley", "ana choose valley")
    table.when("bran pass", "cian pass")
    assert table.state.action_pile[-1] == "new_clans"
    assert table.tales("bran") == ("lug_samildanach",)


def test_j23_ones_own_action_card_may_be_taken_back() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: actions bard; tales lug_samildanach
        tales: eriu
        turn: ana
    """).when("ana play bard", "ana play lug_samildanach")
    assert table.actions("ana") == ("bard",)
    assert table.tales("ana") == ("eriu",)


def test_j23_a_card_used_for_its_triskel_side_may_be_taken() -> None:
    """Bran takes the Warlord that Ana has just used in the midst of their clash."""
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 3, bran 2
        territory cove: capital
        ana: actions bard warlord; tales the_morrigan
        bran: tales lug_samildanach
        turn: ana
    """).when("ana play the_morrigan", "ana choose keep", "ana choose valley", "ana choose 0")
    table.when("ana attack 1", "ana pass", "ana play warlord", "ana choose 1")
    assert table.asks() == [("bran", "react.card_resolved")]

    table.when("bran play lug_samildanach")
    assert table.actions("bran") == ("warlord",)
    assert table.clans("valley") == {"ana": 4, "bran": 1}


def test_j23_after_a_card_that_cancelled_another_only_the_canceller_is_resolved() -> None:
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 1
        ana: actions bard
        bran: actions geis
        cian: tales lug_samildanach
        turn: ana
    """).when("ana play bard", "bran play geis")
    assert table.asks() == [("cian", "react.card_resolved")]

    table.when("cian play lug_samildanach")
    assert table.actions("cian") == ("geis",)
    assert table.state.action_pile[-1] == "bard"
    assert table.asks() == [("bran", "turn")]


def test_j23_a_cancelled_card_was_not_resolved() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: actions bard; tales lug_samildanach
        bran: actions geis
        turn: ana
    """).when("ana play bard", "bran play geis", "ana pass")
    assert table.actions("ana") == ()
    assert table.asks() == [("bran", "turn")]


def test_j23_a_card_discarded_to_an_attack_was_not_played() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord; tales lug_samildanach
        bran: actions druid
        turn: ana
    """).when("ana play warlord", "ana choose valley", "ana attack 1", "bran discard druid")
    assert table.asks() == [("bran", "manoeuvre")]
