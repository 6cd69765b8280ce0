"""The Assembly (A1 to A5): run by the service, each step with its own event."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.model import PLAYED, ROW
from domain.inis.names import actions_for
from tests.inis.procedures.chance import actions
from tests.inis.procedures.log import names, told
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana is Brenn; Bran leads in the Capital, Cian in the Cove, nobody in the Hills."""
    return given("""
        seats: ana bran cian
        round: 4
        brenn: ana
        crows: clockwise
        territory valley: ana 1, bran 2, capital, sanctuaries 1
        territory cove: cian 2, ana 1
        territory hills: ana 1, cian 1
        ana: tales eriu
        assembly
    """)


def test_the_service_is_asked_to_hold_it_and_nobody_else(table: InisTable) -> None:
    assert table.asks() == [("service", "assembly")]
    assert table.offered("service") == ["hold"]
    assert table.state.round == 4


def test_it_is_held_in_its_six_steps(table: InisTable) -> None:
    table.when("service hold", "all pass", "chance counter_clockwise", actions(3))
    assert names(table, "Answered", "Drawn", "ReactionGiven") == [
        "AssemblyBegan",
        "AssemblyHeld",
        "MomentCame",
        "MomentEnded",
        "AssemblyOpened",
        "BrennNamed",
        "VictoryChecked",
        "AdvantageTaken",
        "AdvantageTaken",
        "AdvantagesTaken",
        "CrowsTossed",
        "CardSetAside",
        "DraftBegan",
        "ActionsDealt",
        "ActionsDealt",
        "ActionsDealt",
    ]
    assert table.asks() == [("ana", "draft"), ("bran", "draft"), ("cian", "draft")]


# A1


def brenn_after(capital: str) -> e.BrennNamed:
    """Cian is Brenn and has no clan in the Capital."""
    table = given(f"""
        seats: ana bran cian
        brenn: cian
        territory valley: {capital}
        territory cove: cian 2
        territory hills:
        assembly
    """)
    table.when("service hold")
    (named,) = told(table, e.BrennNamed)
    assert table.state.brenn == named.seat
    return named


@pytest.mark.parametrize(
    ("capital", "seat", "reason"),
    [
        ("capital, bran 2, ana 1", 1, "chieftain_of_capital"),
        ("capital, ana 1", 0, "chieftain_of_capital"),
        ("capital, cian 3, ana 2", 2, "chieftain_of_capital"),
        ("capital, ana 1, bran 1", 2, "unchanged"),
        ("capital, ana 2, bran 2, cian 1", 2, "unchanged"),
        ("capital", 2, "unchanged"),
    ],
)
def test_a1_the_capitals_chieftain_becomes_brenn_and_without_one_nothing_changes(
    capital: str, seat: int, reason: str
) -> None:
    assert brenn_after(capital) == e.BrennNamed(seat, reason)  # type: ignore[arg-type]


# A2


def test_a2_if_nobody_wins_all_pretender_tokens_go_back() -> None:
    table = given("""
        seats: ana bran cian
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 2
        bran: pretender
        cian: pretender; deeds 3
        assembly
    """)
    table.when("service hold")
    assert told(table, e.VictoryChecked) == [
        e.VictoryChecked((e.Claim(1, 0, 1, 0, 0, ()), e.Claim(2, 0, 1, 0, 3, ())), None, "no_claim")
    ]
    assert told(table, e.PretendersReturned) == [e.PretendersReturned((1, 2))]
    assert not any(player.pretender for player in table.state.players)
    assert table.deeds("cian") == 3


def test_a2_without_a_pretender_nobody_is_checked_and_no_token_returns(table: InisTable) -> None:
    table.when("service hold", "all pass")
    assert told(table, e.VictoryChecked) == [e.VictoryChecked((), None, "no_pretender")]
    assert told(table, e.PretendersReturned) == []


def test_a2_a_winner_ends_the_game_before_anything_is_taken_or_dealt() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 3, bran 6, capital, sanctuaries 2
        territory cove: ana 1, sanctuaries 4
        ana: pretender
        assembly
    """)
    table.when("service hold")
    assert names(table)[-2:] == ["VictoryChecked", "GameEnded"]
    assert table.state.winners == (0,)
    assert table.asked == ()


def test_a2_comes_after_a1_so_that_the_new_brenn_breaks_the_tie() -> None:
    table = given("""
        seats: ana bran
        brenn: ana
        territory valley: ana 1, bran 2, capital, sanctuaries 6
        territory cove: ana 2
        ana: pretender
        bran: pretender
        assembly
    """)
    table.when("service hold")
    assert table.state.winners == (1,)


# A3


def test_a3_each_chieftain_takes_his_card_and_without_one_it_stays_face_up(
    table: InisTable,
) -> None:
    table.when("service hold", "all pass")
    assert told(table, e.AdvantageTaken) == [
        e.AdvantageTaken(1, "advantage.valley", None),
        e.AdvantageTaken(2, "advantage.cove", None),
    ]
    assert [table.holder(name) for name in ("valley", "cove", "hills")] == [1, 2, ROW]


def test_a3_who_kept_his_card_over_the_season_holds_it_still() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: advantages valley
        assembly
    """)
    table.when("service hold")
    assert told(table, e.AdvantageTaken) == [e.AdvantageTaken(1, "advantage.cove", None)]
    assert [table.holder(name) for name in ("valley", "cove")] == [0, 1]


def test_a3_a_card_played_last_season_is_there_to_be_taken_again() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove: bran 2
        advantages played: valley
        turn: ana passes 1
    """)
    assert table.holder("valley") == PLAYED
    table.when("ana pass", "service hold")
    assert table.holder("valley") == 0


# A4


@pytest.mark.parametrize(("side", "changed"), [("clockwise", False), ("counter_clockwise", True)])
def test_a4_the_crows_are_tossed_by_chance(table: InisTable, side: str, changed: bool) -> None:
    table.when("service hold", "all pass")
    assert table.asks() == [("chance", "crows")]

    table.when(f"chance {side}")
    assert table.state.crows == side
    assert [toss.changed for toss in told(table, e.CrowsTossed)] == [changed]


# A5


@pytest.mark.parametrize(("seats", "dealt", "kept_back"), [(2, 3, 6), (3, 4, 0), (4, 4, 0)])
def test_a5_all_action_cards_are_shuffled_one_is_set_aside_and_the_hands_are_dealt(
    seats: int, dealt: int, kept_back: int
) -> None:
    players = ("ana", "bran", "cian", "dana")[:seats]
    table = given(f"""
        seats: {" ".join(players)}
        territory valley: ana 2, capital
        territory cove:
        assembly
    """)
    table.when("service hold", "chance clockwise")
    draw = table.decision("chance").draw
    assert draw is not None
    assert draw.items == actions_for(seats)

    table.when(actions(seats, "warlord"))
    assert table.state.aside == ("warlord",)
    assert table.state.action_pile == ()
    hands = told(table, e.ActionsDealt)
    assert [(hand.seat, len(hand.cards)) for hand in hands] == [(s, dealt) for s in range(seats)]
    out = ["warlord", *(card for hand in hands for card in hand.cards)]
    assert len(set(out)) == len(actions_for(seats)) - kept_back


def test_a5_the_brenn_named_at_this_assembly_opens_the_season(table: InisTable) -> None:
    table.when("service hold", "all pass", "chance clockwise", actions(3))
    for _ in range(3):
        for who in ("ana", "bran", "cian"):
            table.when(f"{who} {table.offered(who)[0]}")
    assert told(table, e.SeasonBegan) == [e.SeasonBegan(1)]
    assert table.asks() == [("bran", "turn")]
