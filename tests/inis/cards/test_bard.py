"""Bard: draw an Epic Tale; or gain a Deed when one's manoeuvre has removed opposing clans."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.names import TALES
from tests.inis.cards.facts import as_seen
from tests.inis.table import InisTable, given

# Season


def bards_turn(tales: str) -> InisTable:
    """Ana holds nothing but the Bard."""
    return given(f"""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: actions bard
        {tales}
        turn: ana
    """)


def test_it_draws_the_top_tale() -> None:
    table = bards_turn("tales: eriu the_dagda").when("ana play bard", "all pass")
    assert table.tales("ana") == ("eriu",)
    assert table.state.tales[0] == "the_dagda"
    assert table.state.action_pile[-1] == "bard"
    assert table.asks() == [("bran", "turn")]


def test_only_who_draws_a_tale_sees_it() -> None:
    table = bards_turn("tales: eriu").when("ana play bard")
    assert as_seen(table, e.TaleDrawn, "ana") == {"seat": 0, "card": "eriu"}
    assert as_seen(table, e.TaleDrawn, "bran") == {"seat": 0}
    assert "kept" not in as_seen(table, e.TalesKept, "bran")


def test_p7_an_empty_deck_is_made_anew_of_its_pile() -> None:
    table = bards_turn(f"tale pile: {' '.join(TALES)}").when("ana play bard")
    assert table.asks() == [("chance", "shuffle_tales")]

    table.when(f"chance {' '.join(reversed(TALES))}")
    assert table.tales("ana") == (TALES[-1],)
    assert table.state.tale_pile == ()
    assert len(table.state.tales) == len(TALES) - 1


def test_p5_without_any_tale_left_nothing_is_drawn() -> None:
    table = bards_turn(f"bran: tales {' '.join(TALES)}").when("ana play bard", "all pass")
    assert table.tales("ana") == ()
    assert table.asks() == [("bran", "turn")]


# Triskel


@pytest.fixture
def clash() -> InisTable:
    """Ana has stirred up a clash with Bran, who holds no Action card, and holds the Bard."""
    return given("""
        seats: ana bran
        territory valley: ana 2, bran 2
        territory cove: ana 1, capital
        ana: actions warlord bard
        turn: ana
    """).when("ana play warlord", "ana choose valley")


def test_a_removal_by_ones_own_attack_gains_a_deed(clash: InisTable) -> None:
    clash.when("ana attack 1")
    assert clash.clans("valley") == {"ana": 2, "bran": 1}
    assert clash.asks() == [("ana", "react.manoeuvre_removed_clans")]
    assert clash.offered("ana") == ["pass", "play bard"]

    clash.when("ana play bard")
    assert clash.deeds("ana") == 1
    assert clash.tales("ana") == ()
    assert clash.state.action_pile[-1] == "bard"
    assert clash.asks() == [("bran", "manoeuvre")]


def test_gaining_the_deed_is_optional(clash: InisTable) -> None:
    clash.when("ana attack 1", "ana pass")
    assert clash.deeds("ana") == 0
    assert clash.actions("ana") == ("bard",)
    assert clash.asks() == [("bran", "manoeuvre")]


def test_a_withdrawal_removes_nobody(clash: InisTable) -> None:
    clash.when("ana withdraw", "ana withdraw cove:1", "ana done")
    assert clash.asks() == [("bran", "manoeuvre")]


def test_an_attack_answered_with_a_discard_removes_nobody() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord bard
        bran: actions festival
        played: geis
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "ana attack 1", "bran discard festival")
    assert table.asks() == [("bran", "manoeuvre")]


def test_the_removal_must_be_ones_own_work() -> None:
    """Bran holds the Bard, but it is Ana who removes."""
    table = given("""
        seats: ana bran
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord
        bran: actions bard
        played: geis
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "ana attack 1", "bran lose_clan")
    assert table.asks() == [("bran", "manoeuvre")]

    table.when("bran attack 0")
    assert table.asks() == [("bran", "react.manoeuvre_removed_clans")]


def test_j13_a_clan_removed_by_raid_was_not_removed_by_a_manoeuvre() -> None:
    table = given("""
        seats: ana bran cian dana
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord raid bard
        bran: actions festival
        played: geis
        turn: ana
    """)
    table.when("ana play warlord", "ana choose valley", "ana attack 1", "bran discard festival")
    table.when("ana play raid")
    assert table.clans("valley") == {"ana": 2, "bran": 1}
    assert table.asks() == [("bran", "manoeuvre")]
