"""Mountains: when its holder moves clans into the Mountains, there is nothing to pay."""

from __future__ import annotations

import pytest

from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana holds the Mountains and moves into them from the Valley; Bran is there already."""
    return given("""
        seats: ana bran
        territory mountains: bran 1
        territory valley: ana 3, capital
        ana: actions conquest druid; advantages mountains
        turn: ana
    """).when("ana play conquest", "ana choose mountains", "ana choose valley:2")


def test_j3_it_is_asked_for_on_arrival_before_toll_and_clash(table: InisTable) -> None:
    assert table.clans("mountains") == {"ana": 2, "bran": 1}
    assert table.asks() == [("ana", "react.moved_into_mountains")]
    assert table.offered("ana") == ["pass", "play advantage.mountains"]
    assert not table.happened("ClashBegan")


def test_j3_with_it_nothing_is_paid_and_the_clash_starts(table: InisTable) -> None:
    table.when("ana play advantage.mountains")
    assert table.clans("mountains") == {"ana": 2, "bran": 1}
    assert table.actions("ana") == ("druid",)
    assert table.holder("mountains") == PLAYED
    assert table.asks() == [("ana", "manoeuvre")]


def test_j3_without_it_the_toll_is_due(table: InisTable) -> None:
    table.when("ana pass")
    assert table.asks() == [("ana", "mountains")]
    assert table.offered("ana") == ["lose_clan", "discard druid"]


def test_j3_it_saves_a_single_clan_that_would_be_the_toll() -> None:
    table = given("""
        seats: ana bran
        territory mountains: bran 1
        territory valley: ana 1, capital
        ana: actions conquest; advantages mountains
        turn: ana
    """)
    table.when("ana play conquest", "ana choose mountains", "ana choose valley:1")
    table.when("ana play advantage.mountains")
    assert table.clans("mountains") == {"ana": 1, "bran": 1}
    assert table.asks() == [("ana", "manoeuvre")]


def test_it_helps_a_withdrawal_too() -> None:
    """Ana is chieftain of the Mountains and withdraws there from the Valley."""
    table = given("""
        seats: ana bran
        territory mountains: ana 1
        territory valley: ana 2, bran 1
        territory cove: capital
        ana: actions warlord; advantages mountains
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "ana withdraw")
    table.when("ana withdraw mountains:2", "ana play advantage.mountains")
    assert table.clans("mountains") == {"ana": 3}


def test_j24_under_lugs_spear_a_withdrawal_pays() -> None:
    table = given("""
        seats: ana bran
        territory mountains: ana 1
        territory valley: ana 2, bran 1
        territory cove: capital
        ana: actions warlord; advantages mountains
        bran: tales lugs_spear
        tale pile: lug_samildanach
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "bran play lugs_spear", "ana withdraw")
    table.when("ana withdraw mountains:2")
    assert table.clans("mountains") == {"ana": 2}
    assert table.holder("mountains") == table.seat("ana")


def test_j3_it_does_not_help_a_clan_that_somebody_else_moves() -> None:
    """Ana drives Bran's clan into the Mountains with Breas' Tyranny; Bran holds the card."""
    table = given("""
        seats: ana bran
        territory mountains: bran 1
        territory valley: ana 1, bran 1, capital
        ana: tales breas_tyranny
        bran: actions druid; advantages mountains
        turn: ana
    """)
    table.when("ana play breas_tyranny", "ana choose valley:1", "ana choose mountains")
    assert table.asks() == [("bran", "mountains")]
    assert table.offered("bran") == ["lose_clan", "discard druid"]


def test_j3_it_does_not_help_the_moves_of_others() -> None:
    table = given("""
        seats: ana bran
        territory mountains: bran 1
        territory valley: ana 2, capital
        ana: actions conquest
        bran: advantages mountains
        turn: ana
    """)
    table.when("ana play conquest", "ana choose mountains", "ana choose valley:2")
    assert table.clans("mountains") == {"ana": 1, "bran": 1}
    assert table.asks() == [("ana", "manoeuvre")]


def test_clans_placed_there_are_not_moved() -> None:
    table = given("""
        seats: ana bran
        territory mountains: ana 1
        territory valley: bran 1, capital
        ana: actions new_clans; advantages mountains
        turn: ana
    """)
    table.when("ana play new_clans", "ana choose mountains", "ana choose mountains")
    assert table.clans("mountains") == {"ana": 3}
    assert table.asks() == [("bran", "turn")]


def test_j21_cancelled_by_the_dagda_the_toll_is_due() -> None:
    table = given("""
        seats: ana bran
        territory mountains: bran 1
        territory valley: ana 3, capital
        ana: actions conquest druid; advantages mountains
        bran: tales the_dagda
        turn: ana
    """)
    table.when("ana play conquest", "ana choose mountains", "ana choose valley:2")
    table.when("ana play advantage.mountains", "bran play the_dagda")
    table.when(reshuffle(table))
    assert table.offered("ana") == ["lose_clan", "discard druid"]
    assert table.holder("mountains") == PLAYED
