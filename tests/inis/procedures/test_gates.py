"""The Gates of Tír Na Nóg (J2): when the turn direction changes, those present pay and draw."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.queries import reserve
from tests.inis.procedures.chance import actions
from tests.inis.procedures.log import names, told
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Bran is about to become Brenn; he, Ana and Dana have clans at the Gates, Cian has none."""
    return given("""
        seats: ana bran cian dana
        brenn: ana
        crows: clockwise
        territory valley: bran 2, cian 1, capital
        territory gates_tnn: ana 2, bran 1, dana 3, sanctuaries 1
        tales: eriu balors_eye dagdas_harp the_fianna
        assembly
    """)


def test_j2_each_player_present_loses_a_clan_there_and_draws_a_tale(table: InisTable) -> None:
    table.when("service hold", "chance counter_clockwise", "all pass")
    assert table.clans("gates_tnn") == {"ana": 1, "dana": 2}
    assert [len(table.tales(who)) for who in ("ana", "bran", "cian", "dana")] == [1, 1, 0, 1]
    assert [reserve(table.state, seat) for seat in range(4)] == [11, 10, 11, 10]


def test_j2_the_new_brenn_is_first_and_the_new_direction_counts(table: InisTable) -> None:
    table.when("service hold", "chance counter_clockwise", "all pass")
    assert told(table, e.GatesOpened) == [e.GatesOpened((1, 0, 3))]
    assert table.tales("bran") == ("eriu",)
    assert table.tales("ana") == ("balors_eye",)
    assert table.tales("dana") == ("dagdas_harp",)


def test_j2_one_pays_and_draws_before_the_next_one_pays(table: InisTable) -> None:
    table.when("service hold", "chance counter_clockwise", "all pass")
    happened = names(table)
    gates = happened[happened.index("GatesOpened") :]
    steps = ("GatesTookClan", "ClanRemoved", "GatesGaveTale", "TaleDrawn", "TalesKept")
    assert [name for name in gates if name in steps] == list(steps) * 3


def test_j2_the_same_side_again_changes_nothing(table: InisTable) -> None:
    table.when("service hold", "chance clockwise")
    assert table.clans("gates_tnn") == {"ana": 2, "bran": 1, "dana": 3}
    assert told(table, e.GatesOpened) == []


def test_j2_it_happens_after_the_chieftains_took_their_cards_and_before_the_deal(
    table: InisTable,
) -> None:
    table.when("service hold", "chance counter_clockwise", "all pass")
    assert table.holder("gates_tnn") == 3
    assert table.happened("AdvantagesTaken", "CrowsTossed", "GatesOpened", "GatesClosed")
    assert table.asks() == [("chance", "deal")]

    table.when(actions(4))
    assert len(table.asks()) == 4


def test_j2_with_two_players_the_crows_are_tossed_for_the_gates_alone() -> None:
    table = given("""
        seats: ana bran
        crows: counter_clockwise
        territory gates_tnn: bran 1, capital, sanctuaries 2
        territory cove: ana 2
        assembly
    """)
    table.when("service hold", "chance clockwise", "all pass")
    assert table.clans("gates_tnn") == {}
    assert len(table.tales("bran")) == 1


def test_j2_without_anybody_at_the_gates_nothing_opens() -> None:
    table = given("""
        seats: ana bran
        territory gates_tnn: capital, sanctuaries 2
        territory cove: ana 2, bran 1
        assembly
    """)
    table.when("service hold", "chance counter_clockwise")
    assert told(table, e.CrowsTossed) == [e.CrowsTossed("counter_clockwise", True)]
    assert told(table, e.GatesOpened) == []


def test_j2_the_brenn_without_a_clan_there_is_left_out_and_the_next_in_order_begins() -> None:
    table = given("""
        seats: ana bran cian
        brenn: bran
        crows: counter_clockwise
        territory valley: bran 2, capital
        territory gates_tnn: ana 1, cian 1
        assembly
    """)
    table.when("service hold", "chance clockwise")
    assert told(table, e.GatesOpened) == [e.GatesOpened((2, 0))]


def test_p7_an_empty_deck_is_made_anew_in_the_midst_of_it() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory gates_tnn: ana 1, bran 1
        tale pile: eriu balors_eye
        tales: dagdas_harp
        ana: tales ? ? ? ? ? ? ? ? ? ? ? ? ? ?
        bran: tales ? ? ? ? ? ? ? ? ? ? ? ? ?
        assembly
    """)
    table.when("service hold", "all pass", "chance counter_clockwise", "all pass")
    assert table.asks() == [("chance", "shuffle_tales")]
    assert "dagdas_harp" in table.tales("ana")

    table.when("chance balors_eye eriu")
    assert "balors_eye" in table.tales("bran")
    assert (table.state.tales, table.state.tale_pile) == (("eriu",), ())
