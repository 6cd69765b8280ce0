"""Iron Mine: whom its holder attacks loses an exposed clan and discards an Action card."""

from __future__ import annotations

import pytest

from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana starts a clash in the Cove, far from her Iron Mine; Bran has two Action cards."""
    return given("""
        seats: ana bran
        territory cove: ana 2, bran 2
        territory iron_mine: ana 1
        territory valley: capital
        ana: actions warlord; advantages iron_mine
        bran: actions citadel druid
        played: geis bard
        turn: ana
    """).when("ana play warlord", "ana choose cove")


def test_j17_it_is_asked_for_before_the_attacked_player_answers(table: InisTable) -> None:
    table.when("ana attack 1")
    assert table.asks() == [("ana", "react.attack_declared")]
    assert table.offered("ana") == ["pass", "play advantage.iron_mine"]


def test_the_attacked_player_chooses_a_card_and_loses_a_clan_besides(table: InisTable) -> None:
    table.when("ana attack 1", "ana play advantage.iron_mine")
    assert table.asks() == [("bran", "attacked")]
    assert table.offered("bran") == ["discard citadel", "discard druid"]

    table.when("bran discard druid")
    assert table.actions("bran") == ("citadel",)
    assert table.clans("cove") == {"ana": 2, "bran": 1}
    assert table.holder("iron_mine") == PLAYED


def test_without_it_he_chooses_one_of_the_two(table: InisTable) -> None:
    table.when("ana attack 1", "ana pass")
    assert table.offered("bran") == ["lose_clan", "discard citadel", "discard druid"]


def test_it_makes_one_attack_heavier_only(table: InisTable) -> None:
    table.when("ana attack 1", "ana play advantage.iron_mine", "bran discard druid")
    table.when("bran offer_peace", "ana refuse", "bran attack 0")
    table.when("ana attack 1")
    assert table.offered("bran") == ["lose_clan", "discard citadel"]


def test_an_attack_on_its_holder_does_not_open_it(table: InisTable) -> None:
    table.when("ana attack 1", "ana pass", "bran lose_clan", "bran attack 0")
    assert table.clans("cove") == {"ana": 1, "bran": 1}
    assert table.holder("iron_mine") == table.seat("ana")


def test_without_action_cards_the_attacked_player_loses_the_clan_only() -> None:
    table = given("""
        seats: ana bran
        territory iron_mine: ana 2, bran 2
        territory valley: capital
        ana: actions warlord; advantages iron_mine
        turn: ana
    """)
    table.when("ana play warlord", "ana choose iron_mine", "ana attack 1")
    table.when("ana play advantage.iron_mine")
    assert table.clans("iron_mine") == {"ana": 2, "bran": 1}
    assert table.asks() == [("bran", "manoeuvre")]


@pytest.fixture
def in_the_hills() -> InisTable:
    """Ana with the Iron Mine attacks Bran with the Hills, in the Hills."""
    return given("""
        seats: ana bran
        territory hills: ana 2, bran 2
        territory iron_mine: ana 1
        territory valley: capital
        ana: actions warlord; advantages iron_mine
        bran: actions druid; advantages hills
        played: geis bard
        turn: ana
    """).when("ana play warlord", "ana choose hills", "ana attack 1")


def test_j18_the_hills_ignore_the_whole_attack(in_the_hills: InisTable) -> None:
    assert in_the_hills.asks() == [
        ("ana", "react.attack_declared"),
        ("bran", "react.attack_declared"),
    ]

    in_the_hills.when("ana play advantage.iron_mine", "bran play advantage.hills")
    assert in_the_hills.asks() == [("bran", "react.attack_declared")]  # asked again: it is heavier
    in_the_hills.when("bran play advantage.hills")
    assert in_the_hills.clans("hills") == {"ana": 2, "bran": 2}
    assert in_the_hills.actions("bran") == ("druid",)
    assert in_the_hills.holder("iron_mine") == PLAYED
    assert in_the_hills.holder("hills") == PLAYED


def test_p3_the_attacker_says_first_whether_he_plays_it(in_the_hills: InisTable) -> None:
    in_the_hills.when("bran play advantage.hills", "ana pass")
    assert in_the_hills.holder("hills") == PLAYED
    assert in_the_hills.holder("iron_mine") == in_the_hills.seat("ana")
    assert in_the_hills.asks() == [("bran", "manoeuvre")]


def test_j17_with_the_club_he_still_gives_both() -> None:
    table = given("""
        seats: ana bran
        territory iron_mine: ana 2, bran 2
        territory valley: capital
        ana: actions warlord; tales dagdas_club; advantages iron_mine
        bran: actions citadel
        played: geis bard
        tale pile: the_dagda lugs_spear battle_frenzy lug_samildanach strengs_resolve
        turn: ana
    """)
    table.when("ana play warlord", "ana choose iron_mine", "ana attack 1")
    table.when("ana play advantage.iron_mine", "ana play dagdas_club", "ana choose lose_clan")
    assert table.offered("bran") == ["discard citadel"]

    table.when("bran discard citadel")
    assert table.clans("iron_mine") == {"ana": 2, "bran": 1}


def test_a_clan_saved_by_the_club_does_not_save_the_card() -> None:
    table = given("""
        seats: ana bran
        territory iron_mine: ana 2, bran 2
        territory valley: capital
        ana: actions warlord; advantages iron_mine
        bran: actions citadel; tales dagdas_club
        played: geis bard
        tale pile: the_dagda lugs_spear battle_frenzy lug_samildanach
        turn: ana
    """)
    table.when("ana play warlord", "ana choose iron_mine", "ana attack 1")
    table.when("ana play advantage.iron_mine", "bran discard citadel", "bran play dagdas_club")
    assert table.clans("iron_mine") == {"ana": 2, "bran": 2}
    assert table.actions("bran") == ()


def test_j24_lugs_spear_bars_it() -> None:
    table = given("""
        seats: ana bran
        territory iron_mine: ana 2, bran 2
        territory valley: capital
        ana: actions warlord; advantages iron_mine
        bran: actions citadel; tales lugs_spear
        played: geis
        tale pile: lug_samildanach
        turn: ana
    """)
    table.when("ana play warlord", "ana choose iron_mine", "bran play lugs_spear", "ana attack 1")
    assert table.offered("bran") == ["lose_clan", "discard citadel"]
    assert table.holder("iron_mine") == table.seat("ana")


def test_j21_cancelled_by_the_dagda_the_attack_is_an_ordinary_one() -> None:
    table = given("""
        seats: ana bran
        territory iron_mine: ana 2, bran 2
        territory valley: capital
        ana: actions warlord; advantages iron_mine
        bran: actions citadel; tales the_dagda
        played: geis
        tale pile: lugs_spear battle_frenzy lug_samildanach dagdas_club
        turn: ana
    """)
    table.when("ana play warlord", "ana choose iron_mine", "ana attack 1")
    table.when("ana play advantage.iron_mine", "bran play the_dagda")
    table.when(reshuffle(table))
    assert table.offered("bran") == ["lose_clan", "discard citadel"]
    assert table.holder("iron_mine") == PLAYED
