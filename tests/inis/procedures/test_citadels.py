"""Citadels (C1): before the manoeuvres clans take shelter, one by one, round and round."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from tests.inis.procedures.log import told
from tests.inis.table import InisTable, given


def siege(moor: str, crows: str = "clockwise") -> InisTable:
    """Green has just moved two clans to the Moor; the turn order is green, blue, orange, white."""
    table = given(f"""
        seats: green blue orange white
        asking: prompt
        crows: {crows}
        territory cove: green 3, capital
        territory moor: {moor}
        green: actions migration
        turn: green
    """)
    table.when("green play migration", "green choose cove", "green choose moor:2")
    return table


def test_the_rulebooks_example_of_three_citadels_and_four_players() -> None:
    table = siege("blue 2, orange 1, white 2, citadels 3")
    assert table.asks() == [("blue", "citadels")]

    table.when("blue shelter")
    assert table.asks() == [("orange", "citadels")]

    table.when("orange shelter")
    assert table.asks() == [("white", "citadels")]

    table.when("white pass")
    assert table.asks() == [("blue", "citadels")]

    table.when("blue shelter")
    assert table.asks() == [("green", "manoeuvre")]
    assert table.offered("green") == ["attack 3", "withdraw", "offer_peace"]


def test_c1_shelter_is_a_choice_and_the_instigator_has_none() -> None:
    table = siege("blue 1, citadels 5")
    assert table.offered("blue") == ["pass", "shelter"]
    assert table.decision("blue").rule == "C1"

    table.when("blue shelter")
    assert table.asks() == [("green", "manoeuvre")]


@pytest.mark.parametrize(
    ("crows", "order"),
    [
        ("clockwise", ["blue", "orange", "white"]),
        ("counter_clockwise", ["white", "orange", "blue"]),
    ],
)
def test_c1_it_goes_in_turn_order_from_the_player_after_the_instigator(
    crows: str, order: list[str]
) -> None:
    table = siege("blue 1, orange 1, white 1, citadels 1", crows)
    asked = []
    while table.asks()[0][1] == "citadels":
        who = table.asks()[0][0]
        asked.append(who)
        table.when(f"{who} pass")
    assert asked == order


def test_c1_without_a_citadel_nobody_is_asked() -> None:
    assert siege("blue 2, orange 2").asks() == [("green", "manoeuvre")]


def test_c1_who_has_no_clan_there_is_not_asked() -> None:
    table = siege("white 1, citadels 1")
    assert table.asks() == [("white", "citadels")]


def test_c1_the_capital_is_a_citadel_like_the_others() -> None:
    table = given("""
        seats: green blue
        asking: prompt
        territory cove: green 3
        territory moor: blue 1, capital
        green: actions migration
        turn: green
    """)
    table.when("green play migration", "green choose cove", "green choose moor:2")
    assert table.asks() == [("blue", "citadels")]


def test_c1_it_is_over_when_all_decline_in_a_row() -> None:
    table = siege("blue 3, orange 3, citadels 3")
    table.when("blue pass", "orange pass")
    assert table.asks() == [("green", "manoeuvre")]


def test_c1_who_declined_may_change_his_mind_after_another_took_shelter() -> None:
    table = siege("blue 3, orange 3, citadels 3")
    table.when("blue pass", "orange shelter")
    assert table.asks() == [("blue", "citadels")]

    table.when("blue shelter", "orange pass")
    assert table.asks() == [("blue", "citadels")]

    table.when("blue pass")
    assert table.asks() == [("green", "manoeuvre")]


def test_c1_who_has_sheltered_all_his_clans_is_not_asked_again() -> None:
    table = siege("blue 1, orange 3, citadels 4")
    table.when("blue shelter", "orange shelter")
    assert table.asks() == [("orange", "citadels")]

    table.when("orange pass")
    assert table.asks() == [("green", "manoeuvre")]


def test_c1_each_citadel_holds_one_clan() -> None:
    table = siege("blue 3, orange 1, citadels 2")
    table.when("blue shelter", "orange shelter")
    assert table.asks() == [("green", "manoeuvre")]


def test_c1_a_sheltered_clan_cannot_be_attacked_lost_or_withdrawn() -> None:
    """Blue has one clan in the Citadel, one outside, and leads next door."""
    table = given("""
        seats: green blue
        asking: prompt
        territory cove: green 3, capital
        territory moor: blue 2, citadels 1
        territory hills at 1,-1,up: blue 1
        green: actions migration
        turn: green
    """)
    assert table.state.board["moor"].neighbours == ("cove", "hills")
    table.when("green play migration", "green choose cove", "green choose moor:2", "green done")
    table.when("blue shelter", "green withdraw", "green withdraw cove:1", "green done")
    table.when("blue withdraw")
    assert table.offered("blue") == ["withdraw hills:1"]

    table.when("blue withdraw hills:1")
    assert table.offered("green") == ["withdraw", "end_clash"]


def test_c1_sheltered_clans_come_out_when_the_clash_ends() -> None:
    """The same clans are exposed again in the next clash there."""
    table = given("""
        seats: green blue
        asking: prompt
        territory cove: green 4, capital
        territory moor: blue 1, citadels 1
        green: actions migration warlord
        turn: green
    """)
    table.when("green play migration", "green choose cove", "green choose moor:2", "blue shelter")
    assert table.offered("green") == ["withdraw", "end_clash"]

    table.when("green end_clash", "blue pass", "green play warlord", "green choose moor")
    assert table.clans("moor") == {"green": 2, "blue": 1}
    table.when("blue pass")
    assert table.offered("green") == ["attack 1", "withdraw", "offer_peace"]


def test_c1_each_choice_is_told_to_all() -> None:
    table = siege("blue 2, orange 1, citadels 3")
    table.when("blue shelter", "orange pass")
    assert told(table, e.ClanSheltered) == [e.ClanSheltered(1, 2)]
    assert told(table, e.ShelterDeclined) == [e.ShelterDeclined(2, 1)]
