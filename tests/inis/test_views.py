"""Redaction of a position: what the public, each seat and a referee see of it."""

from __future__ import annotations

import pytest

from domain.engine.codec import canonical
from domain.engine.model import PUBLIC, REFEREE, Viewer, seated
from domain.engine.step import run
from domain.inis import events as e
from domain.inis.redact import SeenPlayer, view
from domain.inis.rules import INIS
from tests.inis.procedures.chance import actions
from tests.inis.table import InisTable, given

ANA, BRAN, CIAN = seated(0), seated(1), seated(2)


def text(table: InisTable, viewer: Viewer) -> str:
    """The whole view as it is sent."""
    return canonical(view(table.state, viewer)).decode()


@pytest.fixture
def table() -> InisTable:
    """A Season in full swing: hands, piles, decks, and one card set aside."""
    return given("""
        seats: ana bran cian
        round: 5
        brenn: bran
        crows: counter_clockwise
        territory valley at 0,0,down: ana 3, bran 1, capital, citadels 1, sanctuaries 2
        territory cove at 2,0,down: bran 2, festival
        territory hills at 0,2,up: cian 1
        ana: actions bard geis; tales eriu; advantages valley; deeds 2; pretender
        bran: actions druid; tales balors_eye the_fianna
        cian: advantages hills
        played: citadel
        discarded: exploration
        aside: warlord
        tale pile: dagdas_harp
        tales: oengus_ploy
        tiles: swamp moor
        advantages played: cove
        turn: ana
    """)


# What everybody sees


@pytest.mark.parametrize("viewer", [PUBLIC, ANA, BRAN, CIAN, REFEREE])
def test_what_lies_on_the_table_is_seen_by_all(table: InisTable, viewer: Viewer) -> None:
    seen = view(table.state, viewer)
    assert (seen.round, seen.brenn, seen.crows) == (5, 1, "counter_clockwise")
    assert (seen.citadels_left, seen.sanctuaries_left) == (7, 7)
    assert seen.tale_pile == ("dagdas_harp",)
    assert (seen.tiles_left, seen.tales_left) == (13, 26)
    assert (seen.action_pile, seen.set_aside) == (9, 1)
    assert seen.seen_actions == ("citadel",)
    assert seen.advantages_in_row == ()
    assert seen.advantages_played == ("advantage.cove",)
    assert seen.winners is None


def test_a_territory_is_seen_with_its_coordinates_and_all_that_stands_there(
    table: InisTable,
) -> None:
    valley = view(table.state, PUBLIC).board["valley"]
    assert (valley.q, valley.r, valley.up) == (0, 0, False)
    assert valley.hexes == ((0, 0), (1, 0), (0, 1))
    assert valley.neighbours == ("cove", "hills")
    assert (valley.clans, valley.chieftain) == ((3, 1, 0), 0)
    assert (valley.citadels, valley.sanctuaries, valley.capital) == (2, 2, True)
    assert [land.festival for land in view(table.state, PUBLIC).board.values()] == [
        False,
        True,
        False,
    ]


def test_of_a_player_everybody_sees_how_many_cards_of_each_type_and_which_advantages(
    table: InisTable,
) -> None:
    assert view(table.state, PUBLIC).players[0] == SeenPlayer(
        seat=0,
        reserve=9,
        deeds=2,
        pretender=True,
        actions=2,
        tales=1,
        advantages=("advantage.valley",),
        hand=None,
        standing_orders=None,
    )


def test_the_stack_says_what_the_rules_are_in_the_middle_of(table: InisTable) -> None:
    stack = view(table.state, PUBLIC).stack
    assert [frame["type"] for frame in stack] == ["Game", "Season", "Turn"]
    assert stack[-1]["seat"] == 0


# What is a seat's own


@pytest.mark.parametrize(
    ("viewer", "known"),
    [
        (PUBLIC, [None, None, None]),
        (ANA, [("bard", "geis", "eriu"), None, None]),
        (BRAN, [None, ("druid", "balors_eye", "the_fianna"), None]),
        (CIAN, [None, None, ()]),
        (REFEREE, [("bard", "geis", "eriu"), ("druid", "balors_eye", "the_fianna"), ()]),
    ],
)
def test_a_hand_is_seen_by_its_player_and_by_a_referee(
    table: InisTable, viewer: Viewer, known: list[tuple[str, ...] | None]
) -> None:
    assert [player.hand for player in view(table.state, viewer).players] == known


@pytest.mark.parametrize("viewer", [PUBLIC, ANA, BRAN, CIAN])
@pytest.mark.parametrize("hidden", ["exploration", "warlord", "oengus_ploy", "swamp", "moor"])
def test_no_seat_sees_a_pile_face_down_a_deck_the_card_set_aside_or_the_tiles_to_come(
    table: InisTable, viewer: Viewer, hidden: str
) -> None:
    assert hidden not in text(table, viewer)


@pytest.mark.parametrize(
    ("viewer", "hidden"),
    [(PUBLIC, "geis eriu druid the_fianna"), (ANA, "druid the_fianna"), (BRAN, "geis eriu")],
)
def test_nothing_in_a_view_names_a_card_of_another_hand(
    table: InisTable, viewer: Viewer, hidden: str
) -> None:
    assert not any(card in text(table, viewer) for card in hidden.split())


# In the midst of things


def test_in_the_draft_it_is_seen_who_has_chosen_and_nothing_else() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 1, capital
        territory cove: bran 1
        assembly
    """)
    dealt = actions(2, "geis", "bard", "citadel", "conquest", "druid", "exploration", "festival")
    table.when("service hold", "chance clockwise", dealt, "bran keep druid")
    for viewer in (PUBLIC, ANA, BRAN):
        stack = view(table.state, viewer).stack
        assert stack[-1] == {"type": "Draft", "keep": 1, "answered": [1]}
        assert "druid" not in text(table, viewer)


def test_at_a_moment_it_is_seen_who_has_answered_and_not_what() -> None:
    table = given("""
        seats: ana bran cian
        territory valley: ana 1, bran 1, cian 1, capital
        territory cove:
        ana: actions bard
        bran: actions geis
        cian: actions druid
        turn: ana
    """)
    table.when("ana play bard", "bran play geis")
    window = view(table.state, CIAN).stack[-1]
    assert (window["type"], window["asked"], window["answered"]) == ("Window", (1, 2), [1])
    assert "geis" not in text(table, CIAN)


def test_what_was_chosen_in_secret_is_not_seen_while_the_card_is_played() -> None:
    """Ana discards a card for Master Craftsman; the deck must be shuffled before she draws."""
    table = given(f"""
        seats: ana bran cian dana
        asking: prompt
        territory valley: ana 1, bran 1, capital
        territory cove:
        ana: actions master_craftsman warlord
        bran: tales {"? " * 29}
        tale pile: eriu
        turn: ana
    """)
    table.when("ana play master_craftsman", "ana choose warlord")
    assert table.asks() == [("chance", "shuffle_tales")]
    assert "warlord" not in text(table, BRAN)
    play = next(f for f in view(table.state, BRAN).stack if f["type"] == "Play")
    assert play["choices"] == {}


def test_what_was_chosen_openly_is_seen_while_the_card_is_played() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 1, capital
        territory cove: bran 1
        ana: actions sanctuary
        bran: actions druid
        turn: ana
    """)
    table.when("ana play sanctuary", "ana choose valley")
    play = next(f for f in view(table.state, BRAN).stack if f["type"] == "Play")
    assert play["choices"] == {"where": ("valley",)}


def test_of_tales_drawn_to_keep_one_it_is_seen_only_how_many(table: InisTable) -> None:
    _, state = run(INIS, table.state, (e.TaleDrawBegan(2, 2, 1),))
    drawing = InisTable(INIS, state, ("ana", "bran", "cian"))
    assert drawing.asks() == [("cian", "keep_tale")]
    for viewer in (PUBLIC, ANA, CIAN):
        assert view(drawing.state, viewer).stack[-1]["drawn"] == 2
        assert "oengus_ploy" not in text(drawing, viewer)


# After the end


def test_a_finished_game_is_open_to_all() -> None:
    table = given("""
        seats: ana bran
        territory valley: ana 1, capital, sanctuaries 6
        territory cove: bran 1
        ana: pretender; tales eriu
        bran: tales balors_eye
        assembly
    """)
    assert view(table.state, PUBLIC).players[1].hand is None

    table.when("bran pass_always card_declared", "service hold", "all pass")
    for viewer in (PUBLIC, ANA, BRAN, REFEREE):
        seen = view(table.state, viewer)
        assert seen.winners == (0,)
        assert [player.hand for player in seen.players] == [("eriu",), ("balors_eye",)]
        assert seen.players[1].standing_orders == ("card_declared",)
        assert seen.stack == ()
