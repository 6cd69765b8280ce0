"""Stone Circle: after an Epic Tale of one's own, a clan there brings the tale back to hand."""

from __future__ import annotations

import pytest

from domain.inis.model import PLAYED
from domain.inis.queries import reserve
from tests.inis.advantages.facts import reshuffle
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana holds the Stone Circle with two clans there, and a tale; Bran holds The Dagda."""
    return given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory stone_circle: ana 2, sanctuaries 1
        ana: tales stone_of_fal; advantages stone_circle
        bran: tales the_dagda
        tale pile: oengus_ploy
        turn: ana
    """)


def test_a_clan_is_spent_and_the_tale_comes_back(table: InisTable) -> None:
    table.when("ana play stone_of_fal", "bran pass")
    assert table.asks() == [("ana", "react.tale_played")]
    assert table.offered("ana") == ["pass", "play advantage.stone_circle"]

    table.when("ana play advantage.stone_circle", "bran pass")
    assert table.clans("stone_circle") == {"ana": 1}
    assert reserve(table.state, 0) == 9
    assert table.tales("ana") == ("stone_of_fal",)
    assert table.state.tale_pile == ("oengus_ploy",)
    assert table.holder("stone_circle") == PLAYED


def test_j10_a_tale_cancelled_by_the_dagda_is_gone(table: InisTable) -> None:
    table.when("ana play stone_of_fal", "bran play the_dagda")
    table.when(reshuffle(table))
    assert table.asks() == [("bran", "turn")]
    assert table.tales("ana") == ()
    assert table.holder("stone_circle") == table.seat("ana")


def test_j21_cancelled_itself_it_spends_nothing_and_takes_nothing(table: InisTable) -> None:
    table.when("ana play stone_of_fal", "bran pass")
    table.when("ana play advantage.stone_circle", "bran play the_dagda")
    table.when(reshuffle(table))
    assert table.clans("stone_circle") == {"ana": 2}
    assert table.tales("ana") == ()
    assert table.state.tale_pile == ("stone_of_fal",)


def test_p5_without_a_clan_there_nothing_comes_back() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 1, capital
        territory stone_circle: bran 2
        ana: tales stone_of_fal; advantages stone_circle
        turn: ana
    """)
    table.when("ana play stone_of_fal")
    assert table.offered("ana") == ["pass", "play advantage.stone_circle"]

    table.when("ana play advantage.stone_circle")
    assert table.tales("ana") == ()
    assert table.state.tale_pile == ("stone_of_fal",)
    assert table.holder("stone_circle") == PLAYED


def test_j5_the_clan_is_a_cost_so_nobody_is_asked_about_its_removal() -> None:
    """Ana could save a clan with The Dagda's Club; this one she cannot."""
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory stone_circle: ana 1
        ana: tales stone_of_fal dagdas_club; advantages stone_circle
        tale pile: oengus_ploy the_dagda
        turn: ana
    """)
    table.when("ana play stone_of_fal", "ana play advantage.stone_circle")
    assert table.clans("stone_circle") == {}
    assert table.tales("ana") == ("dagdas_club", "stone_of_fal")
    assert table.asks() == [("bran", "turn")]


def test_j21_the_dagda_taken_back_does_not_reshuffle() -> None:
    """Bran cancels Ana's tale, then takes The Dagda back: the tale stays in the pile."""
    table = given("""
        seats: ana bran
        territory valley: ana 1, capital
        territory stone_circle: bran 2
        ana: tales stone_of_fal
        bran: tales the_dagda; advantages stone_circle
        tale pile: oengus_ploy
        turn: ana
    """)
    deck = table.state.tales
    table.when("ana play stone_of_fal", "bran play the_dagda")
    assert table.offered("bran") == ["pass", "play advantage.stone_circle"]

    table.when("bran play advantage.stone_circle")
    assert table.clans("stone_circle") == {"bran": 1}
    assert table.tales("bran") == ("the_dagda",)
    assert table.state.tales == deck
    assert table.state.tale_pile == ("oengus_ploy", "stone_of_fal")
    assert table.asks() == [("bran", "turn")]


def test_master_craftsman_cannot_give_away_what_came_back() -> None:
    table = given("""
        seats: ana bran cian dana
        territory valley: bran 1, capital
        territory stone_circle: ana 2
        ana: actions master_craftsman; tales stone_of_fal; advantages stone_circle
        tale pile: oengus_ploy the_dagda
        turn: ana
    """)
    table.when("ana play stone_of_fal")
    both = ["pass", "play master_craftsman", "play advantage.stone_circle"]
    assert table.offered("ana") == both

    table.when("ana play advantage.stone_circle")
    assert table.asks() == [("bran", "turn")]
    assert table.deeds("ana") == 0


def test_it_cannot_bring_back_what_master_craftsman_gave_away() -> None:
    table = given("""
        seats: ana bran cian dana
        territory valley: bran 1, capital
        territory stone_circle: ana 2
        ana: actions master_craftsman; tales stone_of_fal; advantages stone_circle
        tale pile: oengus_ploy the_dagda lug_samildanach
        turn: ana
    """)
    table.when("ana play stone_of_fal", "ana play master_craftsman", "ana choose 1")
    assert table.tales("bran") == ("stone_of_fal",)
    assert table.holder("stone_circle") == table.seat("ana")
    assert table.asks() == [("bran", "turn")]


def test_the_tale_may_be_played_again_on_the_next_turn(table: InisTable) -> None:
    table.when("ana play stone_of_fal", "bran pass", "ana play advantage.stone_circle", "bran pass")
    table.when("bran pass")
    assert table.offered("ana") == ["play stone_of_fal", "pass"]


def test_j11_the_cauldron_comes_back_only_when_its_clash_is_over() -> None:
    """Bran's clans fall in the Cove; his Cauldron stands there until the end."""
    table = given("""
        seats: ana bran
        territory cove: ana 2, bran 2
        territory stone_circle: bran 1
        territory valley: bran 1, capital
        ana: actions warlord
        bran: tales dagdas_cauldron; advantages stone_circle
        tale pile: lugs_spear battle_frenzy oengus_ploy the_dagda lug_samildanach
        turn: ana
    """)
    table.when("ana play warlord", "ana choose cove", "ana attack 1", "bran play dagdas_cauldron")
    assert table.asks() == [("bran", "manoeuvre")]  # laid down, not discarded

    table.when("bran offer_peace", "ana accept", "bran return 1")
    assert table.offered("bran") == ["pass", "play advantage.stone_circle"]
    table.when("bran play advantage.stone_circle")
    assert table.clans("cove") == {"ana": 2, "bran": 2}
    assert table.clans("stone_circle") == {}
    assert table.tales("bran") == ("dagdas_cauldron",)


def test_j5_in_a_clash_there_even_a_sheltered_clan_may_be_the_cost() -> None:
    """Cian's only clan sits in the Citadel; he cancels Ana's Fianna and takes The Dagda back."""
    table = given("""
        seats: ana bran cian
        territory stone_circle: ana 2, bran 2, cian 1, citadels 1
        territory valley: cian 1, capital
        territory cove: ana 1
        ana: actions warlord; tales the_fianna
        cian: tales the_dagda; advantages stone_circle
        tale pile: lugs_spear battle_frenzy oengus_ploy lug_samildanach dagdas_club
        turn: ana
    """)
    table.when("ana play warlord", "ana choose stone_circle", "bran pass", "cian shelter")
    table.when("ana play the_fianna", "ana choose cove", "ana choose 1", "cian play the_dagda")
    table.when("cian play advantage.stone_circle")
    assert table.clans("stone_circle") == {"ana": 2, "bran": 2}
    assert table.tales("cian") == ("the_dagda",)
    assert table.asks() == [("bran", "manoeuvre")]
    assert table.offered("bran") == ["attack 0", "offer_peace"]
