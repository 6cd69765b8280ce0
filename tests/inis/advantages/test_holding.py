"""Advantage cards from the row to a hand, to the table, and back."""

from __future__ import annotations

import pytest

from domain.inis.cards import CARDS
from domain.inis.model import PLAYED, ROW
from domain.inis.names import TERRITORIES, advantage_of
from tests.inis.table import InisTable, given


@pytest.fixture
def season_end() -> InisTable:
    """The last pass is Ana's: some cards were played, some are held, some lie in the row."""
    return given("""
        seats: ana bran
        brenn: ana
        territory valley: ana 2, capital
        territory cove: ana 1, bran 2
        territory swamp: ana 1
        territory hills: ana 1, bran 1
        ana: advantages valley cove
        bran: advantages hills
        advantages played: swamp
        turn: ana passes 1
    """)


def test_each_territory_has_its_own_card() -> None:
    advantages = [id for id, card in CARDS.items() if card.kind == "advantage"]
    assert sorted(advantages) == sorted(map(advantage_of, TERRITORIES))


def test_three_are_season_cards_and_thirteen_have_a_moment() -> None:
    advantages = [card for card in CARDS.values() if card.kind == "advantage"]
    season = [card.id for card in advantages if card.season is not None]
    assert sorted(season) == ["advantage.misty_lands", "advantage.plains", "advantage.swamp"]
    assert [card.id for card in advantages if card.season and card.triskel] == []


def test_s5_a_played_card_lies_in_the_row_again(season_end: InisTable) -> None:
    season_end.when("ana pass")
    assert season_end.holder("swamp") == ROW


def test_s5_who_is_no_longer_chieftain_gives_the_card_back(season_end: InisTable) -> None:
    season_end.when("ana pass")
    assert season_end.holder("cove") == ROW
    assert season_end.holder("hills") == ROW  # a tie: nobody is chieftain


def test_s5_who_is_still_chieftain_keeps_the_card(season_end: InisTable) -> None:
    season_end.when("ana pass")
    assert season_end.holder("valley") == season_end.seat("ana")


def test_a3_chieftains_take_the_cards_and_without_one_it_stays(season_end: InisTable) -> None:
    season_end.when("ana pass", "service hold")
    assert season_end.holder("valley") == season_end.seat("ana")
    assert season_end.holder("swamp") == season_end.seat("ana")
    assert season_end.holder("cove") == season_end.seat("bran")
    assert season_end.holder("hills") == ROW


def test_a_card_is_not_taken_when_its_chieftain_changes_within_the_season() -> None:
    """Bran outnumbers Ana in the Swamp: the card is hers until the end of the Season."""
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory swamp: ana 1, bran 1
        ana: advantages swamp
        bran: actions new_clans
        turn: bran
    """)
    table.when("bran play new_clans", "bran choose swamp", "bran choose swamp")
    assert table.holder("swamp") == table.seat("ana")
    assert table.offered("ana") == ["play advantage.swamp", "pass"]


@pytest.fixture
def contested() -> InisTable:
    """Bran holds the card of the Misty Lands; Ana is about to build a Citadel there."""
    return given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory misty_lands: ana 1, bran 2
        ana: actions citadel
        bran: advantages misty_lands
        turn: ana
    """)


def test_j6_a_citadel_takes_the_card_out_of_a_hand_and_it_can_be_played(
    contested: InisTable,
) -> None:
    contested.when("ana play citadel", "ana choose misty_lands")
    assert contested.holder("misty_lands") == contested.seat("ana")
    assert contested.offered("bran") == ["pass"]

    contested.when("bran pass")
    assert contested.offered("ana") == ["play advantage.misty_lands", "pass"]


def test_s5_a_card_taken_by_a_citadel_goes_back_from_who_is_not_chieftain(
    contested: InisTable,
) -> None:
    contested.when("ana play citadel", "ana choose misty_lands", "bran pass", "ana pass")
    assert contested.asks() == [("service", "assembly")]
    assert contested.holder("misty_lands") == ROW


def test_j6_a_card_played_this_round_is_not_taken_by_a_citadel() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory misty_lands: ana 1, bran 2
        ana: actions citadel
        bran: advantages misty_lands
        turn: bran
    """)
    table.when("bran play advantage.misty_lands", "ana play citadel", "ana choose misty_lands")
    assert table.holder("misty_lands") == PLAYED
    assert table.state.board["misty_lands"].citadels == 1


def test_a_card_is_played_once_a_round() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory swamp: ana 1
        ana: advantages swamp
        turn: ana
    """)
    table.when("ana play advantage.swamp", "bran pass")
    assert table.holder("swamp") == PLAYED
    assert table.offered("ana") == ["pass"]


def test_and_again_in_the_next_round() -> None:
    table = given("""
        seats: ana bran
        brenn: ana
        territory valley: bran 1, capital
        territory swamp: ana 1
        ana: advantages swamp
        turn: ana
    """)
    table.when("ana play advantage.swamp", "bran pass", "ana pass", "service hold")
    assert table.holder("swamp") == table.seat("ana")


def test_a_territory_explored_in_the_season_has_its_card_in_the_row() -> None:
    table = given("""
        seats: ana bran
        brenn: ana
        territory valley: bran 1, capital
        territory cove: ana 1
        ana: actions exploration
        tiles: swamp
        turn: ana
    """)
    table.when("ana play exploration")
    table.when(f"ana {table.offered('ana')[0]}")
    assert table.clans("swamp") == {"ana": 1}
    assert table.holder("swamp") == ROW


def test_geis_does_not_answer_an_advantage_card() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory swamp: ana 1
        ana: advantages swamp
        bran: actions geis
        turn: ana
    """)
    table.when("ana play advantage.swamp")
    assert table.asks() == [("bran", "turn")]


def test_master_craftsman_may_discard_one_for_a_tale_and_it_counts_as_played() -> None:
    table = given("""
        seats: ana bran cian dana
        territory valley: bran 1, capital
        territory swamp: ana 1
        ana: actions master_craftsman; advantages swamp
        tales: eriu
        tale pile: lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play master_craftsman", "ana choose advantage.swamp")
    assert table.holder("swamp") == PLAYED
    assert table.tales("ana") == ("eriu",)
