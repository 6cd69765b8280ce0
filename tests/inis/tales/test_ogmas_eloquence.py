"""Ogma's Eloquence, a manoeuvre: the clash ends at once."""

from __future__ import annotations

from domain.inis import events as e
from tests.inis.table import given
from tests.inis.tales.facts import all_of


def test_the_clash_ends_at_once() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord; tales ogmas_eloquence
        turn: ana
    """).when("ana play warlord", "ana choose valley", "ana play ogmas_eloquence")
    assert all_of(table, e.ClashEnded) == [e.ClashEnded("valley", "cut_short")]
    assert table.clans("valley") == {"ana": 2, "bran": 2}
    assert table.state.tale_pile == ("ogmas_eloquence",)
    assert table.asks() == [("bran", "turn")]


def test_no_card_follows_this_manoeuvre_for_the_clash_is_over() -> None:
    """Bran could have reinforced with the Warlord after any other manoeuvre."""
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: bran 2
        territory cove: ana 2, capital
        ana: actions conquest; tales ogmas_eloquence
        bran: actions warlord
        turn: ana
    """).when("ana play conquest", "ana choose valley", "ana choose cove:2")
    table.when("ana play ogmas_eloquence")
    assert table.clans("valley") == {"ana": 2, "bran": 2}
    assert table.asks() == [("bran", "turn")]


def test_the_rulebooks_example_of_a_clash() -> None:
    """The turn order is green, blue, orange, white; blue has moved in, orange has no card left."""
    table = given("""
        seats: green blue orange white
        asking: prompt
        territory moor: blue 3, capital
        territory hills: green 2, blue 1, orange 4, white 3, citadels 2
        territory plains: orange 1
        blue: actions conquest geis
        green: actions druid; tales ogmas_eloquence
        turn: blue
    """)
    table.when("blue play conquest", "blue choose hills", "blue choose moor:3")
    table.when("orange pass", "white shelter", "green pass", "orange pass", "white shelter")
    table.when("blue attack 2")
    assert table.clans("hills") == {"green": 2, "blue": 4, "orange": 3, "white": 3}

    table.when("orange withdraw", "orange withdraw plains:3")
    assert table.clans("plains") == {"orange": 4}

    table.when("white offer_peace", "green accept", "blue refuse")
    table.when("white attack 1", "blue discard geis")
    expected = ["attack 1", "attack 3", "play ogmas_eloquence", "offer_peace"]
    assert table.offered("green") == expected

    table.when("green play ogmas_eloquence")
    assert all_of(table, e.ClashEnded) == [e.ClashEnded("hills", "cut_short")]
    assert table.clans("hills") == {"green": 2, "blue": 4, "white": 3}
    assert table.asks() == [("orange", "turn")]


def test_a_clash_that_waits_is_fought_after_it() -> None:
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 4, capital
        territory cove: bran 2
        territory hills: cian 2
        ana: actions migration; tales ogmas_eloquence
        turn: ana
    """).when("ana play migration", "ana choose valley", "ana choose cove:2", "ana choose hills:2")
    table.when("ana clash hills", "ana play ogmas_eloquence")
    assert all_of(table, e.ClashEnded) == [e.ClashEnded("hills", "cut_short")]
    assert table.asks() == [("ana", "manoeuvre")]
    assert "attack 1" in table.offered("ana")
