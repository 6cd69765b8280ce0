"""A clash as a whole (C0, C2, C4): the Festival, whose manoeuvre it is, how it ends."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.queries import reserve
from tests.inis.procedures.log import names, told
from tests.inis.table import InisTable, given


def clash(cove: str, others: str = "", crows: str = "clockwise") -> InisTable:
    """Ana moves three clans from the Valley to the Cove."""
    table = given(f"""
        seats: ana bran cian dana
        asking: prompt
        crows: {crows}
        territory valley: ana 4, capital
        territory cove: {cove}
        {others}
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:3")
    if table.asks() == [("ana", "migration.to")]:
        table.when("ana done")
    return table


# When it starts, and when not


def test_moving_to_opposing_clans_starts_a_clash_and_the_mover_is_its_instigator() -> None:
    table = clash("bran 1")
    assert told(table, e.ClashBegan) == [e.ClashBegan("cove", 0)]
    assert table.asks() == [("ana", "manoeuvre")]


def test_moving_to_an_empty_territory_starts_none() -> None:
    table = clash("citadels 1")
    assert told(table, e.ClashBegan) == []
    assert table.asks() == [("bran", "turn.no_clans")]


def test_placing_clans_beside_opponents_starts_none() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 1, bran 3, capital
        territory cove:
        ana: actions new_clans
        turn: ana
    """)
    table.when("ana play new_clans", "ana choose valley", "ana choose valley")
    assert table.clans("valley") == {"ana": 3, "bran": 3}
    assert told(table, e.ClashBegan) == []


# C0: the Festival


def test_c0_the_instigator_loses_a_clan_where_the_festival_is() -> None:
    table = clash("bran 2, festival, sanctuaries 1")
    assert table.clans("cove") == {"ana": 2, "bran": 2}
    assert reserve(table.state, 0) == 9
    assert [(gone.owner, gone.cause) for gone in told(table, e.ClanRemoved)] == [(0, "festival")]


def test_c0_the_clan_is_lost_before_the_citadels() -> None:
    table = clash("bran 2, festival, citadels 1")
    assert table.asks() == [("bran", "citadels")]
    assert names(table)[-6:] == [
        "FestivalReached",
        "FestivalFellDue",
        "RemovalBegan",
        "RemovalAsked",
        "ClanRemoved",
        "CitadelsBegan",
    ]


def test_c0_a_festival_elsewhere_costs_nothing() -> None:
    table = clash("bran 2", others="territory hills: dana 1, festival")
    assert table.clans("cove") == {"ana": 3, "bran": 2}
    assert told(table, e.FestivalFellDue) == []


def test_c0_who_is_attacked_at_his_own_festival_loses_nothing() -> None:
    table = clash("bran 2, festival")
    assert table.clans("cove")["bran"] == 2


FESTIVE = """
    seats: ana bran cian
    asking: prompt
    territory valley: ana 1, bran 2, cian 2, festival, capital
    territory cove: ana 1
    ana: actions warlord
    turn: ana
"""


def test_j9_the_instigator_of_a_clash_made_by_a_card_pays_the_festival() -> None:
    table = given(FESTIVE.replace("ana 1, bran 2", "ana 2, bran 2"))
    table.when("ana play warlord", "ana choose valley")
    assert table.clans("valley") == {"ana": 1, "bran": 2, "cian": 2}


def test_j9_if_it_was_his_last_clan_there_the_clash_goes_on_without_him() -> None:
    table = given(FESTIVE)
    table.when("ana play warlord", "ana choose valley")
    assert table.clans("valley") == {"bran": 2, "cian": 2}
    assert table.asks() == [("bran", "citadels")]

    table.when("bran pass", "cian pass")
    assert table.asks() == [("bran", "manoeuvre")]
    assert table.offered("bran") == ["attack 2", "offer_peace"]


# C2: whose manoeuvre it is


@pytest.mark.parametrize(
    ("crows", "order"),
    [
        ("clockwise", ["ana", "bran", "dana", "ana", "bran"]),
        ("counter_clockwise", ["ana", "dana", "bran", "ana", "dana"]),
    ],
)
def test_c2_from_the_instigator_in_turn_order_each_with_exposed_clans(
    crows: str, order: list[str]
) -> None:
    """Cian watches from the Hills."""
    table = clash("bran 4, dana 4", others="territory hills: cian 1", crows=crows)
    turns = []
    for _ in order:
        ((who, _kind),) = table.asks()
        turns.append(who)
        table.when(f"{who} {table.offered(who)[0]}")
    assert turns == order


def test_c2_there_is_no_passing() -> None:
    table = clash("bran 2, dana 1")
    assert table.offered("ana") == ["attack 1", "attack 3", "withdraw", "offer_peace"]
    assert table.decision("ana").rule == "C2"


def test_c2_who_has_lost_his_last_exposed_clan_is_passed_over() -> None:
    table = clash("bran 1, dana 2")
    table.when("ana attack 1")
    assert table.clans("cove") == {"ana": 3, "dana": 2}
    assert table.asks() == [("dana", "manoeuvre")]


# C3 and C4: the end


def test_c3_the_last_one_exposed_decides_alone() -> None:
    table = clash("bran 1")
    table.when("ana attack 1")
    assert table.offered("ana") == ["withdraw", "end_clash"]

    table.when("ana end_clash")
    assert told(table, e.ClashEnded) == [e.ClashEnded("cove", "last_player")]
    assert table.clans("cove") == {"ana": 3}


def test_c3_who_withdraws_in_part_and_is_alone_has_his_turn_again() -> None:
    table = clash("bran 1")
    table.when("ana attack 1", "ana withdraw", "ana withdraw valley:1", "ana done")
    assert table.offered("ana") == ["withdraw", "end_clash"]


def test_c3_alone_and_without_a_way_out_the_clash_ends_unasked() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 1
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:2", "ana attack 1")
    assert told(table, e.ClashEnded) == [e.ClashEnded("cove", "last_player")]


def test_c4_without_an_exposed_clan_the_clash_ends() -> None:
    """All of Ana's clans withdraw, Bran's one clan is in the Citadel."""
    table = clash("bran 1, citadels 1")
    table.when("bran shelter", "ana withdraw", "ana withdraw valley:3")
    assert told(table, e.ClashEnded) == [e.ClashEnded("cove", "nobody_exposed")]
    assert table.clans("cove") == {"bran": 1}
    assert table.clans("valley") == {"ana": 4}


# J29


@pytest.mark.parametrize(
    ("cove", "left"), [("ana 2", 2), ("ana 2, festival", 1), ("ana 1, festival", 0)]
)
def test_j29_a_clash_where_only_one_player_is_present_ends_at_once(cove: str, left: int) -> None:
    """Ana leads next door and could withdraw there. C0 comes first, even so."""
    table = given(f"""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: {cove}
        territory hills: bran 1
        ana: actions warlord
        turn: ana
    """)
    table.when("ana play warlord", "ana choose cove")
    assert [over.territory for over in told(table, e.ClashEnded)] == ["cove"]
    assert table.state.board["cove"].clans == (left, 0)
    assert table.asks() == [("bran", "turn")]
