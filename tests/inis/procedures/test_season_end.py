"""The end of the Season (S5, S6): what is discarded, kept and returned."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.model import PLAYED, ROW
from tests.inis.procedures.log import names, told
from tests.inis.table import InisTable, given


def season(turn: str, players: str = "") -> InisTable:
    """Bran is Brenn; everybody has clans on the board and nobody meets a condition."""
    return given(f"""
        seats: ana bran cian
        asking: prompt
        brenn: bran
        territory valley: bran 2, capital, sanctuaries 1
        territory cove: ana 2
        territory hills: cian 2
        {players}
        turn: {turn}
    """)


def test_s5_the_season_ends_when_all_have_passed_in_a_row() -> None:
    table = season("ana", "bran: actions bard")
    table.when("ana pass", "bran play bard", "cian pass", "ana pass")
    assert told(table, e.SeasonEnded) == []

    table.when("bran pass")
    assert told(table, e.SeasonEnded) == [e.SeasonEnded()]
    assert table.asks() == [("service", "assembly")]
    assert table.state.round == 2


def test_s5_action_cards_are_discarded_and_tales_are_kept() -> None:
    players = "ana: actions bard geis; tales eriu\ncian: actions druid"
    table = season("ana passes 2", players)
    table.when("ana pass")
    assert [player.actions for player in table.state.players] == [(), (), ()]
    assert table.tales("ana") == ("eriu",)
    assert told(table, e.ActionsDiscarded) == [
        e.ActionsDiscarded(0, 2, "season_end", ("bard", "geis")),
        e.ActionsDiscarded(2, 1, "season_end", ("druid",)),
    ]


@pytest.fixture
def last_pass() -> InisTable:
    """Bran holds the card of the Cove, where Ana now leads; the Festival is in the Hills."""
    return given("""
        seats: ana bran cian
        territory valley: ana 2, capital
        territory cove: ana 2, bran 1
        territory hills: cian 2, festival
        territory plains: bran 1, cian 1
        ana: advantages valley
        bran: advantages cove plains
        advantages played: hills
        turn: ana passes 2
    """)


def test_s5_held_cards_of_territories_one_no_longer_leads_go_back_face_up(
    last_pass: InisTable,
) -> None:
    last_pass.when("ana pass")
    assert last_pass.holder("valley") == 0
    assert [last_pass.holder(name) for name in ("cove", "plains")] == [ROW, ROW]
    assert e.AdvantageReturned(1, "advantage.cove") in told(last_pass, e.AdvantageReturned)


def test_s5_played_cards_are_available_again(last_pass: InisTable) -> None:
    assert last_pass.holder("hills") == PLAYED
    last_pass.when("ana pass")
    assert last_pass.holder("hills") == ROW
    assert e.AdvantageReturned(None, "advantage.hills") in told(last_pass, e.AdvantageReturned)


def test_s5_the_festival_marker_leaves_the_board(last_pass: InisTable) -> None:
    last_pass.when("ana pass")
    assert last_pass.state.festival is None
    assert told(last_pass, e.FestivalEnded) == [e.FestivalEnded("hills")]
    assert names(last_pass)[-2:] == ["SeasonEnded", "AssemblyBegan"]


def test_s6_a_played_action_card_goes_to_its_pile_and_everybody_has_seen_it() -> None:
    table = season("ana", "ana: actions bard new_clans\nplayed: druid")
    table.when("ana play bard")
    assert table.actions("ana") == ("new_clans",)
    assert table.state.action_pile[-1] == "bard"
    assert table.state.seen == ("druid", "bard")
