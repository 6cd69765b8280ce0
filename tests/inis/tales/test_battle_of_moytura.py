"""The Battle of Moytura, a manoeuvre: bring clans into the clash and place one more."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given


def battle(ana: int = 1, hand: str = "", territory: str = "valley") -> InisTable:
    """Ana, hard pressed by Bran, has friends on both sides of the clash and some far away."""
    return given(f"""
        seats: ana bran cian dana
        asking: prompt
        territory {territory}: ana {ana}, bran 3
        territory cove: ana 2, capital
        territory hills: ana 1, cian 1
        territory plains: ana 1
        ana: actions warlord {hand}; tales battle_of_moytura
        turn: ana
    """).when("ana play warlord", f"ana choose {territory}")


def test_it_is_a_manoeuvre() -> None:
    table = battle()
    assert table.asks() == [("ana", "manoeuvre")]
    expected = ["attack 1", "withdraw", "play battle_of_moytura", "offer_peace"]
    assert table.offered("ana") == expected


def test_clans_come_from_any_number_of_territories_beside_it() -> None:
    table = battle().when("ana play battle_of_moytura")
    assert table.asks() == [("ana", "battle_of_moytura.from")]
    assert table.offered("ana") == ["choose cove:1", "choose cove:2", "choose hills:1", "done"]

    table.when("ana choose cove:2", "ana choose hills:1")
    assert table.clans("valley") == {"ana": 5, "bran": 3}
    assert table.clans("cove") == {}
    assert table.clans("hills") == {"cian": 1}


def test_no_new_clash_starts_and_the_next_player_goes_on() -> None:
    table = battle().when("ana play battle_of_moytura", "ana choose cove:1", "ana done")
    assert [type(event).__name__ for event in table.log].count("ClashBegan") == 1
    assert table.asks() == [("bran", "manoeuvre")]


def test_p5_the_move_may_be_left_out_and_the_clan_is_placed() -> None:
    table = battle().when("ana play battle_of_moytura", "ana done")
    assert table.clans("valley") == {"ana": 2, "bran": 3}


def test_p5_without_reserve_the_clans_are_moved_all_the_same() -> None:
    table = battle(ana=8).when("ana play battle_of_moytura", "ana choose cove:2", "ana done")
    assert table.clans("valley") == {"ana": 10, "bran": 3}


def test_the_new_clans_are_exposed() -> None:
    table = battle().when("ana play battle_of_moytura", "ana done", "bran attack 0", "ana attack 1")
    assert table.clans("valley") == {"ana": 1, "bran": 2}


@pytest.mark.parametrize(
    ("payment", "left"), [("ana discard bard", 3), ("ana lose_clan", 2)], ids=["card", "clan"]
)
def test_j3_in_the_mountains_the_move_costs(payment: str, left: int) -> None:
    table = battle(hand="bard", territory="mountains")
    table.when("ana play battle_of_moytura", "ana choose cove:1", "ana done")
    assert table.asks() == [("ana", "mountains")]

    table.when(payment)
    assert table.clans("mountains") == {"ana": left, "bran": 3}
    assert table.asks() == [("bran", "manoeuvre")]


def test_j3_a_placed_clan_alone_costs_nothing_there() -> None:
    table = battle(hand="bard", territory="mountains")
    table.when("ana play battle_of_moytura", "ana done")
    assert table.asks() == [("bran", "manoeuvre")]
