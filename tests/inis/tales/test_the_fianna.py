"""The Fianna, a manoeuvre: clans leave the clash, exposed or sheltered, for one territory."""

from __future__ import annotations

import pytest

from domain.inis.queries import current_clash
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Bran, attacked in his stronghold, has sheltered two of his four clans."""
    return given("""
        seats: ana bran cian dana
        asking: prompt
        territory valley: ana 3, bran 4, citadels 2
        territory cove: cian 2, capital
        territory mountains:
        territory plains:
        ana: actions warlord
        bran: actions druid; tales the_fianna
        turn: ana
    """).when("ana play warlord", "ana choose valley", "bran shelter", "bran shelter")


@pytest.fixture
def leaving(table: InisTable) -> InisTable:
    table.when("ana attack 1", "bran discard druid")
    return table.when("bran play the_fianna")


def test_they_go_to_one_territory_beside_it_whoever_is_chieftain_there(leaving: InisTable) -> None:
    assert leaving.asks() == [("bran", "the_fianna.target")]
    assert leaving.offered("bran") == ["choose cove", "choose mountains"]


def test_exposed_and_sheltered_clans_may_go_but_at_least_one(leaving: InisTable) -> None:
    leaving.when("bran choose cove")
    assert leaving.asks() == [("bran", "the_fianna.exposed")]
    assert leaving.offered("bran") == ["choose 0", "choose 1", "choose 2"]

    leaving.when("bran choose 0")
    assert leaving.asks() == [("bran", "the_fianna.sheltered")]
    assert leaving.offered("bran") == ["choose 1", "choose 2"]


def test_no_clash_starts_where_they_arrive(leaving: InisTable) -> None:
    leaving.when("bran choose cove", "bran choose 2", "bran choose 1")
    assert leaving.clans("cove") == {"bran": 3, "cian": 2}
    assert leaving.clans("valley") == {"ana": 3, "bran": 1}
    assert [type(event).__name__ for event in leaving.log].count("ClashBegan") == 1


def test_who_stays_in_a_citadel_is_still_sheltered(leaving: InisTable) -> None:
    leaving.when("bran choose cove", "bran choose 0", "bran choose 1")
    clash = current_clash(leaving.state)
    assert clash is not None
    assert clash.sheltered == (0, 1, 0, 0)
    assert leaving.clans("valley") == {"ana": 3, "bran": 3}
    assert leaving.asks() == [("ana", "manoeuvre")]


def test_j3_into_the_mountains_it_is_a_move_and_costs(leaving: InisTable) -> None:
    leaving.when("bran choose mountains", "bran choose 1", "bran choose 0")
    assert leaving.clans("mountains") == {}
    assert leaving.clans("valley") == {"ana": 3, "bran": 3}
    assert leaving.asks() == [("ana", "manoeuvre")]


def test_without_sheltered_clans_only_the_exposed_are_asked_for() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, bran 2
        territory cove: capital
        ana: actions warlord; tales the_fianna
        turn: ana
    """).when("ana play warlord", "ana choose valley", "ana play the_fianna", "ana choose cove")
    assert table.offered("ana") == ["choose 1", "choose 2"]

    table.when("ana choose 2")
    assert table.clans("cove") == {"ana": 2}
    assert table.clans("valley") == {"bran": 2}


def test_with_only_sheltered_clans_left_one_makes_no_manoeuvre(table: InisTable) -> None:
    table.when("ana attack 1", "bran lose_clan", "bran attack 0", "ana attack 1", "bran lose_clan")
    assert table.clans("valley") == {"ana": 2, "bran": 2}
    assert table.asks() == [("bran", "turn")]
