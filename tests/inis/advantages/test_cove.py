"""Cove: after a Season card, take the Action card set aside, then set one aside."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.cards.facts import as_seen
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana holds the Cove's card and two Actions; Geis has been seen, Citadel is set aside."""
    return given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory cove: ana 2
        ana: actions bard warlord; advantages cove; tales champions_share
        bran: actions festival
        aside: citadel
        played: geis
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: ana
    """)


def test_it_is_asked_for_after_the_season_card(table: InisTable) -> None:
    table.when("ana play bard")
    assert table.asks() == [("ana", "react.season_card_played")]
    assert table.offered("ana") == ["pass", "play advantage.cove"]


def test_one_takes_the_card_and_sets_one_of_the_hand_aside(table: InisTable) -> None:
    table.when("ana play bard", "ana play advantage.cove")
    assert table.actions("ana") == ("citadel", "warlord")
    assert table.offered("ana") == ["choose citadel", "choose warlord"]
    assert table.decision("ana").secret

    table.when("ana choose warlord")
    assert table.actions("ana") == ("citadel",)
    assert table.state.aside == ("warlord",)
    assert table.holder("cove") == PLAYED
    assert table.asks() == [("bran", "turn")]


def test_the_same_card_may_go_back(table: InisTable) -> None:
    table.when("ana play bard", "ana play advantage.cove", "ana choose citadel")
    assert table.actions("ana") == ("warlord",)
    assert table.state.aside == ("citadel",)


def test_nobody_else_learns_which_cards_they_were(table: InisTable) -> None:
    table.when("ana play bard", "ana play advantage.cove", "ana choose warlord")
    assert as_seen(table, e.AsideTaken, "ana") == {"seat": 0, "card": "citadel"}
    assert as_seen(table, e.AsideTaken, "bran") == {"seat": 0}
    assert as_seen(table, e.ActionSetAside, "ana") == {"seat": 0, "card": "warlord"}
    assert as_seen(table, e.ActionSetAside, "bran") == {"seat": 0}


def test_j20_after_the_champions_share_there_is_nothing_to_take_and_nothing_to_give(
    table: InisTable,
) -> None:
    table.when("ana play champions_share")
    assert table.actions("ana") == ("bard", "citadel", "warlord")
    assert table.offered("ana") == ["pass", "play advantage.cove"]

    table.when("ana play advantage.cove")
    assert table.actions("ana") == ("bard", "citadel", "warlord")
    assert table.state.aside == ()
    assert table.holder("cove") == PLAYED
    assert table.asks() == [("bran", "turn")]


def test_whoever_has_no_other_card_gives_back_what_was_taken() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory cove: ana 2
        ana: actions bard; advantages cove
        aside: citadel
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play bard", "ana play advantage.cove")
    assert table.offered("ana") == ["choose citadel"]

    table.when("ana choose citadel")
    assert (table.actions("ana"), table.state.aside) == ((), ("citadel",))


def test_somebody_elses_season_card_does_not_open_it(table: InisTable) -> None:
    table.when("ana pass", "bran play festival")
    assert table.asks() == [("ana", "turn")]


def test_p4_a_cancelled_season_card_was_played() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory cove: ana 2
        ana: actions bard; advantages cove
        bran: actions geis
        aside: citadel
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play bard", "bran play geis", "ana play advantage.cove", "ana choose citadel")
    assert table.tales("ana") == ()
    assert table.state.aside == ("citadel",)


def test_j21_cancelled_by_the_dagda_it_takes_nothing() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory cove: ana 2
        ana: actions bard warlord; advantages cove
        bran: tales the_dagda
        aside: citadel
        tale pile: lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play bard", "ana play advantage.cove", "bran play the_dagda")
    table.when(reshuffle(table))
    assert table.actions("ana") == ("warlord",)
    assert table.state.aside == ("citadel",)
    assert table.holder("cove") == PLAYED
