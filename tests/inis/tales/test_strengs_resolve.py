"""Streng's Resolve: after one's Attack, gain a Deed."""

from __future__ import annotations

import pytest

from tests.inis.table import InisTable, given


def duel(bran: str = "actions druid", territory: str = "valley") -> InisTable:
    """Ana, resolute, attacks Bran."""
    return given(f"""
        seats: ana bran
        asking: prompt
        territory {territory}: ana 2, bran 2
        territory cove: ana 1, capital
        ana: actions warlord; tales strengs_resolve
        bran: {bran}
        turn: ana
    """).when("ana play warlord", f"ana choose {territory}")


@pytest.mark.parametrize("answer", ["bran lose_clan", "bran discard druid"])
def test_a_deed_is_gained_however_the_attack_is_answered(answer: str) -> None:
    table = duel().when("ana attack 1", answer)
    assert table.asks() == [("ana", "react.attack_done")]

    table.when("ana play strengs_resolve")
    assert table.deeds("ana") == 1
    assert table.state.tale_pile == ("strengs_resolve",)
    assert table.asks() == [("bran", "manoeuvre")]


def test_j14_also_after_an_attack_ignored_by_the_hills() -> None:
    table = duel("advantages hills", "hills").when("ana attack 1", "bran play advantage.hills")
    table.when("ana play strengs_resolve")
    assert table.clans("hills") == {"ana": 2, "bran": 2}
    assert table.deeds("ana") == 1


def test_not_after_a_withdrawal() -> None:
    table = duel().when("ana withdraw", "ana withdraw cove:1", "ana done")
    assert table.asks() == [("bran", "manoeuvre")]


def test_not_after_an_attack_of_somebody_else() -> None:
    table = duel().when("ana attack 1", "bran lose_clan", "ana pass", "bran attack 0")
    assert table.clans("valley") == {"ana": 1, "bran": 1}
    assert table.asks() == [("ana", "manoeuvre")]


def test_bard_and_resolve_may_answer_the_same_attack() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord bard; tales strengs_resolve
        turn: ana
    """).when("ana play warlord", "ana choose valley", "ana attack 1")
    table.when("ana play strengs_resolve", "ana play bard")
    assert table.deeds("ana") == 2
