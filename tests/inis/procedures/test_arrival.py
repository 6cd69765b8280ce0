"""Clans have moved into the Mountains: the toll (J3), paid on arrival and before any clash."""

from __future__ import annotations

import pytest

from domain.engine.model import PUBLIC
from domain.engine.secrecy import seen
from domain.inis import events as e
from domain.inis.queries import reserve
from tests.inis.procedures.log import told
from tests.inis.table import InisTable, given


def climb(clans: int, mountains: str = "", hand: str = "") -> InisTable:
    """Ana moves clans from the Valley up to the Mountains."""
    table = given(f"""
        seats: ana bran
        asking: prompt
        territory valley: ana 4, capital
        territory mountains: {mountains}
        territory cove at 0,2,up: bran 1
        ana: actions migration {hand}
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", f"ana choose mountains:{clans}")
    if clans < 4:
        table.when("ana done")
    return table


# J3


def test_j3_who_moves_into_the_mountains_discards_an_action_card_or_loses_a_clan_there() -> None:
    table = climb(2, hand="bard geis")
    assert table.asks() == [("ana", "mountains")]
    assert table.offered("ana") == ["lose_clan", "discard bard", "discard geis"]
    assert (table.decision("ana").rule, table.decision("ana").secret) == ("J3", True)


def test_j3_paid_with_a_card_all_clans_arrive() -> None:
    table = climb(2, hand="bard geis")
    table.when("ana discard bard")
    assert table.clans("mountains") == {"ana": 2}
    assert table.actions("ana") == ("geis",)
    (paid,) = told(table, e.ActionsDiscarded)
    assert seen(paid, PUBLIC) == {"seat": 0, "count": 1, "cause": "mountains"}
    assert table.asks() == [("bran", "turn")]


def test_j3_paid_with_a_clan_it_goes_back_to_the_reserve() -> None:
    table = climb(2, hand="bard")
    table.when("ana lose_clan")
    assert table.clans("mountains") == {"ana": 1}
    assert reserve(table.state, 0) == 9
    assert table.asks() == [("bran", "turn")]


def test_j3_without_action_cards_a_clan_is_lost_unasked() -> None:
    """The card she moves with has left her hand."""
    table = climb(2)
    assert table.clans("mountains") == {"ana": 1}
    assert table.asks() == [("bran", "turn")]


def test_j3_it_is_paid_on_arrival_before_any_clash() -> None:
    table = climb(2, "bran 1", hand="bard")
    assert table.asks() == [("ana", "mountains")]
    assert told(table, e.ClashBegan) == []

    table.when("ana lose_clan")
    assert table.asks() == [("ana", "manoeuvre")]
    assert table.happened("TollFellDue", "TollPaid", "ClanRemoved", "ClashesBegan", "ClashBegan")


def test_j3_if_that_leaves_the_mover_without_a_clan_there_is_no_clash() -> None:
    table = climb(1, "bran 1")
    assert table.clans("mountains") == {"bran": 1}
    assert told(table, e.ClashBegan) == []
    assert table.asks() == [("bran", "turn")]


def test_j3_a_clan_that_was_there_before_may_pay_and_then_there_is_a_clash() -> None:
    table = climb(1, "ana 1, bran 1")
    assert table.clans("mountains") == {"ana": 1, "bran": 1}
    assert told(table, e.ClashBegan) == [e.ClashBegan("mountains", 0)]


def test_j3_one_payment_for_one_move_from_several_sides() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory mountains:
        territory cove at 0,2,up: ana 2
        territory hills: bran 1
        ana: actions conquest
        turn: ana
    """)
    table.when("ana play conquest", "ana choose mountains")
    table.when("ana choose valley:2", "ana choose cove:2")
    assert table.clans("mountains") == {"ana": 3}
    assert told(table, e.TollPaid) == [e.TollPaid(0)]


def test_j3_moving_elsewhere_or_out_of_them_costs_nothing() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory mountains: ana 3, capital
        territory valley: bran 1
        territory cove:
        ana: actions migration bard
        turn: ana
    """)
    table.when("ana play migration", "ana choose mountains", "ana choose cove:2", "ana done")
    assert told(table, e.TollFellDue) == []
    assert table.asks() == [("bran", "turn")]


def test_j3_placing_clans_there_is_no_move() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory mountains: ana 1, capital
        territory valley: bran 1
        ana: actions new_clans
        turn: ana
    """)
    table.when("ana play new_clans", "ana choose mountains", "ana choose mountains")
    assert table.clans("mountains") == {"ana": 3}


def test_j3_a_move_without_a_clash_pays_too() -> None:
    table = given("""
        seats: ana bran cian dana
        asking: prompt
        territory mountains: bran 1, capital
        territory valley: ana 1
        ana: actions emissaries
        turn: ana
    """)
    table.when("ana play emissaries", "ana choose valley", "ana choose mountains")
    assert table.clans("mountains") == {"bran": 1}


@pytest.fixture
def retreat() -> InisTable:
    """Ana has marched against Bran in the Valley; she leads in the Mountains beside it."""
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: bran 2, capital
        territory mountains: ana 2
        territory cove at 0,2,up: ana 5
        ana: actions migration bard
        turn: ana
    """)
    table.when("ana play migration", "ana choose cove", "ana choose valley:3", "ana done")
    table.when("bran pass", "ana withdraw")
    return table


def test_j3_a_withdrawal_into_them_pays_once_when_it_is_complete(retreat: InisTable) -> None:
    retreat.when("ana withdraw mountains:1", "ana withdraw cove:1", "ana withdraw mountains:1")
    assert retreat.asks() == [("ana", "mountains")]

    retreat.when("ana lose_clan")
    assert retreat.clans("mountains") == {"ana": 3}
    assert retreat.clans("cove") == {"ana": 3}
    assert [began.territory for began in told(retreat, e.ClashBegan)] == ["valley"]


def test_j3_a_withdrawal_to_opposing_clans_there_pays_but_starts_no_clash() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 1, bran 1, capital
        territory mountains: ana 3, bran 1
        ana: actions warlord
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "bran pass")
    table.when("ana withdraw", "ana withdraw mountains:1")
    assert table.clans("mountains") == {"ana": 3, "bran": 1}
    assert [began.territory for began in told(table, e.ClashBegan)] == ["valley"]


def test_j3_a_withdrawal_that_leaves_clans_behind_goes_on_after_the_toll(
    retreat: InisTable,
) -> None:
    retreat.when("ana withdraw mountains:1", "ana done")
    assert retreat.asks() == [("ana", "mountains")]

    retreat.when("ana discard bard")
    assert retreat.asks() == [("bran", "manoeuvre")]
