"""Scouts & Spies: look at an opponent's Action cards, then move clans if one wants to."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from tests.inis.cards.facts import as_seen, the
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana scouts; Bran holds two Action cards and a tale, Cian one, Dana none."""
    return given("""
        seats: ana bran cian dana
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: ana 1
        territory plains: dana 1
        ana: actions scouts_spies
        bran: actions druid festival; tales eriu
        cian: actions citadel
        turn: ana
    """)


@pytest.fixture
def looked(table: InisTable) -> InisTable:
    """Ana has looked at Bran's hand."""
    return table.when("ana play scouts_spies", "ana choose 1", "bran pass", "cian pass")


def test_j8_the_opponent_is_declared_and_geis_answered_before_looking(table: InisTable) -> None:
    table.when("ana play scouts_spies")
    assert table.offered("ana") == ["choose 1", "choose 2", "choose 3"]

    table.when("ana choose 1")
    assert table.asks() == [("bran", "react.card_declared"), ("cian", "react.card_declared")]
    assert not table.happened("HandLookedAt")

    table.when("bran pass", "cian pass")
    assert the(table, e.HandLookedAt).cards == ("druid", "festival")


def test_only_who_looks_and_who_is_looked_at_see_the_cards(looked: InisTable) -> None:
    cards = ("druid", "festival")
    assert as_seen(looked, e.HandLookedAt, "ana") == {"seat": 0, "owner": 1, "cards": cards}
    assert as_seen(looked, e.HandLookedAt, "bran") == {"seat": 0, "owner": 1, "cards": cards}
    assert as_seen(looked, e.HandLookedAt, "cian") == {"seat": 0, "owner": 1}


def test_j8_the_move_is_chosen_after_looking(looked: InisTable) -> None:
    assert looked.asks() == [("ana", "scouts_spies.source")]
    assert looked.offered("ana") == ["choose valley", "choose hills", "done"]

    looked.when("ana choose valley")
    assert looked.offered("ana") == [
        "choose cove:1",
        "choose cove:2",
        "choose hills:1",
        "choose hills:2",
    ]


def test_clans_go_from_one_territory_to_one_beside_it(looked: InisTable) -> None:
    looked.when("ana choose valley", "ana choose hills:2", "all pass")
    assert looked.clans("valley") == {}
    assert looked.clans("hills") == {"ana": 3}
    assert looked.asks() == [("bran", "turn")]


def test_they_start_a_clash_where_opposing_clans_are(looked: InisTable) -> None:
    looked.when("ana choose valley", "ana choose cove:1")
    assert looked.clans("cove") == {"ana": 1, "bran": 2}
    assert looked.asks() == [("bran", "react.clash_start")]

    looked.when("all pass")
    assert looked.asks() == [("ana", "manoeuvre")]


def test_the_move_is_optional(looked: InisTable) -> None:
    looked.when("ana done", "all pass")
    assert not looked.happened("ClansMoved")
    assert looked.asks() == [("bran", "turn")]


def test_p5_an_empty_hand_may_be_looked_at(table: InisTable) -> None:
    table.when("ana play scouts_spies", "ana choose 3", "bran pass", "cian pass")
    assert the(table, e.HandLookedAt).cards == ()
    assert table.asks() == [("ana", "scouts_spies.source")]


def test_j8_cancelled_it_shows_nothing_and_moves_nobody() -> None:
    table = given("""
        seats: ana bran cian dana
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: actions scouts_spies
        bran: actions geis
        turn: ana
    """)
    table.when("ana play scouts_spies", "ana choose 1", "bran play geis")
    assert not table.happened("HandLookedAt")
    assert table.asks() == [("bran", "turn")]
