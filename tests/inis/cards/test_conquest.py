"""Conquest: any number of one's clans from around a territory into it."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from tests.inis.cards.facts import all_of
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana stands in the Valley and the Cove, Bran in the Hills beside both; nobody in the rest."""
    return given("""
        seats: ana bran cian
        territory valley: ana 3, capital
        territory cove: ana 2
        territory hills: bran 2
        territory plains:
        territory moor: cian 1
        ana: actions conquest
        turn: ana
    """)


def test_any_territory_may_be_picked(table: InisTable) -> None:
    table.when("ana play conquest")
    assert table.offered("ana") == [
        "choose valley",
        "choose cove",
        "choose hills",
        "choose plains",
        "choose moor",
    ]


def test_each_source_is_named_once_with_a_number_until_one_is_done(table: InisTable) -> None:
    table.when("ana play conquest", "ana choose plains")
    assert table.offered("ana") == [
        "choose valley:1",
        "choose valley:2",
        "choose valley:3",
        "choose cove:1",
        "choose cove:2",
        "done",
    ]
    table.when("ana choose valley:2")
    assert table.offered("ana") == ["choose cove:1", "choose cove:2", "done"]

    table.when("ana choose cove:2")
    assert table.clans("valley") == {"ana": 1}
    assert table.clans("cove") == {}
    assert table.clans("plains") == {"ana": 4}
    assert table.asks() == [("bran", "turn")]


def test_clans_come_only_from_beside_the_territory(table: InisTable) -> None:
    table.when("ana play conquest", "ana choose moor")
    assert table.offered("ana") == [
        "choose valley:1",
        "choose valley:2",
        "choose valley:3",
        "done",
    ]


def test_clans_in_the_territory_itself_stay(table: InisTable) -> None:
    table.when("ana play conquest", "ana choose cove")
    assert table.offered("ana") == [
        "choose valley:1",
        "choose valley:2",
        "choose valley:3",
        "done",
    ]


def test_from_several_sources_it_is_one_effect_and_one_clash(table: InisTable) -> None:
    table.when("ana play conquest", "ana choose hills", "ana choose valley:1", "ana choose cove:1")
    assert table.clans("hills") == {"ana": 2, "bran": 2}
    assert all_of(table, e.ClashBegan) == [e.ClashBegan("hills", 0)]
    assert table.asks() == [("ana", "manoeuvre")]


def test_moving_nobody_is_a_play_without_effect(table: InisTable) -> None:
    table.when("ana play conquest", "ana choose hills", "ana done")
    assert not table.happened("ClansMoved")
    assert not table.happened("ClashBegan")
    assert table.asks() == [("bran", "turn")]


def test_p5_with_nobody_beside_the_territory_nothing_is_asked_or_done() -> None:
    table = given("""
        seats: ana bran cian
        territory valley: bran 2, capital
        territory cove: cian 2
        territory hills: ana 3
        territory plains:
        ana: actions conquest
        turn: ana
    """)
    table.when("ana play conquest", "ana choose plains")
    assert table.clans("plains") == {}
    assert table.asks() == [("bran", "turn")]


@pytest.fixture
def mountains() -> InisTable:
    """Ana stands on both sides of the Mountains, where Bran has a clan."""
    return given("""
        seats: ana bran cian
        territory valley: ana 2, capital
        territory cove: ana 2
        territory mountains: bran 1
        ana: actions conquest druid
        turn: ana
    """).when("ana play conquest", "ana choose mountains")


def test_j3_from_several_sources_the_mountains_are_paid_once_and_before_the_clash(
    mountains: InisTable,
) -> None:
    mountains.when("ana choose valley:1", "ana choose cove:1")
    assert mountains.asks() == [("ana", "mountains")]
    assert mountains.offered("ana") == ["lose_clan", "discard druid"]
    assert not mountains.happened("ClashBegan")

    mountains.when("ana lose_clan")
    assert mountains.clans("mountains") == {"ana": 1, "bran": 1}
    assert mountains.asks() == [("ana", "manoeuvre")]


def test_j3_if_the_toll_takes_the_only_clan_there_is_no_clash(mountains: InisTable) -> None:
    mountains.when("ana choose valley:1", "ana done", "ana lose_clan")
    assert mountains.clans("mountains") == {"bran": 1}
    assert mountains.asks() == [("bran", "turn")]
