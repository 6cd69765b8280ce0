"""Standing orders (section 10): pass at moments of a kind until I say otherwise."""

from __future__ import annotations

import pytest

from domain.engine.model import PUBLIC, REFEREE, seated
from domain.engine.secrecy import seen
from domain.inis import events as e
from domain.inis.moments import ANSWERED
from domain.inis.redact import view
from tests.inis.procedures.log import told
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana is about to play the Bard; Bran holds Geis, Cian could."""
    return given("""
        seats: ana bran cian
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 2
        ana: actions bard druid
        bran: actions geis
        cian: actions festival
        turn: ana
    """)


def standing(table: InisTable, seat: int) -> list[str]:
    return list(table.state.players[seat].standing)


def test_an_order_may_be_given_for_every_moment_that_a_card_answers(table: InisTable) -> None:
    assert table.offered("bran", "standing_order") == [f"pass_always {kind}" for kind in ANSWERED]
    assert "card_declared" in ANSWERED


def test_it_may_be_given_at_any_time_and_nobody_waits_for_it(table: InisTable) -> None:
    offers = [d for d in table.asked if d.kind == "standing_order"]
    assert [d.seat for d in offers] == [0, 1, 2]
    assert all(d.secret and not d.blocking for d in offers)

    table.when("cian pass_always card_declared", "ana play bard")
    assert table.decision("bran", "standing_order").options


def test_it_is_carried_out_at_once_and_blindly_whatever_the_hand(table: InisTable) -> None:
    table.when("bran pass_always card_declared", "ana play bard")
    assert table.asks() == [("cian", "react.card_declared")]

    table.when("cian pass")
    assert len(table.tales("ana")) == 1
    assert table.actions("bran") == ("geis",)


def test_if_all_have_given_one_nobody_is_asked(table: InisTable) -> None:
    table.when("bran pass_always card_declared", "cian pass_always card_declared")
    table.when("ana pass_always card_resolved", "ana pass_always turn_end", "ana play bard")
    assert table.asks() == [("bran", "turn")]
    assert len(table.tales("ana")) == 1


def test_it_stands_for_its_own_kind_of_moment_alone(table: InisTable) -> None:
    table.when("bran pass_always manoeuvre_done", "ana play bard")
    assert table.offered("bran") == ["pass", "play geis"]


def test_it_stands_until_it_is_taken_back(table: InisTable) -> None:
    table.when("bran pass_always card_declared", "bran pass_always attack_done")
    assert standing(table, 1) == ["card_declared", "attack_done"]
    assert "ask_again card_declared" in table.offered("bran", "standing_order")

    table.when("bran ask_again card_declared", "ana play bard")
    assert standing(table, 1) == ["attack_done"]
    assert table.offered("bran") == ["pass", "play geis"]


def test_a_moment_already_open_is_answered_by_oneself(table: InisTable) -> None:
    table.when("ana play bard", "bran pass_always card_declared")
    assert table.offered("bran") == ["pass", "play geis"]


def test_only_its_giver_and_a_referee_know_what_it_says(table: InisTable) -> None:
    table.when("bran pass_always card_declared")
    (order,) = told(table, e.StandingOrderGiven)
    assert seen(order, seated(1))["kinds"] == ("card_declared",)
    for viewer in (PUBLIC, seated(0), seated(2)):
        assert seen(order, viewer) == {"seat": 1}
        assert view(table.state, viewer).players[1].standing_orders is None
    for viewer in (REFEREE, seated(1)):
        assert view(table.state, viewer).players[1].standing_orders == ("card_declared",)
