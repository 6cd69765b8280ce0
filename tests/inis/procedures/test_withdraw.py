"""Withdraw (C2): exposed clans go to adjacent territories where one is chieftain, split or not."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from tests.inis.procedures.log import told
from tests.inis.table import InisTable, given


def clash(cove: str, hills: str, moor: str, valley: str = "ana 4") -> InisTable:
    """Ana moves three clans from the Valley to the Cove; all touch but Valley and Moor."""
    table = given(f"""
        seats: ana bran cian
        asking: prompt
        territory valley at 0,0,down: {valley}, capital
        territory cove at 2,0,down: {cove}
        territory hills at 0,2,up: {hills}
        territory moor at 2,2,up: {moor}
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:3", "ana done")
    return table


def test_c2_one_withdraws_only_to_where_one_is_chieftain() -> None:
    table = clash("bran 1", hills="ana 2, bran 1", moor="ana 1, cian 1")
    table.when("ana withdraw")
    assert told(table, e.WithdrawalBegan) == [e.WithdrawalBegan(0, ("valley", "hills"))]
    assert table.asks() == [("ana", "withdraw")]
    assert table.offered("ana") == [
        "withdraw valley:1",
        "withdraw valley:2",
        "withdraw valley:3",
        "withdraw hills:1",
        "withdraw hills:2",
        "withdraw hills:3",
    ]


def test_c2_the_territory_one_came_from_will_do() -> None:
    table = clash("bran 1", hills="bran 1", moor="bran 1")
    table.when("ana withdraw", "ana withdraw valley:3")
    assert table.clans("valley") == {"ana": 4}


@pytest.mark.parametrize("hills", ["ana 1, bran 1", "bran 2", "citadels 1"])
def test_c2_who_is_chieftain_nowhere_beside_cannot_withdraw(hills: str) -> None:
    table = clash("bran 1", hills=hills, moor="cian 1", valley="ana 4, bran 1")
    assert table.offered("ana") == ["attack 1", "offer_peace"]


def test_c2_only_adjacent_territories_count() -> None:
    """Ana leads in the Moor, but the clash is in the Valley, which does not touch it."""
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley at 0,0,down: ana 1, bran 1, capital
        territory cove at 2,0,down:
        territory hills at 0,2,up: bran 1
        territory moor at 2,2,up: ana 4
        ana: actions warlord
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "bran pass")
    assert table.offered("ana") == ["attack 1", "offer_peace"]


def test_c2_clans_may_be_split_among_territories() -> None:
    table = clash("bran 1", hills="ana 1", moor="ana 1")
    table.when("ana withdraw", "ana withdraw hills:1")
    assert table.offered("ana") == [
        "withdraw valley:1",
        "withdraw valley:2",
        "withdraw hills:1",
        "withdraw hills:2",
        "withdraw moor:1",
        "withdraw moor:2",
        "done",
    ]

    table.when("ana withdraw moor:2")
    assert table.clans("hills") == {"ana": 2}
    assert table.clans("moor") == {"ana": 3}
    assert table.clans("cove") == {"bran": 1}
    assert table.asks() == [("bran", "turn")]


def test_c2_at_least_one_clan_withdraws_and_the_rest_may_stay() -> None:
    table = clash("bran 1", hills="bran 1", moor="bran 1")
    table.when("ana withdraw")
    assert "done" not in table.offered("ana")

    table.when("ana withdraw valley:1", "ana done")
    assert table.clans("cove") == {"ana": 2, "bran": 1}
    assert table.asks() == [("bran", "manoeuvre")]


def test_c2_it_is_one_manoeuvre_however_it_is_split() -> None:
    table = clash("bran 1", hills="ana 1", moor="bran 1")
    table.when("ana withdraw", "ana withdraw valley:1", "ana withdraw hills:1", "ana done")
    assert told(table, e.ManoeuvreEnded) == [e.ManoeuvreEnded(0, 1)]


def test_c2_withdrawing_to_opposing_clans_starts_no_clash() -> None:
    table = clash("bran 1", hills="ana 2, cian 1", moor="cian 1")
    table.when("ana withdraw", "ana withdraw hills:3")
    assert [began.territory for began in told(table, e.ClashBegan)] == ["cove"]
    assert table.clans("hills") == {"ana": 5, "cian": 1}


def test_c2_the_attacked_may_withdraw_too_when_it_is_his_manoeuvre() -> None:
    table = clash("bran 2", hills="bran 1", moor="cian 1")
    table.when("ana attack 1", "bran withdraw", "bran withdraw hills:1")
    assert table.clans("hills") == {"bran": 2}
    assert table.offered("ana") == ["withdraw", "end_clash"]


# Waiting clashes: only the instigator may withdraw to where one waits.


@pytest.fixture
def two_clashes() -> InisTable:
    """Ana has moved to the Cove and to the Hills; Bran waits in both and leads in the Moor."""
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory valley at 0,0,down: ana 6, capital
        territory cove at 2,0,down: bran 2
        territory hills at 0,2,up: bran 4
        territory moor at 2,2,up: bran 1
        territory plains: cian 2
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:2")
    return table


def test_where_a_clash_waits_nobody_but_its_instigator_withdraws(two_clashes: InisTable) -> None:
    """Bran leads in the Hills, four against three, but he may only go to the Moor."""
    two_clashes.when("ana choose hills:3", "ana done", "ana clash cove", "ana attack 1")
    assert two_clashes.clans("hills") == {"ana": 3, "bran": 4}

    two_clashes.when("bran withdraw")
    assert two_clashes.offered("bran") == ["withdraw moor:1"]


def test_where_a_clash_waits_its_instigator_counts_as_chieftain_with_the_most_clans() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley at 0,0,down: ana 5, capital
        territory cove at 2,0,down: bran 2
        territory hills at 0,2,up: bran 2
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:2")
    table.when("ana choose hills:3", "ana clash cove", "ana withdraw")
    assert table.offered("ana") == ["withdraw hills:1", "withdraw hills:2"]

    table.when("ana withdraw hills:2")
    assert told(table, e.ClashBegan)[-1] == e.ClashBegan("hills", 0)
    assert table.clans("hills") == {"ana": 5, "bran": 2}


def test_without_the_most_clans_the_instigator_is_no_chieftain_there(
    two_clashes: InisTable,
) -> None:
    two_clashes.when("ana choose hills:4", "ana clash cove")
    assert two_clashes.clans("hills") == {"ana": 4, "bran": 4}
    assert two_clashes.offered("ana") == ["attack 1", "offer_peace"]


def test_once_the_waiting_clash_is_over_others_may_withdraw_there(two_clashes: InisTable) -> None:
    two_clashes.when("ana choose hills:3", "ana done", "ana clash hills")
    two_clashes.when("ana offer_peace", "bran accept")
    assert told(two_clashes, e.ClashBegan)[-1] == e.ClashBegan("cove", 0)

    two_clashes.when("ana attack 1", "bran withdraw")
    assert two_clashes.offered("bran") == ["withdraw hills:1", "withdraw moor:1"]
