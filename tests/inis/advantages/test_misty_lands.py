"""Misty Lands: discard Action cards, draw as many Epic Tales, keep one."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.cards.facts import as_seen
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana holds the Misty Lands and three Action cards."""
    return given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory misty_lands: ana 2
        ana: actions bard citadel warlord; advantages misty_lands
        tales: eriu balors_eye dagdas_harp
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: ana
    """)


def test_one_card_at_least_is_discarded_and_each_only_once(table: InisTable) -> None:
    table.when("ana play advantage.misty_lands")
    assert table.asks() == [("ana", "advantage.misty_lands.cards")]
    assert table.offered("ana") == ["choose bard", "choose citadel", "choose warlord"]
    assert table.decision("ana").secret

    table.when("ana choose citadel")
    assert table.offered("ana") == ["choose bard", "choose warlord", "done"]


def test_one_discarded_card_brings_one_tale(table: InisTable) -> None:
    table.when("ana play advantage.misty_lands", "ana choose bard", "ana done")
    assert table.actions("ana") == ("citadel", "warlord")
    assert table.tales("ana") == ("eriu",)
    assert table.holder("misty_lands") == PLAYED
    assert table.asks() == [("bran", "turn")]


def test_of_as_many_tales_as_discarded_cards_one_is_kept(table: InisTable) -> None:
    table.when("ana play advantage.misty_lands", "ana choose bard", "ana choose warlord")
    table.when("ana done")
    assert table.offered("ana") == ["keep balors_eye", "keep eriu"]

    table.when("ana keep balors_eye")
    assert table.tales("ana") == ("balors_eye",)
    assert table.state.tale_pile[-1] == "eriu"
    assert table.state.action_pile[-2:] == ("bard", "warlord")


def test_the_whole_hand_may_go(table: InisTable) -> None:
    table.when("ana play advantage.misty_lands")
    table.when("ana choose bard", "ana choose citadel", "ana choose warlord")
    assert table.offered("ana") == ["keep balors_eye", "keep dagdas_harp", "keep eriu"]
    assert table.actions("ana") == ()


def test_nobody_else_learns_which_cards_went(table: InisTable) -> None:
    table.when("ana play advantage.misty_lands", "ana choose bard", "ana done")
    seen = as_seen(table, e.ActionsDiscarded, "bran")
    assert seen == {"seat": 0, "count": 1, "cause": "misty_lands"}
    assert as_seen(table, e.ActionsDiscarded, "ana")["cards"] == ("bard",)
    assert "sealed" not in as_seen(table, e.ChoiceMade, "bran")


def test_the_discarded_cards_are_not_seen_by_everybody(table: InisTable) -> None:
    table.when("ana play advantage.misty_lands", "ana choose bard", "ana done")
    assert table.state.seen == ()


def test_p5_without_action_cards_it_is_played_for_nothing() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory misty_lands: ana 2
        ana: advantages misty_lands
        turn: ana
    """)
    assert table.offered("ana") == ["play advantage.misty_lands", "pass"]

    table.when("ana play advantage.misty_lands")
    assert table.tales("ana") == ()
    assert not table.happened("TaleDrawBegan")
    assert table.holder("misty_lands") == PLAYED
    assert table.asks() == [("bran", "turn")]


def test_j19_the_meadows_add_one_to_the_draw() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory misty_lands: ana 2
        territory meadows: ana 1
        ana: actions bard citadel; advantages misty_lands meadows
        tales: eriu balors_eye dagdas_harp
        turn: ana
    """)
    table.when("ana play advantage.misty_lands", "ana choose bard", "ana choose citadel")
    table.when("ana play advantage.meadows")
    assert table.offered("ana") == ["keep balors_eye", "keep dagdas_harp", "keep eriu"]


def test_j21_cancelled_by_the_dagda_the_hand_is_kept() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory misty_lands: ana 2
        ana: actions bard; advantages misty_lands
        bran: tales the_dagda
        turn: ana
    """)
    table.when("ana play advantage.misty_lands", "bran play the_dagda")
    table.when(reshuffle(table))
    assert table.actions("ana") == ("bard",)
    assert table.tales("ana") == ()
    assert table.holder("misty_lands") == PLAYED
