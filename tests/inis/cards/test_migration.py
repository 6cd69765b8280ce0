"""Migration: one or more clans from one territory to territories beside it."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from tests.inis.cards.facts import all_of
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana stands in the Valley with three and in the Plains with one; Bran and Cian are beside."""
    return given("""
        seats: ana bran cian
        territory valley: ana 3, capital
        territory cove: bran 1
        territory hills: cian 1
        territory plains: ana 1
        ana: actions migration
        turn: ana
    """)


def test_it_starts_where_one_is_present(table: InisTable) -> None:
    table.when("ana play migration")
    assert table.offered("ana") == ["choose valley", "choose plains"]


def test_at_least_one_clan_goes_and_each_target_is_named_once(table: InisTable) -> None:
    table.when("ana play migration", "ana choose valley")
    assert table.offered("ana") == [
        f"choose {target}:{n}" for target in ("cove", "hills", "plains") for n in (1, 2, 3)
    ]
    table.when("ana choose plains:1")
    assert table.offered("ana") == [
        "choose cove:1",
        "choose cove:2",
        "choose hills:1",
        "choose hills:2",
        "done",
    ]


def test_it_ends_by_itself_when_no_clan_is_left_to_go(table: InisTable) -> None:
    table.when("ana play migration", "ana choose plains", "ana choose valley:1")
    assert table.clans("plains") == {}
    assert table.clans("valley") == {"ana": 4}
    assert table.asks() == [("bran", "turn")]


def test_the_instigator_picks_the_next_of_several_clashes(table: InisTable) -> None:
    table.when("ana play migration", "ana choose valley")
    table.when("ana choose cove:1", "ana choose hills:1", "ana choose plains:1")
    assert not table.happened("ClashBegan")
    assert table.asks() == [("ana", "next_clash")]
    assert table.offered("ana") == ["clash cove", "clash hills"]

    table.when("ana clash hills", "ana offer_peace", "cian accept")
    assert [event.territory for event in all_of(table, e.ClashBegan)] == ["hills", "cove"]
    assert table.asks() == [("ana", "manoeuvre")]


@pytest.fixture
def waiting() -> InisTable:
    """Ana's clans came to the Cove and to the Hills; the clash in the Cove is fought first."""
    return given("""
        seats: ana bran cian
        territory valley: ana 4, capital
        territory cove: bran 1, cian 2
        territory hills: bran 3, cian 1
        territory plains:
        ana: actions migration
        turn: ana
    """)


def test_nobody_but_the_instigator_withdraws_to_where_a_clash_waits(waiting: InisTable) -> None:
    """Bran is chieftain of the Hills, but their clash still waits."""
    waiting.when("ana play migration", "ana choose valley")
    waiting.when("ana choose cove:1", "ana choose hills:1", "ana done", "ana clash cove")
    waiting.when("ana attack 2")
    assert waiting.asks() == [("bran", "manoeuvre")]
    assert waiting.offered("bran") == ["attack 2", "attack 0", "offer_peace"]


def test_the_instigator_may_withdraw_to_where_his_own_clash_waits() -> None:
    table = given("""
        seats: ana bran cian
        territory valley: ana 4, capital
        territory cove: bran 1
        territory hills: cian 1
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley")
    table.when("ana choose cove:1", "ana choose hills:2", "ana clash cove")
    table.when("ana withdraw")
    assert table.offered("ana") == ["withdraw valley:1", "withdraw hills:1"]


def test_j3_the_mountains_are_paid_before_any_clash() -> None:
    table = given("""
        seats: ana bran cian
        territory valley: ana 4, capital
        territory cove: bran 1
        territory mountains: cian 1
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley")
    table.when("ana choose cove:1", "ana choose mountains:2")
    assert table.clans("mountains") == {"ana": 1, "cian": 1}
    assert table.asks() == [("ana", "next_clash")]
