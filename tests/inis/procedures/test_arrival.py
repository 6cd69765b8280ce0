"""Clans have moved: the Mountains' toll first (J3), then the clashes, one after the other."""

from __future__ import annotations

import pytest

from domain.engine.model import PUBLIC
from domain.engine.secrecy import seen
from domain.inis import events as e
from domain.inis.queries import reserve
from tests.inis.procedures.log import names, told
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
    assert table.decision("ana").rule == "J3"


def test_j3_paid_with_a_card_all_clans_arrive() -> None:
    table = climb(2, hand="bard geis")
    table.when("ana discard bard")
    assert table.clans("mountains") == {"ana": 2}
    assert table.actions("ana") == ("geis",)
    (paid,) = told(table, e.ActionsDiscarded)
    assert seen(paid, PUBLIC) == {"seat": 0, "count": 1, "cause": "mountains"}


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


def test_j3_a_withdrawal_that_leaves_clans_behind_goes_on_after_the_toll(
    retreat: InisTable,
) -> None:
    retreat.when("ana withdraw mountains:1", "ana done")
    assert retreat.asks() == [("ana", "mountains")]

    retreat.when("ana discard bard")
    assert retreat.asks() == [("bran", "manoeuvre")]


# J5


def test_j5_the_removals_of_part_one_are_effects_and_could_be_answered() -> None:
    """Toll, Festival and Attack: each begins, may be answered, and only then happens."""
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 4, capital
        territory mountains: bran 1, festival
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose mountains:4", "ana attack 1")
    assert [gone.cause for gone in told(table, e.ClanRemoved)] == [
        "mountains",
        "festival",
        "attack",
    ]
    removal = ("RemovalBegan", "RemovalAsked", "ClanRemoved")
    assert [name for name in names(table) if name in removal] == list(removal) * 3


# Several clashes


@pytest.fixture
def three_clashes() -> InisTable:
    """Ana has moved from the Plains to three territories with opposing clans and an empty one."""
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory plains at 0,0,down: ana 4, capital
        territory cove at 2,0,down: bran 2
        territory hills at 0,2,up: cian 1
        territory moor at 1,-1,up: bran 1
        territory forest at -2,0,down:
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose plains", "ana choose cove:1")
    table.when("ana choose hills:1", "ana choose moor:1", "ana choose forest:1")
    return table


def test_the_instigator_picks_the_next_clash_each_time(three_clashes: InisTable) -> None:
    assert three_clashes.asks() == [("ana", "next_clash")]
    assert three_clashes.offered("ana") == ["clash cove", "clash hills", "clash moor"]

    three_clashes.when("ana clash hills", "ana offer_peace", "cian accept")
    assert three_clashes.offered("ana") == ["clash cove", "clash moor"]

    three_clashes.when("ana clash moor", "ana offer_peace", "bran accept")
    assert three_clashes.asks() == [("ana", "manoeuvre")]
    assert told(three_clashes, e.ClashBegan) == [
        e.ClashBegan("hills", 0),
        e.ClashBegan("moor", 0),
        e.ClashBegan("cove", 0),
    ]


def test_one_clash_is_over_before_the_next_begins_and_the_card_after_the_last(
    three_clashes: InisTable,
) -> None:
    three_clashes.when("ana clash hills", "ana offer_peace", "cian accept")
    three_clashes.when("ana clash moor", "ana offer_peace", "bran accept")
    three_clashes.when("ana offer_peace", "bran accept")
    marks = ("ClashBegan", "ClashEnded", "ArrivalEnded", "CardResolved", "CardDiscarded")
    assert [name for name in names(three_clashes) if name in marks] == [
        *("ClashBegan", "ClashEnded") * 3,
        "ArrivalEnded",
        "CardResolved",
        "CardDiscarded",
    ]
