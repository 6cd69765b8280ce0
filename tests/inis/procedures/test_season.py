"""The Season (S1 to S6): turns from the Brenn on, until all have passed in a row."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.queries import reserve
from tests.inis.procedures.log import names, told
from tests.inis.table import InisTable, given


def season(turn: str, players: str = "", crows: str = "clockwise") -> InisTable:
    """Bran is Brenn; everybody has clans on the board and nobody meets a condition."""
    return given(f"""
        seats: ana bran cian
        asking: prompt
        brenn: bran
        crows: {crows}
        territory valley: bran 2, capital, sanctuaries 1
        territory cove: ana 2
        territory hills: cian 2
        {players}
        turn: {turn}
    """)


# S1


def test_s1_the_brenn_must_open_with_a_season_card() -> None:
    table = season("bran opening", "bran: actions geis new_clans sanctuary; deeds 6")
    assert table.offered("bran") == ["play new_clans", "play sanctuary"]
    assert table.decision("bran").rule == "S1"


@pytest.mark.parametrize("hand", ["", "actions geis", "actions druid"])
def test_s1_a_brenn_without_a_season_card_to_play_passes(hand: str) -> None:
    table = season("bran opening", f"bran: {hand}; deeds 6")
    assert table.offered("bran") == ["pass"]

    table.when("bran pass")
    assert table.asks() == [("cian", "turn")]


def test_s1_the_duty_is_the_first_turns_alone() -> None:
    table = season("bran opening", "bran: actions bard new_clans\ntales: the_dagda")
    table.when("bran play bard", "cian pass", "ana pass")
    assert table.offered("bran") == ["play new_clans", "pass"]


# S2


def test_s2_a_turn_is_a_season_card_a_pass_or_a_pretender_token() -> None:
    table = season("ana", "ana: actions bard geis new_clans; deeds 5")
    assert table.offered("ana") == ["play bard", "play new_clans", "pass", "pretender"]
    assert table.decision("ana").rule == "S2"


@pytest.mark.parametrize(
    ("crows", "order"),
    [
        ("clockwise", ["ana", "bran", "cian", "ana"]),
        ("counter_clockwise", ["ana", "cian", "bran", "ana"]),
    ],
)
def test_s2_turns_go_round_by_the_crows(crows: str, order: list[str]) -> None:
    players = "ana: actions bard ?\nbran: actions ? ?\ncian: actions ? ?"
    table = season("ana", players, crows)
    turns = []
    for _ in order:
        ((who, kind),) = table.asks()
        turns.append((who, kind))
        table.when(f"{who} play bard" if "play bard" in table.offered(who) else f"{who} pass")
    assert turns == [(who, "turn") for who in order]


def test_s2_who_passed_may_play_again_when_the_turn_comes_back() -> None:
    table = season("ana", "ana: actions new_clans\nbran: actions bard")
    table.when("ana pass", "bran play bard", "cian pass")
    assert table.offered("ana") == ["play new_clans", "pass"]


def test_s2_whatever_was_done_a_turn_has_its_end() -> None:
    """The moment at the end of a turn comes after its card, its pass or its token."""
    table = season("ana", "ana: actions bard\nbran: deeds 6")
    table.when("ana play bard", "bran pretender", "cian pass")
    marks = ("CardDiscarded", "PretenderTaken", "Passed", "TurnClosed", "TurnEnded")
    assert [name for name in names(table) if name in marks] == [
        *("CardDiscarded", "TurnClosed", "TurnEnded"),
        *("PretenderTaken", "TurnClosed", "TurnEnded"),
        *("Passed", "TurnClosed", "TurnEnded"),
    ]


# S3


def test_s3_who_meets_a_condition_now_may_take_a_pretender_token() -> None:
    """Orange of the rulebook: present in three territories with six Sanctuaries."""
    table = given("""
        seats: ana bran
        territory valley: ana 1, capital, sanctuaries 1
        territory cove: ana 1, bran 2, sanctuaries 2
        territory hills: ana 1, sanctuaries 3
        turn: ana
    """)
    assert table.offered("ana") == ["pass", "pretender"]

    table.when("ana pretender")
    assert table.state.players[0].pretender
    assert told(table, e.PretenderTaken) == [e.PretenderTaken(0, ("religion",))]
    assert table.asks() == [("bran", "turn")]


def test_s3_deeds_count() -> None:
    assert "pretender" in season("ana", "ana: deeds 5").offered("ana")
    assert "pretender" not in season("ana", "ana: deeds 4").offered("ana")


def test_s3_nobody_takes_a_second_token() -> None:
    assert season("ana", "ana: deeds 6; pretender").offered("ana") == ["pass"]


def test_s3_a_token_is_no_pass() -> None:
    table = season("ana passes 2", "ana: deeds 6")
    table.when("ana pretender")
    assert table.asks() == [("bran", "turn")]

    table.when("bran pass", "cian pass", "ana pass")
    assert table.asks() == [("service", "assembly")]


def test_s3_the_token_stays_until_the_assembly_even_without_a_condition() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 1, capital, sanctuaries 6
        territory cove: bran 2, ana 1
        ana: pretender; actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:1")
    table.when("ana offer_peace", "bran accept")
    assert table.state.players[0].pretender


# S4


@pytest.fixture
def banished() -> InisTable:
    """Cian has no clan left on the board when his turn comes."""
    return given("""
        seats: ana bran cian
        territory valley: ana 2, capital
        territory cove: bran 2
        cian: actions bard; deeds 2
        turn: cian
    """)


def test_s4_without_clans_one_discards_a_deed_and_places_two_anywhere(banished: InisTable) -> None:
    assert banished.deeds("cian") == 1
    assert banished.asks() == [("cian", "turn.no_clans")]
    assert banished.offered("cian") == ["place valley", "place cove"]

    banished.when("cian place valley", "cian place cove")
    assert banished.clans("valley") == {"ana": 2, "cian": 1}
    assert banished.clans("cove") == {"bran": 2, "cian": 1}
    assert reserve(banished.state, 2) == 10


def test_s4_then_the_turn_is_taken_as_any_other(banished: InisTable) -> None:
    banished.when("cian place valley", "cian place valley")
    assert told(banished, e.ClashBegan) == []
    assert banished.offered("cian") == ["play bard", "pass"]


def test_s4_without_a_deed_the_clans_come_all_the_same() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital
        territory cove:
        turn: bran
    """)
    assert told(table, e.DeedDiscarded) == []
    table.when("bran place cove", "bran place cove")
    assert table.clans("cove") == {"bran": 2}
    assert table.offered("bran") == ["pass"]


def test_s4_a_brenn_without_clans_places_them_before_he_opens() -> None:
    table = given("""
        seats: ana bran
        brenn: bran
        territory valley: ana 2, capital
        territory cove:
        bran: actions bard
        turn: bran opening
    """)
    table.when("bran place cove", "bran place valley")
    assert table.offered("bran") == ["play bard"]


def test_s4_only_the_beginning_of_ones_own_turn_counts() -> None:
    """Cian is gone, but it is Ana's turn; his Deed stays until his own."""
    table = given("""
        seats: ana bran cian
        territory valley: ana 2, capital
        territory cove: bran 2
        cian: deeds 1
        turn: ana
    """)
    assert table.deeds("cian") == 1
    table.when("ana pass", "bran pass")
    assert table.deeds("cian") == 0
    assert table.asks() == [("cian", "turn.no_clans")]
