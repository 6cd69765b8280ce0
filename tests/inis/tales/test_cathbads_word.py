"""Cathbad's Word: choose the Action card that is set aside, and swap it for one of yours (J28)."""

from __future__ import annotations

import pytest

from domain.engine.events import Answered
from domain.engine.model import seated
from domain.inis import events as e
from domain.inis.names import actions_for
from domain.inis.rules import INIS
from tests.inis.table import InisTable, given
from tests.inis.tales.facts import shuffle, views


@pytest.fixture
def table() -> InisTable:
    """An Assembly begins; Ana holds Cathbad's Word, Cian The Dagda, Bran another tale."""
    return given("""
        seats: ana bran cian
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 2
        ana: tales cathbads_word
        bran: tales eriu
        cian: tales the_dagda
        assembly
    """).when("service hold")


@pytest.fixture
def chosen(table: InisTable) -> InisTable:
    """Nobody cancels it; Ana sets the Geis aside and the cards are dealt."""
    table.when("ana play cathbads_word", "bran pass", "cian pass")
    table.when("bran pass", "cian pass", "ana choose geis", "chance clockwise")
    return table.when(shuffle(table, "bard", "citadel", "conquest", "druid"))


def drafted(table: InisTable) -> InisTable:
    """Everybody keeps what he has."""
    for _ in range(3):
        for who in ("ana", "bran", "cian"):
            table.when(f"{who} {table.offered(who)[0]}")
    return table


def test_everybody_with_a_tale_is_asked_at_the_start_of_the_assembly(table: InisTable) -> None:
    kind = "react.assembly_start"
    assert table.asks() == [("ana", kind), ("bran", kind), ("cian", kind)]
    assert table.offered("ana") == ["pass", "play cathbads_word"]
    assert table.offered("bran") == ["pass"]


def test_any_action_card_of_the_game_may_be_set_aside(table: InisTable) -> None:
    table.when("ana play cathbads_word", "bran pass", "cian pass", "bran pass", "cian pass")
    assert table.asks() == [("ana", "cathbads_word.card")]
    assert table.offered("ana") == [f"choose {card}" for card in actions_for(3)]


def test_the_chosen_card_is_set_aside_and_not_dealt(chosen: InisTable) -> None:
    assert chosen.state.aside == ("geis",)
    assert len(chosen.asks()) == 3
    assert not any("geis" in option for who in ("ana", "bran") for option in chosen.offered(who))


def test_at_the_end_one_takes_it_and_sets_one_of_ones_own_aside(chosen: InisTable) -> None:
    drafted(chosen)
    assert chosen.asks() == [("ana", "cathbads_word.set_aside")]
    assert len(chosen.offered("ana")) == 5
    assert "set_aside geis" in chosen.offered("ana")
    assert not chosen.state.aside

    given_up = next(card for card in chosen.actions("ana") if card != "geis")
    chosen.when(f"ana set_aside {given_up}")
    assert chosen.state.aside == (given_up,)
    assert "geis" in chosen.actions("ana")
    assert [len(chosen.actions(who)) for who in ("ana", "bran", "cian")] == [4, 4, 4]
    assert chosen.asks() == [("ana", "turn")]


def test_the_same_card_may_be_set_aside_again(chosen: InisTable) -> None:
    drafted(chosen).when("ana set_aside geis")
    assert chosen.state.aside == ("geis",)


def test_j28_nobody_else_learns_what_was_chosen_and_what_was_swapped(chosen: InisTable) -> None:
    drafted(chosen).when("ana set_aside geis")
    kinds = (e.AsideChosen, e.AsideTaken, e.ActionSetAside)
    for kind in kinds:
        assert views(chosen, kind, "ana") == [{"seat": 0, "card": "geis"}]
        assert views(chosen, kind, "bran") == [{"seat": 0}]
    assert views(chosen, e.CardSetAside, "bran") == [{}]
    assert [choice["value"] for choice in views(chosen, e.ChoiceMade, "bran")] == [""]
    assert views(chosen, Answered, "bran")[-1]["option"] is None
    assert "sealed" not in views(chosen, Answered, "bran")[-1]


def test_j28_nor_does_the_view_of_the_assembly_show_it(chosen: InisTable) -> None:
    stack = INIS.view(chosen.state, seated(1)).stack  # type: ignore[attr-defined]
    assert {"type": "Assembly", "stage": "draft", "chooser": 0} in stack
    assert "geis" not in str(stack)


def test_cancelled_by_the_dagda_the_card_set_aside_is_a_random_one(table: InisTable) -> None:
    table.when("ana play cathbads_word", "bran pass", "cian pass")
    table.when("bran pass", "cian play the_dagda")
    assert table.asks() == [("chance", "shuffle_tales")]
    table.when(shuffle(table)).when("bran pass")
    table.when("chance clockwise")
    draw = table.decision("chance").draw
    assert draw is not None
    assert sorted(draw.items) == sorted(actions_for(3))

    table.when(shuffle(table, "bard"))
    assert table.state.aside == ("bard",)
    drafted(table)
    assert table.asks() == [("ana", "turn")]
    assert table.state.aside == ("bard",)


def test_with_two_players_it_is_swapped_after_the_second_set() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: tales cathbads_word
        assembly
    """)
    table.when("service hold", "ana play cathbads_word", "ana choose geis", "chance clockwise")
    table.when(shuffle(table))
    for _ in range(4):
        for who in ("ana", "bran"):
            table.when(f"{who} {table.offered(who)[0]}")
    assert table.asks() == [("ana", "cathbads_word.set_aside")]
    assert len(table.offered("ana")) == 7
