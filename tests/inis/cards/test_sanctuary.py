"""Sanctuary: build one where one is present, then draw an Epic Tale."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.names import TALES
from tests.inis.cards.facts import as_seen
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana is in the Valley and in the Swamp, where a Sanctuary may stand as anywhere."""
    return given("""
        seats: ana bran cian
        territory valley: ana 1, bran 2, capital, sanctuaries 1
        territory swamp: ana 1
        territory hills: cian 2
        ana: actions sanctuary
        tales: eriu
        turn: ana
    """)


def test_it_is_built_where_one_is_present(table: InisTable) -> None:
    table.when("ana play sanctuary")
    assert table.offered("ana") == ["choose valley", "choose swamp"]


def test_it_builds_and_draws(table: InisTable) -> None:
    table.when("ana play sanctuary", "ana choose valley")
    assert table.state.board["valley"].sanctuaries == 2
    assert table.tales("ana") == ("eriu",)

    table.when("all pass")
    assert table.asks() == [("bran", "turn")]


def test_only_who_draws_the_tale_sees_it(table: InisTable) -> None:
    table.when("ana play sanctuary", "ana choose swamp")
    assert as_seen(table, e.TaleDrawn, "ana")["card"] == "eriu"
    assert "card" not in as_seen(table, e.TaleDrawn, "cian")


@pytest.mark.parametrize(("built", "after"), [(8, 1), (9, 0)])
def test_p5_there_are_nine_sanctuaries_but_the_tale_is_drawn_without_one(
    built: int, after: int
) -> None:
    table = given(f"""
        seats: ana bran
        territory valley: bran 1, capital, sanctuaries {built}
        territory cove: ana 1
        ana: actions sanctuary
        tales: eriu
        turn: ana
    """)
    table.when("ana play sanctuary", "ana choose cove")
    assert table.state.board["cove"].sanctuaries == after
    assert table.tales("ana") == ("eriu",)


def test_p5_it_is_built_when_there_is_no_tale_to_draw() -> None:
    table = given(f"""
        seats: ana bran
        territory valley: ana 1, capital
        territory cove: bran 1
        ana: actions sanctuary
        bran: tales {" ".join(TALES)}
        turn: ana
    """)
    table.when("ana play sanctuary", "ana choose valley")
    assert table.state.board["valley"].sanctuaries == 1
    assert table.tales("ana") == ()

    table.when("all pass")
    assert table.asks() == [("bran", "turn")]
