"""Maeve's Wealth: everybody who can gives an Action card, and each of them gets one (J30)."""

from __future__ import annotations

import pytest

from domain.engine.events import Answered
from domain.engine.model import seated
from domain.inis import events as e
from domain.inis.rules import INIS
from tests.inis.table import InisTable, given
from tests.inis.tales.facts import views


@pytest.fixture
def table() -> InisTable:
    """Cian is the Brenn; he and Bran have Action cards, Dana has none, Ana has one."""
    return given("""
        seats: ana bran cian dana
        brenn: cian
        asking: prompt
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 2
        territory plains: dana 2
        ana: actions bard; tales maeves_wealth
        bran: actions druid festival
        cian: actions citadel
        turn: ana
    """).when("ana play maeves_wealth")


def test_j30_all_who_can_are_asked_at_once_and_choose_themselves(table: InisTable) -> None:
    assert table.asks() == [("cian", "gift"), ("bran", "gift")]
    assert table.offered("bran") == ["give druid", "give festival"]
    assert table.offered("cian") == ["give citadel"]


def test_j30_nothing_changes_hands_until_all_have_chosen(table: InisTable) -> None:
    table.when("bran give druid")
    assert table.actions("ana") == ("bard",)
    assert table.asks() == [("cian", "gift")]

    table.when("cian give citadel")
    assert table.actions("ana") == ("bard", "citadel", "druid")


def test_j30_then_one_card_goes_to_each_giver_in_the_same_order(table: InisTable) -> None:
    table.when("bran give druid", "cian give citadel")
    assert table.asks() == [("ana", "maeves_wealth.gifts")]
    assert table.offered("ana") == ["choose 2:bard", "choose 2:citadel", "choose 2:druid"]

    table.when("ana choose 2:bard")
    assert table.offered("ana") == ["choose 1:citadel", "choose 1:druid"]

    table.when("ana choose 1:citadel")
    assert table.actions("cian") == ("bard",)
    assert table.actions("bran") == ("citadel", "festival")
    assert table.actions("ana") == ("druid",)
    assert table.actions("dana") == ()
    assert table.asks() == [("bran", "turn")]


def test_the_same_card_may_be_given_back(table: InisTable) -> None:
    table.when("bran give druid", "cian give citadel", "ana choose 2:citadel", "ana choose 1:druid")
    assert table.actions("cian") == ("citadel",)
    assert table.actions("bran") == ("druid", "festival")
    assert table.actions("ana") == ("bard",)


def test_only_the_two_of_each_exchange_see_the_card(table: InisTable) -> None:
    table.when("bran give druid", "cian give citadel", "ana choose 2:bard", "ana choose 1:citadel")

    def cards(who: str) -> list[str | None]:
        return [gift.get("card") for gift in views(table, e.ActionGiven, who)]

    assert cards("ana") == ["citadel", "druid", "bard", "citadel"]
    assert cards("cian") == ["citadel", None, "bard", None]
    assert cards("bran") == [None, "druid", None, "citadel"]
    assert cards("dana") == [None, None, None, None]


def test_what_was_chosen_is_ones_own_secret(table: InisTable) -> None:
    table.when("bran give druid")
    assert views(table, e.GiftChosen, "bran") == [{"seat": 1, "card": "druid"}]
    assert views(table, e.GiftChosen, "ana") == [{"seat": 1}]
    assert views(table, Answered, "ana")[-1]["option"] is None
    assert "druid" not in str(INIS.view(table.state, seated(0)))

    table.when("cian give citadel", "ana choose 2:bard")
    assert views(table, e.ChoiceMade, "bran")[-1]["value"] == ""
    assert "sealed" not in views(table, e.ChoiceMade, "bran")[-1]
    assert "bard" not in str(INIS.view(table.state, seated(1)))


def test_p5_when_nobody_has_an_action_card_nothing_is_given() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: actions bard; tales maeves_wealth
        turn: ana
    """).when("ana play maeves_wealth")
    assert table.actions("ana") == ("bard",)
    assert table.asks() == [("bran", "turn")]


def test_without_a_card_of_ones_own_what_came_goes_back() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: tales maeves_wealth
        bran: actions druid
        turn: ana
    """).when("ana play maeves_wealth", "bran give druid")
    assert table.offered("ana") == ["choose 1:druid"]

    table.when("ana choose 1:druid")
    assert table.actions("bran") == ("druid",)
