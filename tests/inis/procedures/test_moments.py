"""Moments for Triskel cards (P2, P3, section 10): who is asked, when and in which order."""

from __future__ import annotations

import pytest

from domain.engine.model import PUBLIC, Trigger, seated
from domain.engine.secrecy import seen
from domain.inis import events as e
from domain.inis.redact import view
from tests.inis.procedures.log import told
from tests.inis.table import InisTable, given


def declared(players: str, more: str = "", seats: str = "ana bran cian") -> InisTable:
    """Ana plays the Bard to draw a tale; it needs no choice."""
    return given(f"""
        seats: {seats}
        brenn: cian
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 2
        {players}
        {more}
        turn: ana
    """).when("ana play bard")


HANDS = "ana: actions bard citadel\nbran: actions geis\ncian: actions druid festival"
BOTH = [("bran", "react.card_declared"), ("cian", "react.card_declared")]


# Section 10: sealed


def test_everybody_who_could_hold_an_answer_is_asked() -> None:
    table = declared(HANDS)
    assert table.asks() == BOTH
    assert [table.offered(who) for who in ("bran", "cian")] == [["pass", "play geis"], ["pass"]]
    assert all(table.decision(who).secret for who in ("bran", "cian"))


def test_who_has_no_card_of_the_type_is_not_asked() -> None:
    table = declared("ana: actions bard\nbran: tales eriu\ncian: actions druid")
    assert table.asks() == [("cian", "react.card_declared")]


def test_a_card_seen_in_a_public_pile_this_round_is_waited_for_no_more() -> None:
    table = declared("ana: actions bard\nbran: actions druid", more="played: geis")
    assert table.asks() == [("ana", "react.card_resolved")]  # with the tale she has drawn
    assert "card_declared" not in {came.trigger.kind for came in told(table, e.MomentCame)}


def test_a_card_discarded_unseen_is_waited_for_still() -> None:
    table = declared("ana: actions bard\nbran: actions druid", more="discarded: geis")
    assert table.asks() == [("bran", "react.card_declared")]


def test_a_card_set_aside_or_in_ones_own_hand_is_waited_for_of_others() -> None:
    table = declared("ana: actions bard geis\nbran: actions druid")
    assert table.asks() == [("bran", "react.card_declared")]


def test_who_could_not_answer_by_the_cards_own_words_is_not_asked() -> None:
    """Geis answers an opponent's card: Ana, who played it, is not asked."""
    assert "ana" not in [who for who, _ in declared(HANDS).asks()]


@pytest.mark.parametrize(
    ("seats", "asked"), [("ana bran cian", False), ("ana bran cian dana", True)]
)
def test_a_card_that_is_not_in_this_game_is_waited_for_by_nobody(seats: str, asked: bool) -> None:
    """Raid, after an Attack, is played by four only."""
    table = given(f"""
        seats: {seats}
        territory valley: ana 3, capital
        territory cove: bran 2
        ana: actions migration festival
        played: geis warlord
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:2")
    table.when("ana attack 1")
    moments = [came.trigger.kind for came in told(table, e.MomentCame)]
    assert ("attack_done" in moments) == asked


# Section 10: prompt


def test_with_prompt_only_holders_are_asked() -> None:
    table = declared(HANDS, more="asking: prompt")
    assert table.asks() == [("bran", "react.card_declared")]


def test_with_prompt_and_no_holder_nothing_is_asked_at_all() -> None:
    table = declared("ana: actions bard\nbran: actions druid", more="asking: prompt")
    assert told(table, e.MomentCame) == []
    assert table.asks() == [("bran", "turn")]


# P3: the order


@pytest.mark.parametrize(
    ("crows", "order"), [("clockwise", (0, 1, 2)), ("counter_clockwise", (0, 2, 1))]
)
def test_p3_on_a_turn_the_active_player_is_first_then_the_others_by_the_crows(
    crows: str, order: tuple[int, ...]
) -> None:
    table = declared(HANDS, more=f"crows: {crows}")
    (came,) = told(table, e.MomentCame)
    assert (came.order, came.asked) == (order, tuple(seat for seat in order if seat != 0))


def test_p3_in_a_clash_it_begins_with_whose_manoeuvre_it_is() -> None:
    """Bran, attacked, strikes back at Ana, whose turn it is."""
    table = given("""
        seats: ana bran cian
        territory valley: ana 3, capital
        territory cove: bran 3, cian 1
        ana: actions migration festival
        bran: actions druid
        cian: actions citadel
        played: geis bard
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:3", "ana attack 1")
    table.when("bran lose_clan")
    assert told(table, e.MomentCame)[-1] == e.MomentCame(
        Trigger("manoeuvre_done", 0, "cove"), (0, 1, 2), (0, 1, 2)
    )

    table.when("ana pass", "bran pass", "cian pass", "bran attack 0", "ana lose_clan")
    assert told(table, e.MomentCame)[-1] == e.MomentCame(
        Trigger("manoeuvre_done", 1, "cove"), (1, 2, 0), (1, 2, 0)
    )


def test_p3_after_a_manoeuvre_each_moment_has_its_own_time_and_its_own_people() -> None:
    """Raid after the Attack, the Bard after the loss: Ana's; Warlord last: all involved."""
    table = given("""
        seats: ana bran cian dana
        asking: sealed
        territory valley: ana 3, capital
        territory cove: bran 3, dana 1
        ana: actions migration festival
        bran: actions druid
        cian: actions citadel
        dana: actions exploration
        played: geis
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:3", "ana attack 1")
    assert table.asks() == [("bran", "attacked")]

    table.when("bran lose_clan")
    assert table.asks() == [("ana", "react.attack_done")]

    table.when("ana pass")
    assert table.asks() == [("ana", "react.manoeuvre_removed_clans")]

    table.when("ana pass")
    assert [who for who, _ in table.asks()] == ["ana", "bran", "dana"]
    assert {kind for _, kind in table.asks()} == {"react.manoeuvre_done"}

    table.when("dana pass", "ana pass", "bran pass")
    assert table.asks() == [("bran", "manoeuvre")]


def test_after_an_attack_answered_with_a_card_nothing_was_removed() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 3, capital
        territory cove: bran 3
        ana: actions migration bard
        bran: actions druid
        played: geis
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:3", "ana attack 1")
    table.when("bran discard druid")
    assert table.asks() == [("ana", "react.manoeuvre_done")]


# Secrecy


def test_nobody_sees_what_another_answered_not_even_that_it_was_nothing() -> None:
    table = declared(HANDS).when("bran play geis")
    (answer,) = told(table, e.ReactionGiven)
    assert seen(answer, seated(1))["card"] == "geis"
    assert seen(answer, seated(2)) == seen(answer, PUBLIC) == {"seat": 1}
    window = view(table.state, seated(2)).stack[-1]
    assert window["answered"] == [1]
    assert "answers" not in window
    assert table.asks() == [("cian", "react.card_declared")]


def test_an_answer_counts_only_when_all_have_answered() -> None:
    table = declared(HANDS).when("bran play geis")
    assert told(table, e.CardCancelled) == []
    assert table.actions("bran") == ("geis",)

    table.when("cian pass")
    assert told(table, e.CardCancelled) == [e.CardCancelled("bard")]
