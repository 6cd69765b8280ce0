"""The Dagda: another's Epic Tale or Advantage card is cancelled; discarded, it reshuffles (J21)."""

from __future__ import annotations

import pytest

from domain.inis.model import PLAYED
from domain.inis.names import TALES
from tests.inis.table import InisTable, given
from tests.inis.tales.facts import shuffle


def strike(asking: str) -> InisTable:
    """Ana is about to strike with Balor's Eye; Bran holds The Dagda, Cian another tale."""
    return given(f"""
        seats: ana bran cian
        asking: {asking}
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 2
        ana: actions bard; tales balors_eye
        bran: tales the_dagda
        cian: tales eriu
        tale pile: the_fianna stone_of_fal
        turn: ana
    """)


@pytest.fixture
def table() -> InisTable:
    """Only who holds an answer is asked."""
    return strike("prompt")


def test_j21_it_is_asked_for_after_the_full_declaration() -> None:
    table = strike("sealed").when("ana play balors_eye")
    assert table.asks() == [("ana", "balors_eye.clan")]

    table.when("ana choose cove:1")
    assert table.asks() == [("bran", "react.card_declared"), ("cian", "react.card_declared")]
    assert table.offered("bran") == ["pass", "play the_dagda"]
    assert table.offered("cian") == ["pass"]


def test_it_does_not_answer_an_action_card(table: InisTable) -> None:
    table.when("ana play bard")
    assert table.asks() == [("bran", "turn")]


def test_it_does_not_answer_ones_own_card() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: tales stone_of_fal the_dagda
        turn: ana
    """).when("ana play stone_of_fal")
    assert table.clans("valley") == {"ana": 4}
    assert table.asks() == [("bran", "turn")]


def test_it_is_no_season_card(table: InisTable) -> None:
    table.when("ana pass")
    assert table.offered("bran") == ["pass"]


def test_the_effect_is_ignored(table: InisTable) -> None:
    table.when("ana play balors_eye", "ana choose cove:1", "bran play the_dagda")
    table.when(shuffle(table))
    assert table.clans("cove") == {"bran": 2}
    assert table.happened("CardCancelled", "CardDiscarded", "TalesShuffled", "CardDiscarded")


def test_j21_deck_and_pile_with_both_cards_become_a_new_deck(table: InisTable) -> None:
    table.when("ana play balors_eye", "ana choose cove:1", "bran play the_dagda")
    draw = table.decision("chance").draw
    assert draw is not None
    assert draw.count == len(draw.items)
    assert sorted(draw.items) == sorted(set(TALES) - {"eriu"})

    table.when(shuffle(table, "the_dagda", "balors_eye"))
    assert table.state.tale_pile == ()
    assert table.state.tales[:2] == ("the_dagda", "balors_eye")
    assert table.tales("ana") == table.tales("bran") == ()
    assert table.asks() == [("bran", "turn")]


def test_p4_the_cancelled_card_was_the_turn(table: InisTable) -> None:
    table.when("ana play balors_eye", "ana choose cove:1", "bran play the_dagda")
    table.when(shuffle(table), "bran pass", "cian pass")
    assert table.asks() == [("ana", "turn")]


def test_an_advantage_card_is_cancelled_and_stays_played() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: actions bard; advantages valley
        bran: tales the_dagda
        turn: ana
    """).when("ana play bard", "ana play advantage.valley", "ana choose valley")
    assert table.asks() == [("bran", "react.card_declared")]

    table.when("bran play the_dagda")
    table.when(shuffle(table))
    assert table.clans("valley") == {"ana": 2}
    assert table.holder("valley") == PLAYED
    assert table.asks() == [("bran", "turn")]


def test_a_tale_played_as_a_reaction_is_cancelled_too() -> None:
    """Ana's Club would have saved her clan from Bran's Balor's Eye; Cian forbids it."""
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 2
        ana: tales dagdas_club
        bran: tales balors_eye
        cian: tales the_dagda
        turn: bran
    """).when("bran play balors_eye", "bran choose valley:0", "cian pass")
    table.when("ana play dagdas_club", "cian play the_dagda")
    table.when(shuffle(table))
    assert table.clans("valley") == {"ana": 1}
    assert table.state.tale_pile == ("balors_eye",)


def test_j21_a_manoeuvre_tale_that_was_cancelled_was_the_manoeuvre() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord; tales ogmas_eloquence
        bran: tales the_dagda
        turn: ana
    """).when("ana play warlord", "ana choose valley", "ana play ogmas_eloquence")
    table.when("bran play the_dagda")
    table.when(shuffle(table))
    assert table.asks() == [("bran", "manoeuvre")]


@pytest.mark.parametrize(
    ("how", "script"),
    [
        ("actions master_craftsman", ("ana play master_craftsman", "ana choose the_dagda")),
        ("tales tuans_memory", ("ana play tuans_memory", "ana keep eriu")),
    ],
    ids=["master_craftsman", "tuans_memory"],
)
def test_j21_discarded_unplayed_it_reshuffles_too(how: str, script: tuple[str, ...]) -> None:
    kind, card = how.split()
    hand = "actions master_craftsman; tales the_dagda" if kind == "actions" else how
    deck = "eriu stone_of_fal" if kind == "actions" else "eriu the_dagda stone_of_fal"
    table = given(f"""
        seats: ana bran cian dana
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: {hand}
        tales: {deck}
        tale pile: the_fianna
        turn: ana
    """).when(*script)
    assert table.asks() == [("chance", "shuffle_tales")]
    table.when(shuffle(table, "the_dagda", "the_fianna"))
    assert set(table.state.tale_pile) <= {card}
    assert {"the_dagda", "the_fianna"} <= {*table.state.tales, *table.tales("ana")}
