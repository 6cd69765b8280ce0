"""Agreement (C3): peace offered before a manoeuvre, and standing readiness for it."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from tests.inis.procedures.log import told
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana has moved to where Bran and Cian are; Dana looks on from the Valley."""
    table = given("""
        seats: ana bran cian dana
        asking: prompt
        territory valley: ana 3, dana 4, capital
        territory cove: bran 2, cian 2
        ana: actions migration
        cian: actions druid
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:3")
    return table


# Offers


def test_c3_every_other_involved_player_is_asked_at_the_same_time(table: InisTable) -> None:
    table.when("ana offer_peace")
    assert table.asks() == [("bran", "peace"), ("cian", "peace")]
    assert table.offered("bran") == ["accept", "refuse"]


def test_c3_if_all_accept_the_clash_ends(table: InisTable) -> None:
    table.when("ana offer_peace", "cian accept")
    assert table.asks() == [("bran", "peace")]

    table.when("bran accept")
    assert told(table, e.ClashEnded) == [e.ClashEnded("cove", "agreement")]
    assert table.clans("cove") == {"ana": 3, "bran": 2, "cian": 2}
    assert table.asks() == [("bran", "turn")]


def test_c3_if_one_refuses_the_manoeuvre_is_made_and_peace_not_offered_again(
    table: InisTable,
) -> None:
    table.when("ana offer_peace", "bran accept", "cian refuse")
    assert table.asks() == [("ana", "manoeuvre")]
    assert table.offered("ana") == ["attack 1", "attack 2"]


def test_c3_one_refusal_is_enough_and_nobody_else_is_kept_waiting(table: InisTable) -> None:
    table.when("ana offer_peace", "bran refuse")
    assert table.asks() == [("ana", "manoeuvre")]
    assert told(table, e.PeaceRefused) == [e.PeaceRefused(1)]


def test_c3_it_may_be_offered_once_per_manoeuvre(table: InisTable) -> None:
    table.when("ana offer_peace", "bran refuse", "ana attack 1")
    assert "offer_peace" in table.offered("bran")

    table.when("bran attack 0", "cian attack 0")
    assert "offer_peace" in table.offered("ana")


def test_c3_who_has_only_sheltered_clans_has_no_say() -> None:
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 3, capital
        territory cove: bran 1, cian 1, citadels 1
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:3")
    table.when("bran shelter", "ana offer_peace")
    assert table.asks() == [("cian", "peace")]


def test_c3_alone_there_is_nobody_to_offer_peace_to() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 4, capital
        territory cove: bran 1
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:3", "ana attack 1")
    assert table.offered("ana") == ["withdraw", "end_clash"]


# Standing readiness


def ready(table: InisTable, who: str) -> list[str]:
    return table.offered(who, "ready_for_peace")


def test_c3_all_involved_may_say_they_are_ready_and_nobody_waits_for_it(table: InisTable) -> None:
    offers = [d for d in table.asked if d.kind == "ready_for_peace"]
    assert [d.seat for d in offers] == [0, 1, 2]
    assert not any(d.blocking for d in offers)
    assert ready(table, "bran") == ["ready"]


def test_c3_it_may_be_taken_back(table: InisTable) -> None:
    table.when("bran ready")
    assert ready(table, "bran") == ["not_ready"]

    table.when("bran not_ready")
    assert ready(table, "bran") == ["ready"]
    assert table.asks() == [("ana", "manoeuvre")]


def test_c3_when_all_are_ready_before_a_manoeuvre_the_clash_ends_unasked(table: InisTable) -> None:
    table.when("bran ready", "cian ready")
    assert table.asks() == [("ana", "manoeuvre")]

    table.when("ana ready")
    assert told(table, e.ClashEnded) == [e.ClashEnded("cove", "agreement")]
    assert table.asks() == [("bran", "turn")]


def test_c3_a_manoeuvre_begun_is_finished_first(table: InisTable) -> None:
    """Cian becomes ready while he has yet to answer the Attack."""
    table.when("ana ready", "bran ready", "ana attack 2", "cian ready")
    assert table.asks() == [("cian", "attacked")]

    table.when("cian lose_clan")
    assert told(table, e.ClashEnded) == [e.ClashEnded("cove", "agreement")]
    assert table.clans("cove") == {"ana": 3, "bran": 2, "cian": 1}


def test_c3_readiness_given_at_the_citadels_counts_before_the_first_manoeuvre() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 3, capital
        territory cove: bran 2, citadels 1
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:3")
    table.when("ana ready", "bran ready")
    assert table.asks() == [("bran", "citadels")]

    table.when("bran pass")
    assert told(table, e.ClashEnded) == [e.ClashEnded("cove", "agreement")]


def test_c3_who_is_no_longer_exposed_need_not_be_ready() -> None:
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 3, capital
        territory cove: bran 1, cian 1
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:3")
    table.when("ana ready", "cian ready", "ana attack 1")
    assert told(table, e.ClashEnded) == [e.ClashEnded("cove", "agreement")]


def test_c3_readiness_is_for_this_clash_alone() -> None:
    """Ana has moved against Bran in two territories; after the first peace the second waits."""
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 4, capital
        territory cove: bran 1
        territory hills at 0,2,up: bran 1
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:2")
    table.when("ana choose hills:2", "ana clash cove", "ana ready", "bran ready")
    assert [over.territory for over in told(table, e.ClashEnded)] == ["cove"]
    assert ready(table, "ana") == ready(table, "bran") == ["ready"]
