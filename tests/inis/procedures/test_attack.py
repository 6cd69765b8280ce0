"""Attack (C2): the attacked player discards an Action card or loses an exposed clan."""

from __future__ import annotations

import pytest

from domain.engine.model import PUBLIC, seated
from domain.engine.secrecy import seen
from domain.inis import events as e
from domain.inis.queries import reserve
from tests.inis.procedures.log import names, told
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana has marched against Bran, who holds two Action cards, and Cian, who holds none."""
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 3, capital
        territory cove: bran 2, cian 2
        ana: actions migration
        bran: actions druid exploration; tales eriu; advantages valley
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:3")
    return table


def test_c2_any_opponent_with_an_exposed_clan_may_be_attacked(table: InisTable) -> None:
    assert table.offered("ana") == ["attack 1", "attack 2", "offer_peace"]


def test_c2_the_attacked_player_chooses_a_card_or_a_clan(table: InisTable) -> None:
    table.when("ana attack 1")
    assert table.asks() == [("bran", "attacked")]
    assert table.offered("bran") == ["lose_clan", "discard druid", "discard exploration"]


def test_c2_his_last_exposed_clan_may_be_saved_by_a_card_too(table: InisTable) -> None:
    table.when("ana attack 1", "bran lose_clan", "bran attack 0", "cian attack 1")
    assert table.clans("cove") == {"ana": 2, "bran": 1, "cian": 2}
    assert table.offered("bran") == ["lose_clan", "discard druid", "discard exploration"]


def test_c2_a_discarded_card_goes_to_its_pile_without_effect(table: InisTable) -> None:
    table.when("ana attack 1", "bran discard exploration")
    assert table.actions("bran") == ("druid",)
    assert table.state.action_pile[-1] == "exploration"
    assert table.clans("cove") == {"ana": 3, "bran": 2, "cian": 2}
    assert len(table.state.board) == 2
    assert table.asks() == [("bran", "manoeuvre")]


def test_c2_nobody_else_sees_which_card_was_discarded(table: InisTable) -> None:
    table.when("ana attack 1", "bran discard exploration")
    (gone,) = told(table, e.ActionsDiscarded)
    assert seen(gone, seated(1))["cards"] == ("exploration",)
    for viewer in (PUBLIC, seated(0), seated(2)):
        assert seen(gone, viewer) == {"seat": 1, "count": 1, "cause": "attack"}
        assert all("exploration" not in str(seen(event, viewer)) for event in table.log[-6:])
    assert "exploration" not in table.state.seen


def test_c2_a_lost_clan_goes_back_to_the_reserve(table: InisTable) -> None:
    table.when("ana attack 1", "bran lose_clan")
    assert table.clans("cove") == {"ana": 3, "bran": 1, "cian": 2}
    assert table.actions("bran") == ("druid", "exploration")
    assert reserve(table.state, 1) == 11


def test_c2_without_action_cards_a_clan_is_lost_unasked(table: InisTable) -> None:
    table.when("ana attack 2")
    assert table.clans("cove") == {"ana": 3, "bran": 2, "cian": 1}
    assert told(table, e.AttackAnswered) == [e.AttackAnswered(2, "lose_clan")]
    assert table.asks() == [("bran", "manoeuvre")]


def test_c2_tales_and_advantage_cards_do_not_help() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 3, capital
        territory cove: bran 2
        ana: actions migration
        bran: tales eriu; advantages cove
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:3", "ana attack 1")
    assert table.clans("cove") == {"ana": 3, "bran": 1}


def test_c2_everybody_is_told_how_it_was_answered(table: InisTable) -> None:
    table.when("ana attack 1", "bran discard druid", "bran attack 0")
    assert told(table, e.AttackAnswered) == [
        e.AttackAnswered(1, "discard"),
        e.AttackAnswered(0, "lose_clan"),
    ]
    assert names(table, "Answered")[-8:] == [
        "AttackDeclared",
        "AttackStood",
        "AttackAnswered",
        "RemovalBegan",
        "RemovalAsked",
        "ClanRemoved",
        "AttackEnded",
        "ManoeuvreEnded",
    ]


def test_the_rulebooks_example_of_a_clash_with_ogmas_eloquence_left_out() -> None:
    """The turn order is green, blue, orange, white; blue has moved in, orange has no card left."""
    table = given("""
        seats: green blue orange white
        asking: prompt
        territory moor: blue 3, capital
        territory hills: green 2, blue 1, orange 4, white 3, citadels 2
        territory plains: orange 1
        blue: actions conquest geis
        green: actions druid
        turn: blue
    """)
    table.when("blue play conquest", "blue choose hills", "blue choose moor:3")
    table.when("orange pass", "white shelter", "green pass", "orange pass", "white shelter")
    assert table.asks() == [("blue", "manoeuvre")]

    table.when("blue attack 2")
    assert table.clans("hills") == {"green": 2, "blue": 4, "orange": 3, "white": 3}

    table.when("orange withdraw", "orange withdraw plains:3")
    assert table.clans("plains") == {"orange": 4}

    table.when("white offer_peace")
    assert table.asks() == [("green", "peace"), ("blue", "peace")]

    table.when("green accept", "blue refuse")
    assert table.offered("white") == ["attack 0", "attack 1"]

    table.when("white attack 1", "blue discard geis")
    assert table.asks() == [("green", "manoeuvre")]

    table.when("green offer_peace", "blue accept", "white accept")
    assert told(table, e.ClashEnded) == [e.ClashEnded("hills", "agreement")]
    assert table.clans("hills") == {"green": 2, "blue": 4, "white": 3}
    assert table.asks() == [("orange", "turn")]
