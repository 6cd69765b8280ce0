"""Geis: an opponent's Action card, fully declared, is cancelled."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.engine.model import Trigger
from domain.inis import events as e
from domain.inis.cards import CARDS
from domain.inis.model import Play, Season
from domain.inis.names import ACTIONS
from tests.inis.cards.facts import as_seen
from tests.inis.table import InisTable, given


@pytest.fixture
def table() -> InisTable:
    """Ana is about to build; Bran holds Geis, Cian holds something else."""
    return given("""
        seats: ana bran cian
        brenn: ana
        territory valley: ana 2, bran 1, capital, sanctuaries 1
        territory cove: bran 2
        territory hills: cian 2
        ana: actions sanctuary bard
        bran: actions geis citadel
        cian: actions warlord
        turn: ana
    """)


def test_it_is_asked_for_only_after_the_full_declaration(table: InisTable) -> None:
    table.when("ana play sanctuary")
    assert table.asks() == [("ana", "sanctuary.where")]

    table.when("ana choose valley")
    assert table.asks() == [("bran", "react.card_declared"), ("cian", "react.card_declared")]


def test_what_is_declared_is_known_to_all(table: InisTable) -> None:
    table.when("ana play sanctuary", "ana choose valley")
    assert as_seen(table, e.ChoiceMade, "bran")["value"] == "valley"
    play = table.state.frames[-2]
    assert isinstance(play, Play)
    assert play.choices == {"where": ("valley",)}


def test_everybody_who_could_hold_it_is_asked_and_only_its_holder_may_play_it(
    table: InisTable,
) -> None:
    table.when("ana play sanctuary", "ana choose valley")
    assert table.offered("bran") == ["pass", "play geis"]
    assert table.offered("cian") == ["pass"]


def test_it_cancels_the_effect_and_both_cards_go_to_the_pile(table: InisTable) -> None:
    table.when("ana play sanctuary", "ana choose valley", "cian pass", "bran play geis")

    assert table.state.board["valley"].sanctuaries == 1
    assert table.tales("ana") == ()
    assert table.state.action_pile[-2:] == ("geis", "sanctuary")
    assert table.happened("CardDeclared", "MomentCame", "CardCancelled", "CardDiscarded")


def test_not_played_it_stays_and_the_card_takes_effect(table: InisTable) -> None:
    table.when("ana play sanctuary", "ana choose valley", "bran pass", "cian pass")
    assert table.state.board["valley"].sanctuaries == 2
    assert table.actions("bran") == ("citadel", "geis")


def test_it_is_no_season_card(table: InisTable) -> None:
    table.when("ana pass")
    assert table.offered("bran") == ["play citadel", "pass"]


def test_nobody_cancels_his_own_card() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 2, capital, sanctuaries 1
        territory cove: bran 2
        ana: actions festival geis
        turn: ana
    """)
    table.when("ana play festival", "ana choose valley")
    assert table.asks() == [("bran", "turn")]


def test_nobody_is_asked_for_it_once_it_was_played_this_round(table: InisTable) -> None:
    table.when("ana play sanctuary", "ana choose valley", "cian pass", "bran play geis")
    table.when("bran play citadel", "bran choose cove")
    assert table.asks() == [("bran", "react.season_card_played")]  # the Cove's card

    table.when("bran pass")
    assert table.asks() == [("cian", "turn")]


def test_who_has_no_action_card_is_not_asked() -> None:
    table = given("""
        seats: ana bran cian
        territory valley: ana 2, capital
        ana: actions bard
        bran: actions druid
        cian: tales eriu; advantages valley
        turn: ana
    """)
    table.when("ana play bard")
    assert table.asks() == [("bran", "react.card_declared")]


def test_with_prompt_only_its_holder_is_asked() -> None:
    table = given("""
        seats: ana bran cian
        asking: prompt
        territory valley: ana 2, capital
        ana: actions bard
        bran: actions druid
        cian: actions geis
        turn: ana
    """)
    table.when("ana play bard")
    assert table.asks() == [("cian", "react.card_declared")]


def test_a_standing_order_passes_whatever_the_hand(table: InisTable) -> None:
    """Bran has said that he passes: his Geis stays in his hand."""
    table.when("bran pass_always card_declared", "ana play sanctuary", "ana choose valley")
    assert table.asks() == [("cian", "react.card_declared")]

    table.when("cian pass")
    assert table.state.board["valley"].sanctuaries == 2


def test_a_standing_order_taken_back_is_none(table: InisTable) -> None:
    table.when("bran pass_always card_declared", "bran ask_again card_declared")
    table.when("ana play sanctuary", "ana choose valley")
    assert table.offered("bran") == ["pass", "play geis"]


# A cancelled card counts as played (P4)


def test_p4_the_turn_is_over_and_the_passes_in_a_row_are_broken() -> None:
    table = given("""
        seats: ana bran cian
        territory valley: ana 2, capital
        territory cove: bran 2
        territory hills: cian 2
        ana: actions bard
        bran: actions geis
        turn: ana passes 2
    """)
    table.when("ana play bard", "bran play geis")
    assert table.asks() == [("bran", "turn")]
    season = table.state.frames[1]
    assert isinstance(season, Season)
    assert season.passes == 0


def test_p4_the_brenn_has_done_his_duty_with_a_cancelled_card() -> None:
    table = given("""
        seats: ana bran
        brenn: ana
        territory valley: ana 2, capital
        territory cove: bran 2
        ana: actions bard druid
        bran: actions geis
        turn: ana opening
    """)
    table.when("ana play bard", "bran play geis", "bran pass")
    assert table.offered("ana") == ["pass"]


# Every Action card is declared in full before it is answered (P1), and cancelled as a whole

DECLARATIONS = {
    "bard": (),
    "citadel": ("valley",),
    "conquest": ("cove", "valley:1", "hills:1"),
    "craftsmen_peasants": ("valley:1",),
    "druid": (),
    "emissaries": ("valley", "cove"),
    "exploration": (),
    "festival": ("valley",),
    "master_craftsman": (),
    "migration": ("valley", "hills:1", "cove:2"),
    "new_alliance": ("hills", "replace:2"),
    "new_clans": ("valley", "hills"),
    "sanctuary": ("hills",),
    "scouts_spies": ("2",),
    "warlord": ("hills",),
}


def test_every_action_card_with_a_season_side_is_in_the_table_of_declarations() -> None:
    assert set(DECLARATIONS) == {card for card in ACTIONS if CARDS[card].season is not None}


@pytest.mark.parametrize("card", DECLARATIONS)
def test_p1_p4_each_card_is_declared_in_full_then_answered_and_cancelled_as_a_whole(
    card: str,
) -> None:
    """Ana has the card and one more; Bran holds Geis, and nobody else an Action card."""
    other = "bard" if card == "druid" else "druid"
    table = given(f"""
        seats: ana bran cian dana
        brenn: cian
        territory valley: ana 3, capital, sanctuaries 1
        territory cove: bran 2
        territory hills: ana 1, cian 2
        ana: actions {card} {other}
        bran: actions geis
        discarded: raid
        tales: eriu
        turn: ana
    """)
    board = table.state.board
    table.when(f"ana play {card}")
    for choice in DECLARATIONS[card]:
        assert [who for who, _ in table.asks()] == ["ana"]
        table.when(f"ana choose {choice}")
    assert table.asks() == [("bran", "react.card_declared")]

    table.when("bran play geis")
    assert table.asks() == [("bran", "turn")]
    assert table.state.board == board
    assert table.actions("ana") == (other,)
    assert table.tales("ana") == ()
    assert table.state.festival is None
    assert table.state.action_pile[-2:] == ("geis", card)


# It answers an Action card used for its Triskel side too (J22)


@pytest.fixture
def clash() -> InisTable:
    """Ana fights Bran, who holds Geis; she has every Triskel card of a clash but the Warlord,
    which Cian has."""
    return given("""
        seats: ana bran cian dana
        territory valley: bran 3, cian 2
        territory cove: ana 4, capital
        ana: actions conquest bard raid
        bran: actions geis druid
        cian: actions warlord
        turn: ana
    """).when(
        "ana play conquest",
        "ana choose valley",
        "ana choose cove:2",
        "bran pass",
        "cian pass",
        "ana attack 1",
        "bran lose_clan",
    )


def test_j22_a_cancelled_raid_takes_nothing(clash: InisTable) -> None:
    clash.when("ana play raid", "bran play geis", "cian pass")
    assert clash.actions("bran") == ("druid",)
    assert clash.asks() == [("ana", "react.manoeuvre_removed_clans")]


def test_j22_a_cancelled_bard_gains_no_deed(clash: InisTable) -> None:
    clash.when("ana pass", "ana play bard", "bran play geis", "cian pass")
    assert clash.deeds("ana") == 0
    assert "bard" in clash.state.action_pile


def test_j22_a_cancelled_warlord_places_nobody_and_names_nobody(clash: InisTable) -> None:
    """Ana and Bran have passed at the Warlord's moment; Cian names himself in vain."""
    clash.when("ana pass", "ana pass", "ana pass", "bran pass", "cian play warlord")
    assert clash.asks() == [("cian", "warlord.next")]

    clash.when("cian choose 2", "ana pass", "bran play geis")
    assert clash.clans("valley") == {"ana": 2, "bran": 2, "cian": 2}
    assert clash.asks() == [("bran", "manoeuvre")]


@pytest.mark.parametrize("card", ["bard", "eriu", "advantage.valley"])
def test_it_answers_an_action_card_but_no_tale_and_no_advantage_card(
    table: InisTable, card: str
) -> None:
    state = replace(table.state, frames=(*table.state.frames, Play(0, card, "season")))
    answers = CARDS["geis"].answers(state, 1, Trigger("card_declared", 0, card))
    assert answers == (card == "bard")
