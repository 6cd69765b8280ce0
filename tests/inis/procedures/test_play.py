"""Playing a card (P1 to P7): declared in full, answered, resolved, discarded."""

from __future__ import annotations

import pytest

from domain.inis import events as e
from domain.inis.names import TERRITORIES
from tests.inis.procedures.log import names, told
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana has cards of every sort; Bran holds Geis, Cian something else."""
    return given("""
        seats: ana bran cian
        brenn: ana
        territory valley: ana 3, capital, sanctuaries 1
        territory cove: bran 2
        territory hills: cian 2
        ana: actions druid geis migration sanctuary
        bran: actions exploration
        cian: actions festival
        played: bard
        turn: ana
    """)


# P1


def test_p1_a_card_is_declared_in_full_then_answered_then_resolved_then_discarded(
    table: InisTable,
) -> None:
    table.when("ana play sanctuary", "ana choose valley")
    assert table.state.board["valley"].sanctuaries == 1
    assert "sanctuary" not in table.actions("ana")
    assert "sanctuary" not in table.state.action_pile

    table.when("bran pass", "cian pass")
    assert table.state.board["valley"].sanctuaries == 2
    assert "sanctuary" not in table.state.action_pile

    table.when("all pass")
    assert table.state.action_pile[-1] == "sanctuary"
    assert table.happened(
        "CardPlayed",
        "ChoiceMade",
        "CardDeclared",
        "MomentCame",
        "MomentEnded",
        "SanctuaryBuilt",
        "CardResolved",
        "CardDiscarded",
        "TurnEnded",
    )


def test_p1_every_origin_destination_and_number_is_asked_before_anybody_may_answer(
    table: InisTable,
) -> None:
    table.when("ana play migration")
    assert table.asks() == [("ana", "migration.source")]

    table.when("ana choose valley")
    assert table.asks() == [("ana", "migration.to")]
    assert table.decision("ana").rule == "P1"

    table.when("ana choose cove:2", "ana done")
    assert table.asks() == [("bran", "react.card_declared"), ("cian", "react.card_declared")]
    assert table.clans("valley") == {"ana": 3}


def test_p1_what_depends_on_something_revealed_is_chosen_while_resolving(table: InisTable) -> None:
    """What Ana may take from the pile she chooses after nobody has cancelled the Druid."""
    table.when("ana play druid")
    assert table.asks() == [("bran", "react.card_declared"), ("cian", "react.card_declared")]

    table.when("bran pass", "cian pass")
    assert table.asks() == [("ana", "druid.card")]
    assert table.happened("CardDeclared", "MomentEnded", "PileLookedAt")


def test_p1_a_card_is_out_of_hand_and_pile_while_it_is_played(table: InisTable) -> None:
    table.when("ana play migration", "ana choose valley", "ana choose cove:2", "ana done")
    table.when("bran pass", "cian pass")
    assert table.asks() == [("ana", "manoeuvre")]
    assert "migration" not in (*table.actions("ana"), *table.state.action_pile)


# P2


def test_p2_season_cards_are_played_on_ones_turn_and_triskel_cards_are_not(
    table: InisTable,
) -> None:
    assert table.asks() == [("ana", "turn")]
    assert table.offered("ana") == ["play druid", "play migration", "play sanctuary", "pass"]


def test_p2_playing_a_triskel_card_is_always_optional() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 1, capital
        territory cove: bran 2
        ana: actions bard
        bran: actions geis
        turn: ana
    """)
    table.when("ana play bard")
    assert table.offered("bran") == ["pass", "play geis"]

    table.when("bran pass")
    assert table.actions("bran") == ("geis",)
    assert len(table.tales("ana")) == 1


# P4


@pytest.fixture
def cancelled() -> InisTable:
    """Ana's Bard was met by Bran's Geis, as the last turn before the Season would have ended."""
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 1, capital
        territory cove: bran 2
        territory hills: cian 1
        ana: actions bard
        bran: actions geis
        turn: ana passes 2
    """)
    return table.when("ana play bard", "bran play geis")


def test_p4_a_cancelled_card_counts_as_played(cancelled: InisTable) -> None:
    assert cancelled.tales("ana") == ()
    assert cancelled.state.action_pile[-2:] == ("geis", "bard")
    assert cancelled.state.seen == ("bard", "geis")


def test_p4_it_was_the_turn_and_no_pass(cancelled: InisTable) -> None:
    assert told(cancelled, e.TurnEnded) == [e.TurnEnded(0, 1, 0)]
    cancelled.when("bran pass", "cian pass")
    assert cancelled.asks() == [("ana", "turn")]


def test_p4_a_card_is_resolved_only_after_the_clashes_it_started() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 3, capital
        territory cove: bran 1
        ana: actions migration
        turn: ana
    """)
    table.when("ana play migration", "ana choose valley", "ana choose cove:3", "ana attack 1")
    marks = ("CardDeclared", "ClashBegan", "ClashEnded", "CardResolved", "CardDiscarded")
    assert [name for name in names(table) if name in marks] == list(marks)


# P5


@pytest.mark.parametrize("card", ["new_clans", "craftsmen_peasants", "festival", "exploration"])
def test_p5_a_card_may_be_played_without_any_effect(card: str) -> None:
    """Ana has all twelve clans out, no Sanctuary near her, and all tiles are on the board."""
    empty = [f"territory {name}:" for name in TERRITORIES if name not in ("valley", "cove")]
    lines = [
        "seats: ana bran",
        "asking: prompt",
        "territory valley: ana 12",
        "territory cove: bran 1, capital",
        *empty,
        f"ana: actions {card}",
        "turn: ana",
    ]
    table = given("\n".join(lines))
    before = table.state.board
    table.when(f"ana play {card}")
    assert table.state.board == before
    assert table.state.action_pile[-1] == card
    assert table.asks() == [("bran", "turn")]


def test_p5_sanctuaries_that_have_run_out_are_not_placed_but_the_tale_is_drawn() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 1, capital, sanctuaries 9
        territory cove: bran 1
        ana: actions sanctuary
        turn: ana
    """)
    table.when("ana play sanctuary", "ana choose valley")
    assert table.state.board["valley"].sanctuaries == 9
    assert len(table.tales("ana")) == 1


def test_p5_citadels_that_have_run_out_are_not_placed_but_the_advantage_card_is_taken() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 1, capital, citadels 8
        territory cove: bran 1
        bran: advantages valley
        ana: actions citadel
        turn: ana
    """)
    table.when("ana play citadel", "ana choose valley")
    assert table.state.board["valley"].citadels == 9
    assert table.holder("valley") == 0


def test_p5_as_many_clans_are_placed_as_the_reserve_has() -> None:
    table = given("""
        seats: ana bran
        asking: prompt
        territory valley: ana 11, capital
        territory cove: bran 1
        ana: actions new_clans
        turn: ana
    """)
    table.when("ana play new_clans", "ana choose valley")
    assert table.clans("valley") == {"ana": 12}
    assert table.asks() == [("bran", "turn")]
