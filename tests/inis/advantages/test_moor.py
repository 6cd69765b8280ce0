"""Moor: at any time, look at the Epic Tales of an opponent."""

from __future__ import annotations

import pytest

from domain.engine.model import PUBLIC, Decision
from domain.engine.secrecy import seen
from domain.inis import events as e
from domain.inis.model import PLAYED
from tests.inis.advantages.facts import reshuffle
from tests.inis.cards.facts import as_seen, the
from tests.inis.procedures.chance import actions
from tests.inis.table import InisTable, given


def blocking(table: InisTable) -> dict[int, Decision]:
    """What each seat is asked and the game waits for."""
    return {decision.seat: decision for decision in table.asked if decision.blocking}


def may_look(table: InisTable) -> list[int]:
    return [decision.seat for decision in table.asked if decision.kind == "any_time"]


@pytest.fixture
def table() -> InisTable:
    """Ana holds the Moor on her turn; Bran has a tale, Cian has none."""
    return given("""
        seats: ana bran cian
        territory valley: bran 1, cian 1, capital
        territory moor: ana 2
        ana: actions sanctuary; advantages moor
        bran: actions bard; tales eriu
        tale pile: the_dagda lug_samildanach oengus_ploy
        played: geis
        turn: ana
    """)


def test_j33_it_is_offered_beside_a_decision_of_its_holder_and_holds_nobody_up(
    table: InisTable,
) -> None:
    assert table.offered("ana", "any_time") == ["play advantage.moor"]
    assert not table.decision("ana", "any_time").blocking
    assert table.asks() == [("ana", "turn")]
    assert table.offered("ana") == ["play sanctuary", "pass"]


def test_j33_it_is_not_offered_while_only_others_have_to_decide(table: InisTable) -> None:
    table.when("ana pass")
    assert table.asks() == [("bran", "turn")]
    assert may_look(table) == []


def test_j33_it_is_offered_in_the_midst_of_a_declaration(table: InisTable) -> None:
    table.when("ana play sanctuary")
    assert table.asks() == [("ana", "sanctuary.where")]

    table.when("ana play advantage.moor", "ana choose 1")
    assert table.asks() == [("ana", "sanctuary.where")]
    assert table.happened("TalesLookedAt")


def test_an_opponent_is_named_and_his_tales_are_looked_at(table: InisTable) -> None:
    table.when("ana play advantage.moor")
    assert table.asks() == [("ana", "advantage.moor.opponent")]
    assert table.offered("ana") == ["choose 1", "choose 2"]

    table.when("ana choose 1")
    assert the(table, e.TalesLookedAt).cards == ("eriu",)
    assert table.tales("bran") == ("eriu",)
    assert table.holder("moor") == PLAYED


def test_only_the_looker_and_the_owner_know_what_was_seen(table: InisTable) -> None:
    table.when("ana play advantage.moor", "ana choose 1")
    assert as_seen(table, e.TalesLookedAt, "ana")["cards"] == ("eriu",)
    assert as_seen(table, e.TalesLookedAt, "bran")["cards"] == ("eriu",)
    assert as_seen(table, e.TalesLookedAt, "cian") == {"seat": 0, "owner": 1}
    assert seen(the(table, e.TalesLookedAt), PUBLIC) == {"seat": 0, "owner": 1}


def test_action_cards_are_not_looked_at(table: InisTable) -> None:
    table.when("ana play advantage.moor", "ana choose 1")
    assert not table.happened("HandLookedAt")


def test_the_turn_goes_on_where_it_was_with_the_same_question(table: InisTable) -> None:
    before = table.decision("ana")
    table.when("ana play advantage.moor", "ana choose 1")
    assert table.decision("ana") == before
    assert table.asks() == [("ana", "turn")]
    assert table.offered("ana") == ["play sanctuary", "pass"]


def test_it_is_played_once_a_round(table: InisTable) -> None:
    table.when("ana play advantage.moor", "ana choose 1")
    assert may_look(table) == []


def test_p5_there_may_be_nothing_to_see(table: InisTable) -> None:
    table.when("ana play advantage.moor", "ana choose 2")
    assert the(table, e.TalesLookedAt).cards == ()
    assert table.holder("moor") == PLAYED


def test_it_is_no_season_card_so_a_pass_is_still_a_pass() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 1, bran 1, capital
        territory moor: ana 2
        ana: advantages moor valley
        turn: ana passes 1
    """)
    table.when("ana play advantage.moor", "ana choose 1")
    assert table.asks() == [("ana", "turn")]  # the Valley does not follow it

    table.when("ana pass")
    assert table.asks() == [("service", "assembly")]


def test_j33_in_the_draft_the_decisions_of_the_others_stay_the_same() -> None:
    table = given("""
        seats: ana bran cian
        territory valley: bran 2, capital
        territory moor: ana 2
        territory cove: cian 1
        assembly
    """)
    table.when("service hold", "chance clockwise", actions(3))
    before = blocking(table)
    assert sorted(before) == [0, 1, 2]
    assert may_look(table) == [0]

    table.when("ana play advantage.moor")
    assert table.asks() == [("ana", "advantage.moor.opponent")]
    table.when("ana choose 1")
    after = blocking(table)
    assert (after[1], after[2]) == (before[1], before[2])
    assert after[0].options == before[0].options


def test_j33_in_the_draft_it_is_offered_until_its_holder_has_chosen() -> None:
    table = given("""
        seats: ana bran cian
        territory valley: bran 2, capital
        territory moor: ana 2
        territory cove: cian 1
        assembly
    """)
    table.when("service hold", "chance clockwise", actions(3))
    table.when(f"ana {table.offered('ana')[0]}")
    assert may_look(table) == []


def test_j33_at_a_moment_for_triskel_cards_its_holder_looks_before_he_answers() -> None:
    """Bran, asked about Geis, looks at Ana's tales; Cian's decision does not change."""
    table = given("""
        seats: ana bran cian
        territory valley: ana 2, cian 1, capital
        territory moor: bran 2
        ana: actions sanctuary; tales eriu
        bran: actions geis; advantages moor
        cian: actions bard
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play sanctuary", "ana choose valley")
    cian = table.decision("cian")
    assert may_look(table) == [1]

    table.when("bran play advantage.moor", "bran choose 0")
    assert table.decision("cian") == cian
    assert table.offered("bran") == ["pass", "play geis"]
    table.when("cian pass", "bran play geis")
    assert table.state.board["valley"].sanctuaries == 0


def test_j33_an_answer_already_given_stands() -> None:
    """Cian has answered; Bran looks before he does, and the moment ends with both answers."""
    table = given("""
        seats: ana bran cian
        territory valley: ana 2, cian 1, capital
        territory moor: bran 2
        ana: actions sanctuary; tales eriu
        bran: actions bard; advantages moor
        cian: actions geis
        tale pile: the_dagda lug_samildanach oengus_ploy
        turn: ana
    """)
    table.when("ana play sanctuary", "ana choose valley", "cian play geis")
    table.when("bran play advantage.moor", "bran choose 0")
    assert table.asks() == [("bran", "react.card_declared")]

    table.when("bran pass")
    assert table.state.board["valley"].sanctuaries == 0
    assert table.actions("cian") == ()


def test_a_card_promised_at_one_moment_and_played_at_the_moor_lapses() -> None:
    """Cian has The Dagda ready for Ana's tale, but spends it on Bran's Moor."""
    table = given("""
        seats: ana bran cian
        territory valley: ana 2, cian 1, capital
        territory moor: bran 2
        ana: tales stone_of_fal
        bran: tales eriu; advantages moor
        cian: tales the_dagda
        tale pile: oengus_ploy
        turn: ana
    """)
    table.when("ana play stone_of_fal", "cian play the_dagda")
    table.when("bran play advantage.moor", "bran choose 0", "cian play the_dagda")
    table.when(reshuffle(table), "bran pass")
    assert table.clans("valley") == {"ana": 4, "cian": 1}
    assert table.state.tales.count("the_dagda") == 1
    assert table.state.tale_pile == ("stone_of_fal",)


def test_j21_cancelled_by_the_dagda_nothing_is_seen() -> None:
    table = given("""
        seats: ana bran
        territory valley: bran 1, capital
        territory moor: ana 2
        ana: advantages moor
        bran: tales the_dagda eriu
        tale pile: oengus_ploy
        turn: ana
    """)
    table.when("ana play advantage.moor", "ana choose 1", "bran play the_dagda")
    table.when(reshuffle(table))
    assert not table.happened("TalesLookedAt")
    assert table.holder("moor") == PLAYED
    assert table.asks() == [("ana", "turn")]


def test_j24_under_lugs_spear_it_waits_for_the_end_of_the_clash() -> None:
    table = given("""
        seats: ana bran
        territory moor: ana 2, bran 2
        territory valley: capital
        ana: actions warlord; advantages moor
        bran: tales lugs_spear
        tale pile: the_dagda lug_samildanach
        turn: ana
    """)
    table.when("ana play warlord", "ana choose moor", "bran play lugs_spear")
    assert table.asks() == [("ana", "manoeuvre")]
    assert may_look(table) == []

    table.when("ana offer_peace", "bran accept", "bran pass")
    assert table.asks() == [("ana", "turn")]
    assert may_look(table) == [0]


def test_in_a_clash_its_holder_may_look_before_a_manoeuvre() -> None:
    table = given("""
        seats: ana bran
        territory moor: ana 2, bran 2
        territory valley: capital
        ana: actions warlord; advantages moor
        bran: tales eriu
        tale pile: the_dagda lug_samildanach lugs_spear battle_frenzy
        turn: ana
    """)
    table.when("ana play warlord", "ana choose moor", "ana play advantage.moor", "ana choose 1")
    assert table.happened("TalesLookedAt")
    assert table.offered("ana") == ["attack 1", "offer_peace"]


def test_j33_after_the_answers_to_it_the_draft_asks_what_it_asked_before() -> None:
    """Bran and Cian hold tales, so they are asked about The Dagda in the midst of the draft."""
    table = given("""
        seats: ana bran cian
        territory valley: bran 2, capital
        territory moor: ana 2
        territory cove: cian 1
        bran: tales eriu
        cian: tales balors_eye
        tale pile: cathbads_word
        assembly
    """)
    table.when("service hold", "chance clockwise", actions(3))
    before = {seat: (d.kind, d.options) for seat, d in blocking(table).items()}

    table.when("ana play advantage.moor", "ana choose 1")
    assert table.asks() == [("bran", "react.card_declared"), ("cian", "react.card_declared")]
    table.when("bran pass", "cian pass")
    assert {seat: (d.kind, d.options) for seat, d in blocking(table).items()} == before
