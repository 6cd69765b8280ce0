"""The draft (A6): simultaneous and secret, the two-player form apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from domain.engine.model import PUBLIC, Option, seated
from domain.engine.secrecy import seen
from domain.inis import events as e
from tests.inis.procedures.chance import actions
from tests.inis.procedures.log import told
from tests.inis.table import InisTable, given

ANA = ("bard", "citadel", "conquest", "druid")
BRAN = ("exploration", "festival", "geis", "migration")
CIAN = ("new_alliance", "new_clans", "sanctuary", "warlord")


def drafting(crows: str = "clockwise") -> InisTable:
    """Three players look at their four cards; the Craftsmen are set aside."""
    table = given("""
        seats: ana bran cian
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 2
        assembly
    """)
    dealt = actions(3, "craftsmen_peasants", *ANA, *BRAN, *CIAN)
    table.when("service hold", f"chance {crows}", dealt)
    table.log.clear()
    return table


def keep(table: InisTable, ana: str, bran: str, cian: str) -> InisTable:
    table.when(f"ana keep {ana}", f"bran keep {bran}", f"cian keep {cian}")
    return table


@pytest.fixture
def table() -> InisTable:
    return drafting()


# Three or four players


def test_a6_everybody_is_asked_at_once_to_keep_one_of_four(table: InisTable) -> None:
    assert table.asks() == [("ana", "draft"), ("bran", "draft"), ("cian", "draft")]
    assert table.offered("ana") == [f"keep {card}" for card in ANA]
    assert all(table.decision(who).secret for who in ("ana", "bran", "cian"))


def test_a6_they_may_answer_in_any_order_and_nothing_is_passed_before_the_last(
    table: InisTable,
) -> None:
    table.when("cian keep warlord", "ana keep bard")
    assert table.asks() == [("bran", "draft")]
    assert told(table, e.CardsPassed) == []

    table.when("bran keep geis")
    assert table.asks() == [("ana", "draft"), ("bran", "draft"), ("cian", "draft")]


def test_a6_three_are_passed_to_the_next_player_and_two_of_the_four_are_kept(
    table: InisTable,
) -> None:
    keep(table, "bard", "geis", "warlord")
    held = sorted(("bard", "new_alliance", "new_clans", "sanctuary"))
    assert table.offered("ana") == [f"keep {a}+{b}" for a, b in combinations(held, 2)]


@pytest.mark.parametrize(
    ("crows", "passes"),
    [("clockwise", {0: 1, 1: 2, 2: 0}), ("counter_clockwise", {0: 2, 1: 0, 2: 1})],
)
def test_a6_the_crows_say_to_whom_cards_are_passed(crows: str, passes: dict[int, int]) -> None:
    table = keep(drafting(crows), "bard", "geis", "warlord")
    assert {p.seat: p.to for p in told(table, e.CardsPassed)} == passes
    assert {p.seat: p.cards for p in told(table, e.CardsPassed)} == {
        0: ("citadel", "conquest", "druid"),
        1: ("exploration", "festival", "migration"),
        2: ("new_alliance", "new_clans", "sanctuary"),
    }


def test_a6_a_card_kept_before_may_be_passed_on_later(table: InisTable) -> None:
    keep(table, "bard", "geis", "warlord")
    keep(table, "new_clans+sanctuary", "citadel+geis", "festival+warlord")
    assert ("bard", "new_alliance") in [p.cards for p in told(table, e.CardsPassed)]
    assert "keep bard+citadel+geis" in table.offered("bran")


def test_a6_three_are_kept_the_last_is_passed_and_the_hands_are_taken_up(
    table: InisTable,
) -> None:
    keep(table, "bard", "geis", "warlord")
    keep(table, "bard+sanctuary", "druid+geis", "festival+warlord")
    keep(table, "bard+exploration+sanctuary", "druid+geis+new_clans", "citadel+festival+warlord")

    assert table.actions("ana") == ("bard", "conquest", "exploration", "sanctuary")
    assert table.actions("bran") == ("druid", "geis", "migration", "new_clans")
    assert table.actions("cian") == ("citadel", "festival", "new_alliance", "warlord")
    assert table.state.aside == ("craftsmen_peasants",)
    assert table.asks() == [("ana", "turn")]


def test_a6_four_players_draft_all_seventeen_but_one() -> None:
    table = given("""
        seats: ana bran cian dana
        territory valley: ana 2, capital
        territory cove: bran 2
        assembly
    """)
    table.when("service hold", "chance clockwise", actions(4))
    for kept in (1, 2, 3):
        assert len(table.asks()) == 4
        for who in ("dana", "ana", "cian", "bran"):
            assert all(len(option.split("+")) == kept for option in table.offered(who))
            table.when(f"{who} {table.offered(who)[0]}")
    hands = [player.actions for player in table.state.players]
    assert [len(hand) for hand in hands] == [4, 4, 4, 4]
    assert len({card for hand in hands for card in hand}) == 16


# Secrecy


def test_a6_what_is_kept_is_known_to_its_player_alone(table: InisTable) -> None:
    table.when("bran keep geis")
    (kept,) = told(table, e.CardsKept)
    assert seen(kept, seated(1))["cards"] == ("geis",)
    for other in (seated(0), seated(2), PUBLIC):
        assert seen(kept, other) == {"seat": 1, "count": 1}


def test_a6_what_is_passed_is_known_to_giver_and_taker_alone(table: InisTable) -> None:
    keep(table, "bard", "geis", "warlord")
    passed = told(table, e.CardsPassed)[0]
    assert (passed.seat, passed.to) == (0, 1)
    for party in (seated(0), seated(1)):
        assert seen(passed, party)["cards"] == ("citadel", "conquest", "druid")
    for other in (seated(2), PUBLIC):
        assert seen(passed, other) == {"seat": 0, "to": 1, "count": 3}


def test_a6_nobody_is_offered_what_others_hold(table: InisTable) -> None:
    assert Option("keep", "geis") in table.decision("bran").options
    assert all(Option("keep", "geis") not in table.decision(w).options for w in ("ana", "cian"))


# Two players


@pytest.fixture
def pair() -> InisTable:
    """Two players look at their first three cards; Geis is set aside."""
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: bran 2
        assembly
    """)
    first = ("bard", "citadel", "conquest", "craftsmen_peasants", "druid", "exploration")
    second = ("festival", "migration", "new_alliance", "new_clans", "sanctuary", "warlord")
    table.when("service hold", "chance clockwise", actions(2, "geis", *first, *second))
    return table


def test_a6_two_players_keep_one_of_three_then_two_of_three(pair: InisTable) -> None:
    assert pair.offered("ana") == ["keep bard", "keep citadel", "keep conquest"]
    assert pair.offered("bran") == ["keep craftsmen_peasants", "keep druid", "keep exploration"]

    pair.when("ana keep bard", "bran keep druid")
    assert pair.offered("ana") == [
        "keep bard+craftsmen_peasants",
        "keep bard+exploration",
        "keep craftsmen_peasants+exploration",
    ]


def test_a6_two_players_lay_the_first_three_aside_and_do_the_same_with_three_new_ones(
    pair: InisTable,
) -> None:
    pair.when("ana keep bard", "bran keep druid")
    pair.when("ana keep bard+exploration", "bran keep citadel+druid")
    assert pair.actions("ana") == ("bard", "conquest", "exploration")
    assert pair.actions("bran") == ("citadel", "craftsmen_peasants", "druid")
    assert pair.offered("ana") == ["keep festival", "keep migration", "keep new_alliance"]
    assert pair.offered("bran") == ["keep new_clans", "keep sanctuary", "keep warlord"]


def test_a6_the_two_sets_do_not_mix_and_each_ends_with_six_cards(pair: InisTable) -> None:
    pair.when("ana keep bard", "bran keep druid")
    pair.when("ana keep bard+exploration", "bran keep citadel+druid")
    pair.when("ana keep festival", "bran keep warlord")
    assert pair.offered("bran") == [
        "keep migration+new_alliance",
        "keep migration+warlord",
        "keep new_alliance+warlord",
    ]

    pair.when("ana keep festival+sanctuary", "bran keep migration+warlord")
    assert pair.actions("ana") == (
        ("bard", "conquest", "exploration", "festival", "new_alliance", "sanctuary")
    )
    assert pair.actions("bran") == (
        ("citadel", "craftsmen_peasants", "druid", "migration", "new_clans", "warlord")
    )
    assert pair.asks() == [("ana", "turn")]
