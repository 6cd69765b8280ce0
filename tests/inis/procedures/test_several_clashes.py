"""Several clashes from one move, and the removals in and before them (J5)."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from tests.inis.procedures.log import names, told
from tests.inis.table import InisTable, given


@pytest.fixture
def three_clashes() -> InisTable:
    """Ana has moved from the Plains to three territories with opposing clans and an empty one."""
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory plains at 0,0,down: ana 4, capital
        territory cove at 2,0,down: bran 2
        territory hills at 0,2,up: cian 1
        territory moor at 1,-1,up: bran 1
        territory forest at -2,0,down:
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose plains", "ana choose cove:1")
    table.when("ana choose hills:1", "ana choose moor:1", "ana choose forest:1")
    return table


def test_the_instigator_picks_the_next_clash_each_time(three_clashes: InisTable) -> None:
    assert three_clashes.asks() == [("ana", "next_clash")]
    assert three_clashes.offered("ana") == ["clash cove", "clash hills", "clash moor"]

    three_clashes.when("ana clash hills", "ana offer_peace", "cian accept")
    assert three_clashes.offered("ana") == ["clash cove", "clash moor"]

    three_clashes.when("ana clash moor", "ana offer_peace", "bran accept")
    assert three_clashes.asks() == [("ana", "manoeuvre")]
    assert told(three_clashes, e.ClashBegan) == [
        e.ClashBegan("hills", 0),
        e.ClashBegan("moor", 0),
        e.ClashBegan("cove", 0),
    ]


def test_one_clash_is_over_before_the_next_begins_and_the_card_after_the_last(
    three_clashes: InisTable,
) -> None:
    three_clashes.when("ana clash hills", "ana offer_peace", "cian accept")
    three_clashes.when("ana clash moor", "ana offer_peace", "bran accept")
    three_clashes.when("ana offer_peace", "bran accept")
    marks = ("ClashBegan", "ClashEnded", "ArrivalEnded", "CardResolved", "CardDiscarded")
    assert [name for name in names(three_clashes) if name in marks] == [
        *("ClashBegan", "ClashEnded") * 3,
        "ArrivalEnded",
        "CardResolved",
        "CardDiscarded",
    ]


def test_j5_the_removals_of_part_one_are_effects_and_could_be_answered() -> None:
    """Toll, Festival and Attack: each begins, may be answered, and only then happens."""
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 4, capital
        territory mountains: bran 1, festival
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose mountains:4", "ana attack 1")
    assert [gone.cause for gone in told(table, e.ClanRemoved)] == [
        "mountains",
        "festival",
        "attack",
    ]
    removal = ("RemovalBegan", "RemovalAsked", "ClanRemoved")
    assert [name for name in names(table) if name in removal] == list(removal) * 3


def test_a_waiting_clash_is_not_fought_when_its_instigator_has_left_by_then() -> None:
    """Ana migrates into two territories; The Battle of Moytura takes her clans on from one of them
    into the clash of the other."""
    table = given("""
        seats: ana bran cian
        territory valley: ana 3, capital
        territory cove: bran 1, cian 1
        territory hills: bran 2
        ana: actions migration; tales battle_of_moytura
        tale pile: the_dagda lug_samildanach oengus_ploy lugs_spear battle_frenzy dagdas_club
        played: geis warlord bard
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:1", "ana choose hills:2")
    assert table.asks() == [("ana", "next_clash")]
    table.when("ana clash hills", "ana play battle_of_moytura", "ana choose cove:1")

    table.when("bran offer_peace", "ana accept")
    assert table.clans("cove") == {"bran": 1, "cian": 1}
    assert not [frame for frame in table.state.frames if type(frame).__name__ == "Clash"]
