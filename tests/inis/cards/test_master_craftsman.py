"""Master Craftsman: discard and draw a tale; or give the tale just played away for a Deed."""

from __future__ import annotations

import pytest

from domain.engine.events import Answered
from domain.engine.model import seated
from domain.engine.secrecy import seen
from domain.inis import events as e
from domain.inis.model import PLAYED, ROW
from domain.inis.names import TALES
from tests.inis.cards.facts import all_of, as_seen
from tests.inis.table import InisTable, given

# Season


@pytest.fixture
def table() -> InisTable:
    """Ana holds a card of every kind besides the Master Craftsman."""
    return given("""
        seats: ana bran cian dana
        territory valley: ana 2, capital
        territory cove: bran 2, cian 1, dana 1
        ana: actions master_craftsman druid; tales eriu; advantages valley
        bran: actions citadel
        tales: the_dagda
        turn: ana
    """)


@pytest.fixture
def choosing(table: InisTable) -> InisTable:
    """Nobody has cancelled it."""
    return table.when("ana play master_craftsman", "bran pass")


def test_geis_is_answered_before_the_discard_is_chosen(table: InisTable) -> None:
    table.when("ana play master_craftsman")
    assert table.asks() == [("bran", "react.card_declared")]

    table.when("bran pass")
    assert table.asks() == [("ana", "master_craftsman.card")]


def test_j31_any_card_of_the_hand_is_discarded_and_one_must_be(choosing: InisTable) -> None:
    assert choosing.offered("ana") == ["choose druid", "choose eriu", "choose advantage.valley"]


def test_an_action_card_goes_to_its_pile_unseen_and_a_tale_is_drawn(choosing: InisTable) -> None:
    choosing.when("ana choose druid", "all pass")
    assert choosing.actions("ana") == ()
    assert choosing.tales("ana") == ("eriu", "the_dagda")
    assert choosing.state.action_pile[-2:] == ("druid", "master_craftsman")
    assert choosing.state.seen == ("master_craftsman",)
    assert choosing.asks() == [("bran", "turn")]


def test_nobody_else_learns_which_action_card_it_was(choosing: InisTable) -> None:
    choosing.when("ana choose druid")
    assert as_seen(choosing, e.ActionsDiscarded, "ana")["cards"] == ("druid",)
    assert as_seen(choosing, e.ActionsDiscarded, "bran") == {
        "seat": 0,
        "count": 1,
        "cause": "master_craftsman",
    }
    assert as_seen(choosing, e.ChoiceMade, "bran")["value"] == ""
    assert "sealed" not in as_seen(choosing, e.ChoiceMade, "bran")
    answer = seen(all_of(choosing, Answered)[-1], seated(1))
    assert answer["option"] is None
    assert "sealed" not in answer


def test_a_tale_goes_to_its_pile_face_up(choosing: InisTable) -> None:
    choosing.when("ana choose eriu")
    assert choosing.tales("ana") == ("the_dagda",)
    assert choosing.state.tale_pile == ("eriu",)
    assert as_seen(choosing, e.TaleDiscarded, "bran") == {"seat": 0, "card": "eriu"}


def test_an_advantage_card_is_out_of_reach_until_the_season_ends(choosing: InisTable) -> None:
    choosing.when("ana choose advantage.valley")
    assert choosing.holder("valley") == PLAYED

    choosing.when("all pass")
    for who in ("bran", "cian", "dana", "ana"):
        choosing.when(f"{who} pass", "all pass")
    assert choosing.holder("valley") == ROW


def test_p5_who_has_no_other_card_only_draws() -> None:
    table = given("""
        seats: ana bran cian dana
        territory valley: ana 2, capital
        ana: actions master_craftsman
        bran: actions druid
        played: geis
        tales: eriu
        turn: ana
    """)
    table.when("ana play master_craftsman")
    assert table.tales("ana") == ("eriu",)
    assert not table.happened("ActionsDiscarded")


def test_cancelled_it_discards_and_draws_nothing() -> None:
    table = given("""
        seats: ana bran cian dana
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: actions master_craftsman druid
        bran: actions geis
        turn: ana
    """)
    table.when("ana play master_craftsman", "bran play geis")
    assert table.actions("ana") == ("druid",)
    assert table.tales("ana") == ()
    assert table.asks() == [("bran", "turn")]


# Triskel


POSITION = """
    seats: ana bran cian dana
    asking: {asking}
    territory valley: ana 2, capital, sanctuaries 1
    territory stone_circle: ana 1, dana 1
    territory cove: bran 2, cian 1
    ana: actions master_craftsman; tales {ana}; advantages {held}
    bran: actions geis; tales {bran}
    turn: {turn}
"""


def position(
    ana: str = "", bran: str = "", held: str = "", turn: str = "ana", asking: str = "prompt"
) -> InisTable:
    """Ana holds the Master Craftsman and perhaps Advantage cards, Bran holds Geis."""
    return given(POSITION.format(ana=ana, bran=bran, held=held, turn=turn, asking=asking))


@pytest.fixture
def tale() -> InisTable:
    """Ana has played Eriu and holds the Master Craftsman; Bran holds Geis."""
    table = position("eriu", asking="sealed")
    return table.when("ana play eriu", "ana choose valley:1")


def test_it_is_asked_for_after_ones_own_tale_is_resolved(tale: InisTable) -> None:
    """Bran is not asked, though by what is public he could hold it: the tale is not his."""
    assert tale.clans("valley") == {"ana": 3}
    assert tale.asks() == [("ana", "react.tale_played")]
    assert tale.offered("ana") == ["pass", "play master_craftsman"]


def test_whom_the_tale_is_given_is_declared(tale: InisTable) -> None:
    tale.when("ana play master_craftsman")
    assert tale.offered("ana") == ["choose 1", "choose 2", "choose 3"]

    tale.when("ana choose 2")
    assert tale.asks() == [("bran", "react.card_declared")]


def test_the_tale_is_given_away_instead_of_discarded_for_a_deed(tale: InisTable) -> None:
    tale.when("ana play master_craftsman", "ana choose 2", "bran pass")
    assert tale.tales("cian") == ("eriu",)
    assert tale.state.tale_pile == ()
    assert tale.deeds("ana") == 1
    assert tale.state.action_pile[-1] == "master_craftsman"

    tale.when("all pass")
    assert tale.asks() == [("bran", "turn")]


def test_not_played_the_tale_is_discarded(tale: InisTable) -> None:
    tale.when("ana pass")
    assert tale.state.tale_pile == ("eriu",)
    assert tale.deeds("ana") == 0


def test_j22_cancelled_the_tale_is_discarded_and_no_deed_gained(tale: InisTable) -> None:
    tale.when("ana play master_craftsman", "ana choose 2", "bran play geis")
    assert tale.tales("cian") == ()
    assert tale.state.tale_pile == ("eriu",)
    assert tale.deeds("ana") == 0


def test_it_answers_a_tale_played_for_its_triskel_side_too() -> None:
    """Oengus's Ploy at the end of Bran's turn."""
    table = position("oengus_ploy", turn="bran").when("bran pass", "ana play oengus_ploy")
    assert table.asks() == [("ana", "react.tale_played")]

    table.when("ana play master_craftsman", "ana choose 2", "bran pass")
    assert table.tales("cian") == ("oengus_ploy",)
    assert table.deeds("ana") == 1
    assert table.asks() == [("ana", "turn")]


def test_j10_a_cancelled_tale_is_gone_and_cannot_be_given() -> None:
    table = position("stone_of_fal", "the_dagda")
    table.when("ana play stone_of_fal", "bran play the_dagda", f"chance {' '.join(TALES)}")
    assert table.asks() == [("bran", "turn")]
    assert "tale_played" not in {came.trigger.kind for came in all_of(table, e.MomentCame)}


def test_j10_a_tale_that_was_taken_back_cannot_be_given() -> None:
    table = position("stone_of_fal", held="stone_circle")
    table.when("ana play stone_of_fal")
    assert table.offered("ana") == ["pass", "play master_craftsman", "play advantage.stone_circle"]

    table.when("ana play advantage.stone_circle")
    assert table.tales("ana") == ("stone_of_fal",)
    assert table.asks() == [("bran", "turn")]


def test_it_does_not_answer_an_opponents_tale() -> None:
    table = position(bran="stone_of_fal", turn="bran").when("bran play stone_of_fal")
    assert table.asks() == [("cian", "turn")]
