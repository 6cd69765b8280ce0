"""Salt Mine: after a Season card, take a random Action card of an opponent and give one back."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.cards.facts import as_seen
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana holds the Salt Mine's card; Bran has two Action cards, Cian has none left."""
    return given("""
        seats: ana bran cian
        territory valley: bran 1, cian 1, capital
        territory salt_mine: ana 2
        ana: actions bard warlord; advantages salt_mine
        bran: actions citadel druid
        played: geis
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: ana
    """)


def test_an_opponent_is_named_before_anything_is_taken(table: InisTable) -> None:
    table.when("ana play bard")
    assert table.offered("ana") == ["pass", "play advantage.salt_mine"]

    table.when("ana play advantage.salt_mine")
    assert table.asks() == [("ana", "advantage.salt_mine.opponent")]
    assert table.offered("ana") == ["choose 1", "choose 2"]


def test_chance_takes_a_card_and_any_card_of_the_hand_goes_back(table: InisTable) -> None:
    table.when("ana play bard", "ana play advantage.salt_mine", "ana choose 1")
    assert table.asks() == [("chance", "theft")]

    table.when("chance druid")
    assert table.offered("ana") == ["choose druid", "choose warlord"]
    assert table.decision("ana").secret
    table.when("ana choose warlord")
    assert table.actions("ana") == ("druid",)
    assert table.actions("bran") == ("citadel", "warlord")
    assert table.holder("salt_mine") == PLAYED


def test_the_card_just_taken_may_be_given_back(table: InisTable) -> None:
    table.when("ana play bard", "ana play advantage.salt_mine", "ana choose 1", "chance druid")
    table.when("ana choose druid")
    assert table.actions("ana") == ("warlord",)
    assert table.actions("bran") == ("citadel", "druid")


def test_only_the_two_of_them_know_the_cards(table: InisTable) -> None:
    table.when("ana play bard", "ana play advantage.salt_mine", "ana choose 1", "chance druid")
    table.when("ana choose warlord")
    assert as_seen(table, e.ActionStolen, "ana")["card"] == "druid"
    assert as_seen(table, e.ActionStolen, "bran")["card"] == "druid"
    assert "card" not in as_seen(table, e.ActionStolen, "cian")
    assert as_seen(table, e.ActionGiven, "bran")["card"] == "warlord"
    assert "card" not in as_seen(table, e.ActionGiven, "cian")


def test_j20_from_an_empty_hand_nothing_is_taken_and_nothing_is_given(table: InisTable) -> None:
    table.when("ana play bard", "ana play advantage.salt_mine", "ana choose 2")
    assert table.actions("ana") == ("warlord",)
    assert table.actions("cian") == ()
    assert table.holder("salt_mine") == PLAYED
    assert table.asks() == [("bran", "turn")]


def test_whoever_has_no_other_card_gives_back_what_was_taken() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory salt_mine: ana 2
        ana: actions bard; advantages salt_mine
        bran: actions citadel
        played: geis
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play bard", "ana play advantage.salt_mine", "ana choose 1", "chance citadel")
    assert table.offered("ana") == ["choose citadel"]

    table.when("ana choose citadel")
    assert (table.actions("ana"), table.actions("bran")) == ((), ("citadel",))


def test_p4_a_cancelled_season_card_was_played() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory salt_mine: ana 2
        ana: actions bard; advantages salt_mine
        bran: actions citadel geis
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play bard", "bran play geis", "ana play advantage.salt_mine", "ana choose 1")
    table.when("chance citadel", "ana choose citadel")
    assert table.actions("bran") == ("citadel",)


def test_j21_cancelled_by_the_dagda_it_takes_nothing() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory salt_mine: ana 2
        ana: actions bard warlord; advantages salt_mine
        bran: actions citadel; tales the_dagda
        played: geis
        tale pile: lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play bard", "ana play advantage.salt_mine", "ana choose 1")
    table.when("bran play the_dagda")
    table.when(reshuffle(table))
    assert table.actions("ana") == ("warlord",)
    assert table.actions("bran") == ("citadel",)
