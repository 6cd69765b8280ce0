"""Battle Frenzy: at the end of the Citadels step all sheltered clans are exposed."""

from __future__ import annotations

import pytest

from domain.inis.queries import current_clash
from tests.inis.table import InisTable, given


def siege(
    territory: str = "valley", cian: str = "tales battle_frenzy", bran: str = ""
) -> InisTable:
    """Ana attacks Bran's stronghold; Cian, who is not there, holds Battle Frenzy."""
    return given(f"""
        seats: ana bran cian
        asking: prompt
        territory {territory}: ana 2, bran 3, citadels 2
        territory cove: capital
        territory hills: cian 2
        ana: actions warlord
        bran: {bran}
        cian: {cian}
        turn: ana
    """).when("ana play warlord", f"ana choose {territory}")


def sheltered(table: InisTable) -> tuple[int, ...]:
    clash = current_clash(table.state)
    assert clash is not None
    return clash.sheltered


def test_it_is_asked_for_when_the_citadels_are_done_also_of_who_is_not_involved() -> None:
    table = siege()
    assert table.asks() == [("bran", "citadels")]

    table.when("bran shelter", "bran shelter")
    assert table.asks() == [("cian", "react.citadels_end")]
    assert table.offered("cian") == ["pass", "play battle_frenzy"]


def test_all_sheltered_clans_are_exposed() -> None:
    table = siege().when("bran shelter", "bran shelter", "cian play battle_frenzy")
    assert sheltered(table) == (0, 0, 0)
    assert table.asks() == [("ana", "manoeuvre")]

    table.when("ana attack 1", "bran attack 0", "ana attack 1")
    assert table.clans("valley") == {"ana": 1, "bran": 1}
    assert table.asks() == [("bran", "manoeuvre")]


def test_not_played_they_stay_in_the_citadels() -> None:
    table = siege().when("bran shelter", "bran shelter", "cian pass")
    assert sheltered(table) == (0, 2, 0)

    table.when("ana attack 1")
    assert table.clans("valley") == {"ana": 2, "bran": 2}
    assert table.asks() == [("bran", "turn")]


def test_nobody_shelters_again_after_it() -> None:
    table = siege().when("bran shelter", "bran pass", "cian play battle_frenzy")
    assert table.asks() == [("ana", "manoeuvre")]


def test_where_nobody_shelters_it_may_be_played_in_vain() -> None:
    table = siege().when("bran pass", "cian play battle_frenzy")
    assert table.state.tale_pile == ("battle_frenzy",)
    assert table.asks() == [("ana", "manoeuvre")]


@pytest.mark.parametrize("play", [True, False])
def test_j16_it_comes_before_the_highlands(play: bool) -> None:
    """Bran, all in the Citadels, can be named by the Highlands only after Battle Frenzy."""
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory highlands: ana 2, bran 2, cian 1, citadels 2
        territory cove: capital
        ana: actions warlord
        cian: tales battle_frenzy; advantages highlands
        turn: ana
    """).when("ana play warlord", "ana choose highlands")
    table.when("bran shelter", "cian pass", "bran shelter")
    assert table.asks() == [("cian", "react.citadels_end")]

    table.when("cian play battle_frenzy" if play else "cian pass")
    assert table.asks() == [("cian", "react.manoeuvres_start")]
    table.when("cian play advantage.highlands")
    named = ["choose 0", *(["choose 1"] if play else []), "choose 2"]
    assert table.offered("cian") == named

    table.when("cian choose 1" if play else "cian choose 2")
    assert table.asks() == [("bran" if play else "cian", "manoeuvre")]
